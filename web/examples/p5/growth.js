// Cells that grow until they divide. The mouse removes them.
let discs;

function setup() {
  createCanvas(600, 600);
  stroke(20, 60, 40);
  discs = createDiscs({ n: 6, radius: 6, speed: 0, gravity: 0, damping: 0.1 });
  discs.colour = (id) => `hsl(${90 + (id % 60)}, 45%, ${45 + (id % 30)}%)`;
}

function draw() {
  background(235, 245, 230);
  if (discs.count < 900) discs.forEach(grow);
  if (mouseIsPressed && discs.count) discs.remove(discs.id.filter((id, i) => dist(discs.x[i], discs.y[i], mouseX, mouseY) < 40));
  discs.draw();
}

function grow(cell) {
  cell.r += random(0.08);
  if (cell.r < 10) return;
  // Two halves have the area of the whole.
  cell.r /= sqrt(2);
  const angle = random(TWO_PI);
  discs.add({ x: cell.x + cos(angle), y: cell.y + sin(angle), r: cell.r });
}
