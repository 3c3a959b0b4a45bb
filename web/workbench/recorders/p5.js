// Call record(discs) at the end of draw(). After 120 frames the browser downloads workload.csv.
const recorded = ['frame,id,x,y,r'], ids = new Map();
let recordedFrames = 0;
function record(discs, frames = 120) {
  if (recordedFrames === frames) return;
  for (const disc of discs) {
    const { x, y } = disc.position, r = disc.radius; // your names, for example disc.pos and disc.diameter / 2
    if (!ids.has(disc)) ids.set(disc, ids.size);
    recorded.push([recordedFrames, ids.get(disc), x, y, r].join());
  }
  if (++recordedFrames === frames) saveStrings(recorded, 'workload', 'csv');
}
