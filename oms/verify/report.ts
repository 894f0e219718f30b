import { once } from 'node:events';
import { jsonText } from '../json-text.ts';
import { describeDrift, describeFindings } from './describe.ts';
import type { DifferenceList } from './difference-log.ts';
import type { Drift } from './drift.ts';
import type { Findings } from './findings.ts';

/**
 * What a verification came to, its differences one by one: there may be more of them than fit into
 * memory.
 */
export interface Verified {
  readonly findings: Findings;
  readonly finished: boolean;
  readonly list: (name: DifferenceList) => Iterable<Drift> | AsyncIterable<Drift>;
  /** Removes what was kept for the report. */
  readonly forget: () => void;
}

/** A line for each difference, then one for all. */
export async function printText({ findings, list }: Verified, repair: boolean): Promise<void> {
  for await (const drift of list('differences')) await print(`${describeDrift(drift)}\n`);
  for await (const drift of repair ? list('left') : []) {
    if (drift.notRepaired)
      await print(`Not repaired: ${drift.what} ${drift.key}: ${drift.notRepaired}\n`);
  }
  await print(`${describeFindings(findings, repair)}\n`);
}

/**
 * One JSON object. Its lists `differences` and `left` have a line for each element, and stand last.
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

/** Waits for a reader that is slower. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
