// A tone for each impact: small discs sound high, and strong impacts loud. A click starts the sound.
let discs, audio;

function setup() {
  createCanvas(700, 400);
  discs = createDiscs({ n: 24, radius: [8, 40], speed: 3, response: 'elastic', gravity: 0 });
  discs.colour = (id) => `hsl(${(id * 47) % 360}, 50%, 60%)`;
  discs.on('contact', ({ a, b, x, impulse }) => play(max(radius(a), radius(b)), x, impulse));
}

const radius = (id) => discs.r[discs.id.indexOf(id)];

function play(r, x, impulse) {
  if (!audio) return;
  const [tone, volume, side] = [audio.createOscillator(), audio.createGain(), audio.createStereoPanner()];
  const now = audio.currentTime;
  tone.frequency.value = 8000 / r;
  side.pan.value = map(x, 0, width, -1, 1, true);
  volume.gain.setValueAtTime(min(0.2, impulse / 500), now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.4);
  tone.connect(volume).connect(side).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.4);
}

function mousePressed() {
  audio ??= new AudioContext();
}

function draw() {
  background(24);
  fill(200);
  text(audio ? 'Listen.' : 'Click to switch the sound on.', 12, 20);
  discs.draw();
}
