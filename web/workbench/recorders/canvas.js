// Call record(discs) once per frame. After 120 frames the browser downloads workload.csv.
const recorded = ['frame,id,x,y,r'], ids = new Map();
let recordedFrames = 0;
function record(discs, frames = 120) {
  if (recordedFrames === frames) return;
  for (const disc of discs) {
    if (!ids.has(disc)) ids.set(disc, ids.size);
    recorded.push([recordedFrames, ids.get(disc), disc.x, disc.y, disc.r].join()); // your names of x, y and the radius
  }
  if (++recordedFrames < frames) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([recorded.join('\n')]));
  link.download = 'workload.csv';
  link.click();
}
