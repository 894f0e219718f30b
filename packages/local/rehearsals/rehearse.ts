/** Makes the trouble of a rehearsal in a run, and prints the repair. */
import { setInterval as every } from 'node:timers/promises';
import { engineApi } from '../dynamodb/engine-api.ts';
import type { Run } from '../run.ts';
import type { Rehearsal } from './rehearsals.ts';

export interface RehearseOptions {
  /** Prints a line. */
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Settles once a person has deployed the repair. */
  readonly deployed: Promise<unknown>;
}

/** Minutes of CloudWatch, and of the schedules, in one of the machine's: an alarm takes seconds. */
export const SPEED = 20;

const REPORT_MILLIS = 5000;

/** The words before the trouble: what happens, how to look, and how to mend it. */
export function introduction({ about, anchors, repair, row }: Rehearsal, port: string): string[] {
  const at = port === '3000' ? '' : ` --port ${port}`;
  return [
    `Row ${row} of the playbook (docs/runbook.md). ${about}`,
    `  A minute of CloudWatch takes three seconds here. Look, in another terminal:`,
    ...anchors.map((anchor) => `    npm run oms -- doctor ${anchor}${at}`),
    'command' in repair
      ? `  Mend it: ${repair.command}${at}`
      : `  Mend it: ${repair.deployment}. Enter does it here.`,
  ];
}

/** Makes the trouble until the run ends, or until the repair ends it. */
export async function rehearse(
  run: Run,
  rehearsal: Rehearsal,
  { say, signal, deployed }: RehearseOptions,
): Promise<void> {
  const { limited } = run;
  if (!limited) throw new Error('a rehearsal needs the limits of the table');
  rehearsal.lower?.(limited.limits);
  const ending = new AbortController();
  const troubled = AbortSignal.any([signal, ending.signal]);
  const { repair } = rehearsal;
  if ('apply' in repair)
    void deployed.then(() => {
      repair.apply(limited.limits);
      if (repair.endsTrouble) ending.abort();
      say(`repaired: ${repair.deployment}`);
    });
  const counts = new Map<number, number>();
  void report(counts, say, troubled);
  await rehearsal.make({
    run,
    api: engineApi(limited.endpoint, run.access.region),
    signal: troubled,
    onAnswer: (status) => counts.set(status, (counts.get(status) ?? 0) + 1),
  });
}

/** Prints the answers to the buyers every few seconds. */
async function report(
  counts: Map<number, number>,
  say: RehearseOptions['say'],
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const _ of every(REPORT_MILLIS, undefined, { signal, ref: false })) {
      if (counts.size === 0) continue;
      const lines = [...counts].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
      counts.clear();
      say(`orders in ${REPORT_MILLIS / 1000} s: ${lines.join(', ')}`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
