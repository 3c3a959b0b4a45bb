// In create(): this.events.on('postupdate', () => record(this)); after 120 frames the browser downloads workload.csv.
const recorded = ['frame,id,x,y,r'], ids = new Map();
let recordedFrames = 0;
function record({ physics: { world: { bodies } } }, frames = 120) {
  if (recordedFrames === frames) return;
  for (const body of bodies.getArray?.() ?? bodies) { // every dynamic body; static ones, such as floors, are left out
    if (!body.enable) continue;
    if (!ids.has(body)) ids.set(body, ids.size);
    const r = body.isCircle ? body.halfWidth : Math.hypot(body.halfWidth, body.halfHeight);
    recorded.push([recordedFrames, ids.get(body), body.center.x, body.center.y, r].join());
  }
  if (++recordedFrames < frames) return;
  const url = URL.createObjectURL(new Blob([recorded.join('\n')]));
  Object.assign(document.createElement('a'), { href: url, download: 'workload.csv' }).click();
}
