/** Measures one order from its placing to its delivery: each write, and each copy of it. */
import type { OrderIdentity } from '../../../domain/order.ts';
import {
  type Index,
  storedBytes,
  tableUnits,
} from '../../../packages/local/limits/change-units.ts';
import { PARTITIONS } from '../../../table/keys.ts';
import { change, LIMITS, newOrder, pay, project } from '../bench-shop.ts';
import { keyText, rowsByKey } from '../bench-table.ts';
import { add, type Consumed, consumed, type Meter } from './capacity-meter.ts';

/** The cost of an order, from its placement to its delivery. */
export interface MeasuredLife {
  readonly steps: readonly LifeStep[];
  /** WCU by `table` and index. */
  readonly by: Readonly<Record<string, number>>;
  /** WCU by kind of partition. */
  readonly byPartition: Readonly<Record<string, number>>;
  /**
   * Bytes of a delivered order, with its index entries. The idempotency record expires after a day.
   */
  readonly storedBytes: number;
  readonly total: number;
}

export interface LifeStep {
  readonly name: 'place' | (typeof LATER_STEPS)[number];
  readonly write: Consumed;
  readonly copies: Consumed;
  /** The table's units of the copies, without what a transaction doubles. */
  readonly copiesAlone: number;
  readonly requests: number;
  readonly byPartition: Readonly<Record<string, number>>;
  /** Keys of the new rows. */
  readonly created: readonly string[];
  /** Stream records of the step and of its copies. */
  readonly records: number;
  /** The number of these records that the projector is invoked with. */
  readonly received: number;
}

/** The steps after an order is placed. An order of most designs has three. */
const LATER_STEPS = ['announce', 'authorize', 'pay', 'ship', 'scan', 'deliver'] as const;

/** The steps of an order's life in a design. */
export interface Lifecycle {
  readonly place: () => Promise<OrderIdentity>;
  /** Creates the payment, before the provider reports it. */
  readonly announce?: ((order: OrderIdentity) => Promise<unknown>) | undefined;
  readonly authorize?: (order: OrderIdentity) => Promise<unknown>;
  readonly pay: (order: OrderIdentity) => Promise<unknown>;
  readonly ship: (order: OrderIdentity) => Promise<unknown>;
  readonly scan?: ((order: OrderIdentity) => Promise<unknown>) | undefined;
  readonly deliver: (order: OrderIdentity) => Promise<unknown>;
  /** True if copies follow from the stream. */
  readonly projected: boolean;
}

export const lifecycle = (customerId: string, lineCount: number): Lifecycle => ({
  place: () => newOrder(customerId, lineCount, LIMITS),
  pay,
  ship: (order) => change(order, 'SHIPPED', 2),
  deliver: (order) => change(order, 'DELIVERED', 3),
  projected: true,
});

export async function measureLife(
  meter: Meter,
  indexes: readonly Index[],
  { place, projected, ...later }: Lifecycle,
): Promise<MeasuredLife> {
  const step = async <Result>(name: LifeStep['name'], act: () => Promise<Result>) => {
    const { result, requests, changes, byPartition } = await meter(
      { id: name, what: 'the write' },
      act,
    );
    const copies = await meter({ id: name, what: 'its copies' }, async () =>
      projected ? project(changes) : 0,
    );
    const measured: LifeStep = {
      name,
      write: consumed(requests),
      copies: consumed(copies.requests),
      copiesAlone: copies.changes.reduce((sum, one) => sum + tableUnits(one, false), 0),
      requests: requests.length + copies.requests.length,
      byPartition: add(byPartition, copies.byPartition),
      created: [...changes, ...copies.changes]
        .filter(({ before }) => !before)
        .map(({ after }) => keyText(after ?? {})),
      records: changes.length + copies.changes.length,
      received: copies.result,
    };
    return { result, measured };
  };
  const placed = await step('place', place);
  const steps = [placed.measured];
  for (const name of LATER_STEPS) {
    const act = later[name];
    if (act) steps.push((await step(name, () => act(placed.result))).measured);
  }
  const rows = await rowsByKey();
  const kept = steps
    .flatMap(({ created }) => created)
    .filter((key) => !key.startsWith(PARTITIONS.idempotency));
  return {
    steps,
    by: steps.flatMap(({ write, copies }) => [write.by, copies.by]).reduce(add, {}),
    byPartition: steps.map((one) => one.byPartition).reduce(add, {}),
    storedBytes: kept.reduce((sum, key) => sum + storedBytes(rows.get(key) ?? {}, indexes), 0),
    total: steps.reduce((sum, { write, copies }) => sum + write.write + copies.write, 0),
  };
}
