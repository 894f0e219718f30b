/** Formats any value of a row as JSON: a set becomes a list, bytes become base64. */
export const jsonText = (value: unknown): string => JSON.stringify(value, plain);

/** Looks at the original value, because a Buffer has its own `toJSON`. */
function plain(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const stored = this[name];
  if (stored instanceof Set) return [...stored];
  return stored instanceof Uint8Array ? Buffer.from(stored).toString('base64') : value;
}
