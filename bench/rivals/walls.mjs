// Four solid bars around the box, for rivals whose walls are bodies. They are as thick as several discs, so
// that no disc gets through within a tick.
const thickness = 10;

export function walls({ width, height }) {
  const bar = (x, y, halfWidth, halfHeight) => ({ x, y, halfWidth, halfHeight });
  const half = thickness / 2;
  return [
    bar(width / 2, -half, width / 2 + thickness, half),
    bar(width / 2, height + half, width / 2 + thickness, half),
    bar(-half, height / 2, half, height / 2),
    bar(width + half, height / 2, half, height / 2),
  ];
}
