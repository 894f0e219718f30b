/**
 * Measures that a read costs the same for any table size and page depth, and how A5 and A6 grow
 * with their input.
 */
import { startBenchEngine } from '../bench-table.ts';
import { byLines } from '../capacity/order-lines.ts';
import type { Part, PartResult } from '../part.ts';
import { byPage } from './deep-pages.ts';
import { bySize } from './growing-table.ts';
import { byShards } from './open-order-shards.ts';
import { QUICK, REAL } from './scale-extent.ts';

export const part: Part = {
  name: 'scale',
  title: 'What changes when the shop grows',
  async run({ progress, quick }) {
    progress('engine and template');
    const engine = await startBenchEngine();
    const results: PartResult[] = [];
    try {
      for (const measure of [bySize, byPage, byShards, byLines])
        results.push(await measure(engine.table, quick ? QUICK : REAL, progress));
    } finally {
      await engine.stop();
    }
    return {
      tables: results.flatMap(({ tables }) => tables),
      figures: Object.fromEntries(results.flatMap(({ figures }) => Object.entries(figures))),
      violations: results.flatMap(({ violations = [] }) => violations),
    };
  },
};
