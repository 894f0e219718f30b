import { ACCESS_PATTERNS, CURSOR_KEY_ROTATION, UNKNOWN_ROUTE } from './access-patterns.ts';
import { PROJECTOR } from './change-stream.ts';

/** Every Lambda: those behind routes, the one behind the stream, and the one that rotates a key. Each is a file of this folder. */
export const ENTRIES: readonly string[] = [
  ...new Set(Object.values(ACCESS_PATTERNS).map(({ entry }) => entry)),
  UNKNOWN_ROUTE.entry,
  PROJECTOR.entry,
  CURSOR_KEY_ROTATION.entry,
];
