/** What one order costs from the day it is placed until it has arrived: each write, and each copy that follows from it. */
import type { OrderIdentity } from '../domain/order.ts';
import { change, LIMITS, newOrder, pay, project } from './bench-shop.ts';
import { type Consumed, consumed, type Meter } from './capacity-meter.ts';
import { tableUnits } from './change-units.ts';

export interface OrderLife {
  readonly steps: readonly LifeStep[];
  readonly total: number;
}

export interface LifeStep {
  readonly name: 'place' | 'pay' | 'ship' | 'deliver';
  readonly write: Consumed;
  readonly copies: Consumed;
  /** The copies, each written once and alone: what they would cost without a transaction. */
  readonly copiesAlone: number;
  readonly requests: number;
  /** Stream records of the step, those of its copies included, and how many of them the projector is called with. */
  readonly records: number;
  readonly heard: number;
}

/** How a design takes an order through its life. */
export interface Lifecycle {
  readonly place: () => Promise<OrderIdentity>;
  readonly pay: (order: OrderIdentity) => Promise<unknown>;
  readonly ship: (order: OrderIdentity) => Promise<unknown>;
  readonly deliver: (order: OrderIdentity) => Promise<unknown>;
  /** Copies follow from the stream. */
  readonly projected: boolean;
}

export const lifecycle = (customerId: string, lineCount: number): Lifecycle => ({
  place: () => newOrder(customerId, lineCount, LIMITS),
  pay: (order) => pay(order, 1),
  ship: (order) => change(order, 'SHIPPED', 2),
  deliver: (order) => change(order, 'DELIVERED', 3),
  projected: true,
});

export async function measureLife(meter: Meter, { place, projected, ...later }: Lifecycle): Promise<OrderLife> {
  const step = async <Result>(name: LifeStep['name'], act: () => Promise<Result>) => {
    const { result, requests, changes } = await meter({ id: name, what: 'the write' }, act);
    const copies = await meter({ id: name, what: 'its copies' }, async () => (projected ? project(changes) : 0));
    const measured: LifeStep = {
      ...{ name, write: consumed(requests), copies: consumed(copies.requests) },
      copiesAlone: copies.changes.reduce((sum, one) => sum + tableUnits(one, false), 0),
      requests: requests.length + copies.requests.length,
      ...{ records: changes.length + copies.changes.length, heard: copies.result },
    };
    return { result, measured };
  };
  const placed = await step('place', place);
  const steps = [placed.measured];
  for (const name of ['pay', 'ship', 'deliver'] as const) {
    steps.push((await step(name, () => later[name](placed.result))).measured);
  }
  return { steps, total: steps.reduce((sum, { write, copies }) => sum + write.write + copies.write, 0) };
}
