package host

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/klauspost/cpuid/v2"
	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// processor returns the name of the processor from the registry, or from the processor itself if
// the registry does not have it.
func processor() string {
	key, err := registry.OpenKey(registry.LOCAL_MACHINE, `HARDWARE\DESCRIPTION\System\CentralProcessor\0`, registry.QUERY_VALUE)
	if err == nil {
		defer key.Close()
		if name, _, err := key.GetStringValue("ProcessorNameString"); err == nil && strings.TrimSpace(name) != "" {
			return strings.TrimSpace(name)
		}
	}
	return strings.TrimSpace(cpuid.CPU.BrandName)
}

// memoryStatus has the layout of MEMORYSTATUSEX in the Windows API.
type memoryStatus struct {
	size, load                                                                uint32
	total, free, totalPage, freePage, totalVirtual, freeVirtual, freeExtended uint64
}

// Load returns nil, because Windows does not report the load of the machine.
func Load() *float64 { return nil }

func memoryMB() int64 {
	var m memoryStatus
	m.size = uint32(unsafe.Sizeof(m))
	ok, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx").Call(uintptr(unsafe.Pointer(&m)))
	if ok == 0 {
		return 0
	}
	return int64(m.total >> 20)
}

func kernel() string {
	v := windows.RtlGetVersion()
	return fmt.Sprintf("%d.%d.%d", v.MajorVersion, v.MinorVersion, v.BuildNumber)
}
