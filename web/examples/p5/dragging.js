// Drag a disc through the others, and throw it. Grey ones are fixed.
let discs;

function setup() {
  createCanvas(700, 450);
  discs = createDiscs({ n: 300, radius: [6, 14], gravity: 0.1 });
  discs.ready.then(addOthers);
}

// As soon as the discs are ready.
function addOthers() {
  const pegs = discs.add({ x: [175, 350, 525], y: [250, 330, 250], r: 30, mass: 30, fixed: true });
  const ball = discs.add({ x: 350, y: 60, r: 36, mass: 100 })[0];
  discs.colour = (id) => (pegs.includes(id) ? 'grey' : id === ball ? 'tomato' : 'khaki');
}

function draw() {
  background(30, 50, 60);
  if (mouseIsPressed) discs.drag(mouseX, mouseY, 40);
  else discs.drop();
  discs.draw();
}
