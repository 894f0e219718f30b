/** The byte order marks of UTF-16. Without one, a file is UTF-8. */
const UTF_16 = { '255,254': 'utf-16le', '254,255': 'utf-16be' } as Record<string, string>;

/**
 * Reads the text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one. No byte
 * becomes U+FFFD.
 *
 * @throws {Error} for other bytes, with the next step
 */
export async function fileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const encoding = UTF_16[bytes.slice(0, 2).join()] ?? 'utf-8';
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // The same words are for all that is no text.
  }
  throw new Error('This file is not UTF-8: save it as “CSV UTF-8”, and choose it again.');
}
