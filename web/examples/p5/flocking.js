// Discs that keep together: each turns to the middle of its neighbours, into their direction, and away from walls.
const sight = 40; // px
let discs;

function setup() {
  createCanvas(700, 500);
  noStroke();
  discs = createDiscs({ n: 700, radius: [3, 6], speed: 2, gravity: 0 });
  discs.colour = (id) => `hsl(${170 + (id % 50)}, 60%, 55%)`;
}

function draw() {
  background(18, 24, 32);
  const { x, y, vx, vy } = discs;
  discs.forEach((disc) => {
    const near = discs.near(disc.x, disc.y, sight);
    for (const i of near) {
      disc.vx += (0.1 * vx[i] + 0.0004 * (x[i] - disc.x)) / near.length;
      disc.vy += (0.1 * vy[i] + 0.0004 * (y[i] - disc.y)) / near.length;
    }
    disc.vx += 0.1 * ((disc.x < sight) - (disc.x > width - sight));
    disc.vy += 0.1 * ((disc.y < sight) - (disc.y > height - sight));
    const share = 2 / max(0.1, Math.hypot(disc.vx, disc.vy));
    disc.vx *= share;
    disc.vy *= share;
  });
  if (mouseIsPressed) discs.push(mouseX, mouseY, 120, 2);
  discs.draw();
}
