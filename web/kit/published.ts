// Figures that bench has measured or that works have published (bench/results), for the lesson and the READMEs.

/** A row of results. */
export type Figures = Record<string, any>;

/** The first row with the wanted values. Missing figures are a bug, so they must not become a gap in a text. */
export function rowOf(rows: Figures[], wanted: Figures): Figures {
  const row = rows.find((candidate) => Object.entries(wanted).every(([name, value]) => candidate[name] === value));
  if (!row) throw new Error(`the results lack a row with ${JSON.stringify(wanted)}`);
  return row;
}

/** The machine of a result: "2 cores of an AMD EPYC". */
export const machineText = ({ cores, cpu }: { cores: number; cpu: string }) => `${cores} cores of an ${cpu}`;
