
// The server of a run sends the number of each new version of its data. A view then fetches the data
// and draws itself again.

// follow calls draw with each new version of the data of a run, and lost with true or false when the
// connection is lost or comes back. It returns a function that ends this.
function follow(run, draw, lost) {
  let stream = null, wanted = "", have = "", busy = false, over = false;

  // catchUp fetches data until it is as new as the latest number. After a failure it tries again.
  async function catchUp() {
    if (busy) return;
    busy = true;
    try {
      while (wanted !== have && !document.hidden && !over) await step(wanted);
    } finally {
      busy = false;
    }
  }

  async function step(version) {
    let data;
    try {
      if (have) await pause(300); // not before the first data, so that the view is complete soon
      const answer = await fetch(`${run}/data?v=${version}`, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.status);
      data = await answer.json();
    } catch (err) {
      lost(true);
      return pause(8000);
    }
    lost(false);
    have = version;
    draw(data);
  }

  // listen opens the stream of numbers. A hidden view closes it, because browsers limit the number of
  // connections.
  function listen() {
    if (stream) stream.close();
    stream = null;
    if (over || document.hidden) return;
    stream = new EventSource(run + "/events");
    stream.onopen = () => lost(false);
    stream.onerror = () => lost(true);
    stream.onmessage = (e) => { wanted = e.data; catchUp(); };
  }

  document.addEventListener("visibilitychange", listen);
  listen();
  return () => { over = true; listen(); };
}

// pause waits for a random time, so that not all viewers send their requests at the same moment.
const pause = (ms) => new Promise((done) => { window.setTimeout(done, Math.random() * ms); });
