/** Makes the trouble of a rehearsal in a run, and prints the repair. */
import { setInterval as every } from 'node:timers/promises';
import { engineApi } from '../dynamodb/engine-api.ts';
import type { Run } from '../run.ts';
import type { Rehearsal, Trouble } from './rehearsal.ts';

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
export function introduction(
  { about, anchors, repair, row, speed = SPEED }: Rehearsal,
  port: string,
  orderId?: string,
): string[] {
  const at = port === '3000' ? '' : ` --port ${port}`;
  const order = orderId === undefined ? '' : ` --order ${orderId}`;
  const { deployment, command } = repair;
  return [
    `${row === undefined ? 'A trouble' : `Row ${row} of the playbook`} (docs/runbook.md). ${about}`,
    `  A minute of CloudWatch takes ${60 / speed} s here. Look, in another terminal:`,
    ...anchors.map((anchor) => `    npm run oms -- doctor ${anchor}${order}${at}`),
    ...(deployment ? [`  Mend it: ${deployment}. Enter does it here.`] : []),
    ...(command ? [`  ${deployment ? 'Then' : 'Mend it'}: ${command}${at}`] : []),
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
  const ending = new AbortController();
  const counts = new Map<number, number>();
  const trouble: Trouble = {
    run,
    api: engineApi(limited.endpoint, run.access.region),
    limits: limited.limits,
    signal: AbortSignal.any([signal, ending.signal]),
    onAnswer: (status) => counts.set(status, (counts.get(status) ?? 0) + 1),
  };
  const orderId = await rehearsal.prepare?.(trouble);
  const lines = introduction(rehearsal, new URL(run.url).port, orderId);
  for (const line of lines) say(line);
  rehearsal.lower?.(limited.limits);
  void deployed.then(() => deploy(rehearsal, { trouble, orderId, ending, say }));
  void report(counts, say, trouble.signal);
  await rehearsal.make(trouble, orderId ?? '');
}

interface Deployed extends Pick<RehearseOptions, 'say'> {
  readonly trouble: Trouble;
  readonly orderId: string | undefined;
  readonly ending: AbortController;
}

/** Does what a deployment would mend. */
async function deploy(
  { repair }: Rehearsal,
  { trouble, orderId = '', ending, say }: Deployed,
): Promise<void> {
  const { deployment, apply, endsTrouble } = repair;
  if (deployment === undefined) return;
  if (endsTrouble) ending.abort();
  await apply?.(trouble, orderId);
  say(`repaired: ${deployment}`);
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
