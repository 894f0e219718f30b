import * as z from 'zod';
import { INDEXES, type IndexName } from '../../table/schema.ts';

const units = (least: number) =>
  z
    .int(`must be an integer`)
    .min(least, `must be at least ${least}`)
    .max(MOST_UNITS, `must be at most ${MOST_UNITS}`);

/** A table's default quota. */
const MOST_UNITS = 40_000;

/** The initial throughput of every on-demand table. A lower value cannot be set. */
const COLD_READS = 12_000;
const COLD_WRITES = 4_000;

/** Units a second; `target` is the target utilization in percent. */
const range = z
  .strictObject({
    min: units(1),
    max: units(1),
    target: z.int().min(20, 'must be at least 20').max(90, 'must be at most 90').default(70),
  })
  .check(z.refine(({ min, max }) => min <= max, { error: 'min must be at most max' }));

const warm = {
  warmReadUnits: z.optional(units(COLD_READS)),
  warmWriteUnits: z.optional(units(COLD_WRITES)),
};

const ceilings = { maxReadUnits: z.optional(units(1)), maxWriteUnits: z.optional(units(1)) };
const ranges = { read: z.optional(range), write: z.optional(range) };

const ofIndexes = <Shape extends z.ZodType>(one: Shape) =>
  z
    .strictObject(
      Object.fromEntries(INDEXES.map(({ name }) => [name, z.optional(one)])) as Readonly<
        Record<IndexName, z.ZodOptional<Shape>>
      >,
    )
    .default({});

const capacity = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('on-demand'),
    ...ceilings,
    ...warm,
    indexes: ofIndexes(z.strictObject({ ...ceilings, ...warm })),
  }),
  z.strictObject({
    mode: z.literal('provisioned'),
    read: range,
    write: range,
    ...warm,
    indexes: ofIndexes(z.strictObject({ ...ranges, ...warm })),
  }),
]);

/**
 * The billing mode and the capacity of the table and each index. An index has the table's values by
 * default, so that it can take as many writes.
 */
export type Capacity = z.output<typeof capacity>;
export type Range = z.output<typeof range>;

const ON_DEMAND: Capacity = { mode: 'on-demand', indexes: {} };

export const CAPACITY_SETTINGS = {
  capacity: capacity
    .default(ON_DEMAND)
    .describe(
      'the table’s billing mode, limits and warm throughput: [capacity](#capacity); on ' +
        'demand by default',
    ),
};
