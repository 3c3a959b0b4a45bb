// Discs of equal mass that bounce off each other.

export type Body = { x: number; y: number; vx: number; vy: number };

/** Lets two discs that approach each other exchange their speeds along the line between them. */
export function bounce(a: Body, b: Body) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const parting = (b.vx - a.vx) * dx + (b.vy - a.vy) * dy;
  if (parting >= 0) return;
  const change = parting / (dx * dx + dy * dy);
  a.vx += change * dx;
  a.vy += change * dy;
  b.vx -= change * dx;
  b.vy -= change * dy;
}

/** The discs as they are at this moment. */
export const copyOf = (bodies: Body[]) => bodies.map((body) => ({ ...body }));
