// A word of discs. The mouse scatters them, and each flies back to its place.
const home = []; // places by id
let discs;

function setup() {
  pixelDensity(1);
  createCanvas(700, 300);
  background(255);
  textAlign(CENTER, CENTER);
  textStyle(BOLD);
  textSize(170);
  text('discs', width / 2, height / 2);
  loadPixels();
  for (let y = 4; y < height; y += 7) {
    for (let x = 4; x < width; x += 7) if (pixels[4 * (y * width + x)] < 128) home.push([x, y]);
  }
  const [x, y] = [0, 1].map((axis) => home.map((place) => place[axis]));
  discs = createDiscs({ discs: { x, y, r: 3 }, gravity: 0 });
  discs.colour = ['#c74a00', '#e8a13a', '#0b7285', '#2a74d9'];
  noStroke();
}

function draw() {
  background(250, 246, 238);
  discs.forEach((disc) => {
    const [x, y] = home[disc.id];
    disc.vx = 0.93 * disc.vx + 0.01 * (x - disc.x);
    disc.vy = 0.93 * disc.vy + 0.01 * (y - disc.y);
  });
  discs.push(mouseX, mouseY, 70, mouseIsPressed ? 6 : 2);
  discs.draw();
}
