
// News of an active run. The server sends them. A version number in the news shows that there are
// newer standings.

const have = { epoch: state.data.epoch, version: state.data.version };

let stream = null, wanted = null, busy = false;

const pause = (ms) => new Promise((done) => { window.setTimeout(done, ms); });
const behind = () => !wanted || wanted.epoch !== have.epoch || wanted.score > have.version;

async function catchUp() {
  if (busy) return;
  busy = true;
  try {
    while (behind()) await step();
  } finally {
    busy = false;
  }
  if (wanted.ended && stream) stream.close(); // no more news follows
}

async function step() {
  let got;
  try {
    const answer = await fetch(`${live}/score?v=${wanted.score}`, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    got = await answer.json();
  } catch (err) {
    lose(true);
    return pause(5000);
  }
  lose(false);
  Object.assign(have, { epoch: got.epoch, version: got.version });
  renew(got);
}

function lose(lost) {
  const text = lost ? "no connection" : "";
  if (text === state.lost) return;
  state.lost = text;
  draw();
}

function hear(news) {
  wanted = news;
  state.news = news;
  state.at = performance.now();
  draw();
  catchUp();
}

// listen opens a stream of news while the board is visible. A hidden board closes it, because
// browsers limit the number of connections.
function listen() {
  if (stream) stream.close();
  stream = null;
  if (!live || document.hidden || (state.news.ended && !behind())) return;
  stream = new EventSource(live + "/events");
  stream.onopen = () => lose(false);
  stream.onerror = () => lose(true);
  stream.onmessage = (e) => hear(JSON.parse(e.data));
}

document.addEventListener("visibilitychange", listen);
listen();
