// Runs every trial once per round, so that a temporary slowdown of the machine affects all trials and not
// just one. Returns a list of samples for each trial.
export async function interleave(trials, rounds) {
  const samples = trials.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [k, trial] of trials.entries()) samples[k].push(await trial());
  return samples;
}
