/** JSON of whatever a row may hold: a set becomes a list, bytes become base64. */
export const jsonText = (value: unknown): string => JSON.stringify(value, plain);

/** A Buffer has a `toJSON` of its own, so the value as it was is looked at, too. */
function plain(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const stored = this[name];
  if (stored instanceof Set) return [...stored];
  return stored instanceof Uint8Array ? Buffer.from(stored).toString('base64') : value;
}
