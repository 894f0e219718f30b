import { once } from 'node:events';
import { jsonText } from '../json-text.ts';
import { describeDrift, describeFindings } from './describe.ts';
import type { DifferenceList } from './difference-log.ts';
import type { Drift } from './drift.ts';
import type { Findings } from './findings.ts';

/**
 * The result of a verification. Its differences are read one by one, because they may not fit into
 * memory.
 */
export interface Verified {
  readonly findings: Findings;
  readonly finished: boolean;
  readonly list: (name: DifferenceList) => Iterable<Drift> | AsyncIterable<Drift>;
  /** Removes the files that were kept for the report. */
  readonly forget: () => void;
}

/** Prints a line for each difference, then one with the totals. */
export async function printText({ findings, list }: Verified, repair: boolean): Promise<void> {
  for await (const drift of list('differences')) await print(`${describeDrift(drift)}\n`);
  for await (const drift of repair ? list('left') : []) {
    if (drift.notRepaired)
      await print(`Not repaired: ${drift.what} ${drift.key}: ${drift.notRepaired}\n`);
  }
  await print(`${describeFindings(findings, repair)}\n`);
}

/**
 * Prints one JSON object. Its lists `differences` and `left` have a line for each element, and come
 * last.
 */
export async function printJson(
  { findings, finished, list }: Verified,
  repair: boolean,
): Promise<void> {
  const { customers, orders, stockRows, outOfScope, awaitingReshard } = findings;
  const scope = { customers, orders, stockRows, outOfScope, awaitingReshard, finished, repair };
  await print(JSON.stringify(scope).slice(0, -1));
  for (const name of ['differences', 'left'] as const) {
    await print(`,"${name}":[`);
    let separator = '\n';
    for await (const drift of list(name)) {
      await print(`${separator}${jsonText(drift)}`);
      separator = ',\n';
    }
    await print(']');
  }
  await print('}\n');
}

/** Waits if the reader is slower. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
