/** The parts of Papa Parse that are used. Its own types bring those of Node.js, which differ from a page's. */
declare module 'papaparse' {
  interface Options {
    delimiter?: string;
    delimitersToGuess?: string[];
    newline?: '\n';
    preview?: number;
    skipEmptyLines?: boolean;
  }
  interface Table {
    data: string[][];
    errors: { type: 'Quotes' | 'Delimiter' | 'FieldMismatch'; row?: number }[];
    meta: { delimiter: string };
  }
  const Papa: { parse(text: string, options: Options): Table };
  export default Papa;
}
