// Draws on a canvas of the page as p5 does, for a sketch that runs elsewhere.

/** @returns A pen of p5.js. It ignores acts that it does not know, because a reader's code may send any. */
export function painter(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  let [width, height] = [0, 0];
  let [fills, strokes] = [true, true];
  const paint = () => {
    if (fills) context.fill();
    if (strokes) context.stroke();
  };
  const acts = new Map<string, (...values: any[]) => void>(Object.entries({
    createCanvas(across: number, down: number) {
      [width, height] = [across, down];
      Object.assign(canvas, { width: across * devicePixelRatio, height: down * devicePixelRatio });
      context.scale(devicePixelRatio, devicePixelRatio);
      Object.assign(context, { fillStyle: 'white', font: '12px sans-serif' });
      [fills, strokes] = [true, true];
    },
    background(colour: string) {
      const before = context.fillStyle;
      context.fillStyle = colour;
      context.fillRect(0, 0, width, height);
      context.fillStyle = before;
    },
    fill(colour: string) {
      fills = colour !== '';
      if (fills) context.fillStyle = colour;
    },
    stroke(colour: string) {
      strokes = colour !== '';
      if (strokes) context.strokeStyle = colour;
    },
    circle(x: number, y: number, diameter: number) {
      context.beginPath();
      context.arc(x, y, Math.abs(diameter) / 2, 0, 2 * Math.PI);
      paint();
    },
    rect(...sides: [number, number, number, number]) {
      context.beginPath();
      context.rect(...sides);
      paint();
    },
    line(x1: number, y1: number, x2: number, y2: number) {
      context.beginPath();
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      if (strokes) context.stroke();
    },
    textSize(size: number) {
      context.font = `${size}px sans-serif`;
    },
    text(words: string, x: number, y: number) {
      if (fills) context.fillText(words, x, y);
    },
  }));
  return (act: string, ...values: any[]) => acts.get(act)?.(...values);
}
