// Rows and machines of bench/results, for texts that quote them.

// The first row with the wanted values. Missing figures are a bug, so they must not become a gap in a text.
export function rowOf(rows, wanted) {
  const row = rows.find((candidate) => Object.entries(wanted).every(([name, value]) => candidate[name] === value));
  if (!row) throw new Error(`the results lack a row with ${JSON.stringify(wanted)}`);
  return row;
}

// The machine of a result: "2 cores of an AMD EPYC".
export const machineText = ({ cores, cpu }) => `${cores} cores of an ${cpu}`;
