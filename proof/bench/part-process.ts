/**
 * Runs one part in a separate process, so that parts do not share a heap, compiled code or an
 * engine.
 */
import type { PartOptions, PartResult } from './part.ts';
import { PARTS } from './parts.ts';

export type PartMessage = { readonly line: string } | { readonly result: PartResult };

const [name = '', options = '{}'] = process.argv.slice(2);
const load = PARTS[name];
if (!load) throw new Error(`no part ${name}: npm run bench -- --help lists the parts`);

const send = (message: PartMessage) => void process.send?.(message);
const { part } = await load();
const result = await part.run({
  ...(JSON.parse(options) as Omit<PartOptions, 'progress'>),
  progress: (line) => send({ line }),
});
process.send?.({ result } satisfies PartMessage, () => process.disconnect());
