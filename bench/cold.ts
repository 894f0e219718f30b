/** What the first call of a function costs: load and first invocation of every bundle, beside a bare SDK handler and its peers. */
import { statSync } from 'node:fs';
import { events } from '../events/events.ts';
import { dynamodbStub } from './dynamodb-stub.ts';
import { type HandlerBundle, handlerBundles } from './handler-bundles.ts';
import { type Measurement, measureHandler, median } from './measure-handler.ts';
import type { Part, PartResult } from './part.ts';

export const part: Part = {
  name: 'cold',
  title: 'Cold start: what loading and the first call cost, as a ratio to a bare SDK handler in the same round',
  async run({ progress, quick }): Promise<PartResult> {
    const [bundles, stub] = [await handlerBundles(progress), await dynamodbStub()];
    try {
      const { bare, empty, ours, peers } = bundles;
      const measured = [empty, bare, ...ours, ...peers];
      const rounds: Map<string, Measurement>[] = [];
      const all = events();
      for (let round = 1; round <= (quick ? 2 : 9); round++) {
        progress(`round ${round}: ${measured.length} fresh processes`);
        const results = new Map<string, Measurement>();
        for (const bundle of measured) {
          const event = all[bundle.name] ?? all['a2-list-customer-orders'];
          results.set(bundle.name, await measureHandler(bundle, { event, endpoint: stub.endpoint, calls: 0 }));
        }
        rounds.push(results);
      }
      return tell(rounds, measured, bare);
    } finally {
      stub.close();
      bundles.remove();
    }
  },
};

function tell(
  rounds: readonly Map<string, Measurement>[],
  measured: readonly HandlerBundle[],
  bare: HandlerBundle,
): PartResult {
  const ratio = (name: string, of: (measurement: Measurement) => number) =>
    median(rounds.map((round) => of(round.get(name) as Measurement) / of(round.get(bare.name) as Measurement)));
  const bytes = (bundle: HandlerBundle) => statSync(bundle.file).size;
  const rows = measured.map((bundle) => ({
    name: bundle.name,
    kilobytes: bytes(bundle) / 1000,
    size: bytes(bundle) / bytes(bare),
    load: ratio(bundle.name, ({ loadCpu }) => loadCpu),
    first: ratio(bundle.name, ({ firstCpu }) => firstCpu),
    both: ratio(bundle.name, ({ loadCpu, firstCpu }) => loadCpu + firstCpu),
    wall: ratio(bundle.name, ({ loadWall, firstWall }) => loadWall + firstWall),
  }));
  return {
    tables: [
      {
        title: `Cold start × a bare SDK handler, medians of ${rounds.length} interleaved rounds`,
        columns: [
          'bundle',
          'KB',
          'bytes ×',
          'load CPU ×',
          'first call CPU ×',
          'load + first CPU ×',
          'load + first wall ×',
        ],
        rows: rows.map(({ name, kilobytes, size, load, first, both, wall }) => [
          name,
          kilobytes,
          size,
          load,
          first,
          both,
          wall,
        ]),
      },
    ],
    figures: Object.fromEntries(
      rows.flatMap(({ name, size, load, both }) => [
        [`${name} bytes`, size],
        [`${name} load`, load],
        [`${name} load and first`, both],
      ]),
    ),
  };
}
