let discs;

async function setup() {
  createCanvas(1000, 750);
  discs = await createDiscs({ n: 5000, radius: [3, 10], gravity: 0.1 });
}

function draw() {
  background(220);
  if (mouseIsPressed) discs.push(mouseX, mouseY, 100);
  discs.draw();
}
