/** Runs races against one backend, one after the other. */
import type { Backend } from './backend.ts';
import { CANCEL_BESIDE_SHIP, DOUBLE_CANCEL } from './cancel-beside-ship.ts';
import { CROSSING_LAST_UNITS, CROSSING_LINES } from './crossing-lines.ts';
import { DOUBLE_CAPTURE, DOUBLE_REFUND } from './double-capture.ts';
import { DOUBLE_SUBMIT } from './double-submit.ts';
import { LAST_UNITS } from './last-units.ts';
import type { Race, RaceResult, Size } from './race.ts';

export const RACES: readonly Race[] = [
  LAST_UNITS,
  CROSSING_LINES,
  CROSSING_LAST_UNITS,
  DOUBLE_SUBMIT,
  DOUBLE_CAPTURE,
  DOUBLE_REFUND,
  CANCEL_BESIDE_SHIP,
  DOUBLE_CANCEL,
];

export interface RunRaces extends Size {
  /** The names of the races that run; all by default. */
  readonly only?: readonly string[] | undefined;
  readonly onResult?: (result: RaceResult) => void;
}

export async function runRaces(
  backend: Backend,
  { only, onResult, ...size }: RunRaces,
): Promise<RaceResult[]> {
  const results: RaceResult[] = [];
  for (const { name, promise, run } of RACES) {
    if (only && !only.includes(name)) continue;
    const result = { race: name, promise, ...(await run(backend, size)) };
    results.push(result);
    onResult?.(result);
  }
  return results;
}
