/**
 * The start of the file names of an id: `A3b` → `a03b`, so that a listing is in the order of the
 * access patterns.
 */
export const filePrefix = (id: string): string => id.toLowerCase().replace(/^a(?=\d(?!\d))/, 'a0');

/** The name of the files of an operation, without its folder: `a28-add-comment`. */
export const fileNamed = (id: string, name: string): string => `${filePrefix(id)}-${name}`;
