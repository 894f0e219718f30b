import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { STORES } from '../../../table/schema.ts';
import { Misuse } from '../../api/commands/exit-code.ts';

export const KINDS = ['read', 'write'] as const;
export type Kind = (typeof KINDS)[number];

/** Units consumed in each minute, of one store and one kind. */
export interface Usage {
  readonly store: string;
  readonly kind: Kind;
  readonly perMinute: readonly number[];
}

/** Units in one minute, or a pair: the units of each minute, and the number of minutes. */
const series = z.array(z.union([z.number().min(0), z.tuple([z.number().min(0), z.int().min(1)])]));
const ofStore = z.strictObject({ read: z.optional(series), write: z.optional(series) });
const file = z.strictObject(
  Object.fromEntries(STORES.map((store) => [store, z.optional(ofStore)])),
);

/**
 * Reads usage from a file. `{ "table": { "write": [[600, 1440], 900] } }` is a day of 600 units a
 * minute, then a minute of 900.
 */
export function readUsage(path: string): Usage[] {
  const { data, error } = file.safeParse(contentOf(path));
  if (!data) {
    const [issue] = error.issues;
    throw new Misuse(`${path}: ${issue?.path.join('.')} ${issue?.message}`);
  }
  return Object.entries(data).flatMap(([store, kinds]) =>
    KINDS.flatMap((kind) => {
      const given = kinds?.[kind];
      return given ? [{ store, kind, perMinute: given.flatMap(minutesOf) }] : [];
    }),
  );
}

const minutesOf = (item: number | [number, number]): number[] =>
  Array.isArray(item) ? Array<number>(item[1]).fill(item[0]) : [item];

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Misuse(`${path}: ${(error as Error).message}`);
  }
}
