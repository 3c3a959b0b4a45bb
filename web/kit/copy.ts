// The clipboard.

/** Copies a text. @returns Whether it did: frames may not be allowed to. */
export async function copied(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
