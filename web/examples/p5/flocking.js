// Discs that keep together: each turns to the middle of its neighbours, and into their direction.
const sight = 40; // px
let discs;

async function setup() {
  createCanvas(700, 500);
  noStroke();
  discs = await createDiscs({ n: 400, radius: [2, 4], speed: 2, gravity: 0 });
  discs.colour = (id) => `hsl(${170 + (id % 50)}, 60%, 55%)`;
}

function draw() {
  background(18, 24, 32);
  const { x, y, vx, vy } = discs;
  discs.forEach((disc) => {
    const near = discs.near(disc.x, disc.y, sight);
    for (const i of near) {
      disc.vx += (0.1 * vx[i] + 0.002 * (x[i] - disc.x)) / near.length;
      disc.vy += (0.1 * vy[i] + 0.002 * (y[i] - disc.y)) / near.length;
    }
    const share = 2 / max(0.1, Math.hypot(disc.vx, disc.vy));
    disc.vx *= share;
    disc.vy *= share;
  });
  if (mouseIsPressed) discs.push(mouseX, mouseY, 120, 2);
  discs.draw();
}
