// A package that has no types.
declare module 'subset-font' {
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2'; noHinting: boolean; noLayoutClosure: boolean }): Promise<Buffer>;
}
