// Matter.Events.on(engine, 'afterUpdate', () => record(engine)); after 120 steps the browser downloads workload.csv.
const recorded = ['frame,id,x,y,r'];
let recordedFrames = 0;
function record(engine, frames = 120) {
  if (recordedFrames === frames) return;
  for (const { id, position: { x, y }, vertices, circleRadius, isStatic } of Matter.Composite.allBodies(engine.world)) {
    const r = circleRadius || Math.max(...vertices.map((corner) => Math.hypot(corner.x - x, corner.y - y)));
    if (!isStatic) recorded.push([recordedFrames, id, x, y, r].join()); // long walls are left out, as they are no discs
  }
  if (++recordedFrames < frames) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([recorded.join('\n')]));
  link.download = 'workload.csv';
  link.click();
}
