// Texts in PNG files, which picture viewers and editors show.

const afterHeader = 33; // bytes: the signature, and the chunk IHDR, which comes first

/** The check sum of a chunk. */
function crc(bytes: Uint8Array) {
  let rest = -1;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest;
}

/**
 * Adds a text chunk (tEXt).
 * @param keyword One of the specification's, such as "Source".
 * @param text ASCII.
 */
export function withText(png: Blob, keyword: string, text: string): Blob {
  const content = new TextEncoder().encode(`tEXt${keyword}\0${text}`);
  const chunk = new DataView(new ArrayBuffer(content.length + 8));
  chunk.setUint32(0, content.length - 4); // without its type
  new Uint8Array(chunk.buffer, 4).set(content);
  chunk.setInt32(content.length + 4, crc(content));
  return new Blob([png.slice(0, afterHeader), chunk, png.slice(afterHeader)], { type: png.type });
}
