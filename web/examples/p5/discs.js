let discs;
function setup() {
  createCanvas(1000, 750);
  noStroke();
  const colour = ['darkslategray', 'teal', 'sandybrown', 'tomato'];
  discs = createDiscs({ n: 5000, radius: [2, 8], gravity: 0.1, colour });
}

function draw() {
  background('oldlace');
  if (mouseIsPressed) discs.push(mouseX, mouseY, 100);
  discs.draw();
}
