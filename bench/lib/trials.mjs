// Runs every trial once a round: what slows the machine down for a while then slows
// down all that is compared, and not one of them. Returns each one's samples.
export async function interleave(trials, rounds) {
  const samples = trials.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [k, trial] of trials.entries()) samples[k].push(await trial());
  return samples;
}
