/**
 * One part in a process of its own, so that none is measured on the heap, the compiled code or the
 * engine of another.
 */
import type { PartOptions, PartResult } from './part.ts';
import { PARTS } from './parts.ts';

export type PartMessage = { readonly line: string } | { readonly result: PartResult };

const [name = '', options = '{}'] = process.argv.slice(2);
const load = PARTS[name];
if (!load) throw new Error(`there is no part ${name}`);

const send = (message: PartMessage) => void process.send?.(message);
const { part } = await load();
const result = await part.run({
  ...(JSON.parse(options) as Omit<PartOptions, 'progress'>),
  progress: (line) => send({ line }),
});
process.send?.({ result } satisfies PartMessage, () => process.disconnect());
