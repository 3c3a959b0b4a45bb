// A drum that turns once in eight seconds. For the engine, it is gravity that turns.
const [side, seconds] = [420, 8];
let discs;

function setup() {
  createCanvas(620, 620);
  const box = { width: side, height: side };
  discs = createDiscs({ n: 700, radius: [4, 9], box, response: 'settle', gravity: 0.2, turn: seconds });
  discs.colour = ['#f25f5c', '#ffe066', '#50b9a5', '#247ba0', '#70c1b3'];
}

function draw() {
  background(40, 36, 52);
  translate(width / 2, height / 2);
  rotate((TWO_PI * discs.tick) / (60 * seconds));
  translate(-side / 2, -side / 2);
  stroke(255);
  noFill();
  rect(0, 0, side, side);
  noStroke();
  fill(255);
  discs.draw();
}
