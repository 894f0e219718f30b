/**
 * The minimum cost of an order's life in any layout with the same guarantees, by arithmetic: one
 * item per order, with its lines and history.
 */
import type { OrderStatus } from '../../../domain/order-status.ts';
import {
  changeUnits,
  type Item,
  type ItemChange,
} from '../../../packages/local/limits/change-units.ts';
import { readUnits } from '../../../packages/local/limits/item-size.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { itemBytes } from '../../../table/item-bytes.ts';
import { GSI1, GSI2 } from '../../../table/schema.ts';
import { anOrder } from '../bench-shop.ts';

export interface PhysicalFloor {
  readonly write: readonly number[];
  readonly copies: readonly number[];
  readonly total: number;
  readonly a2: number;
}

const STEPS: readonly {
  status: OrderStatus;
  paymentStatus: 'PENDING' | 'PAID';
  counted: boolean;
}[] = [
  { status: 'OPEN', paymentStatus: 'PENDING', counted: true },
  { status: 'OPEN', paymentStatus: 'PAID', counted: false },
  { status: 'SHIPPED', paymentStatus: 'PAID', counted: true },
  { status: 'DELIVERED', paymentStatus: 'PAID', counted: true },
];

/**
 * The other items that the placing transaction must write: each stock row, the customer, the
 * idempotency record.
 */
const othersPlaced = (lineCount: number): ItemChange[] =>
  Array.from({ length: lineCount + 2 }, () => ({}));

export function physicalFloor(customerId: string, lineCount: number): PhysicalFloor {
  const rows = lifeRows(customerId, lineCount);
  const write = rows.map((after, i) => {
    const change = { before: rows[i - 1], after };
    return sum(
      i === 0
        ? changeUnits([change, ...othersPlaced(lineCount)], [GSI1, GSI2], true)
        : changeUnits([change], [GSI1, GSI2], false),
    );
  });
  const copies = STEPS.map(({ counted }) => (counted ? 1 : 0));
  const page = 20 * Math.max(...rows.map(itemBytes));
  return {
    write,
    copies,
    total: [...write, ...copies].reduce((a, b) => a + b, 0),
    a2: readUnits(page),
  };
}

function lifeRows(customerId: string, lineCount: number): Item[] {
  const order = anOrder(customerId, lineCount);
  const lines = order.lines.map(({ sku, quantity, unitPrice }) => ({ sku, quantity, unitPrice }));
  return STEPS.map(({ status, paymentStatus }, i) => ({
    ...orderRow({ ...order, status, paymentStatus, version: i + 1 }),
    lines,
    updatedAt: order.placedAt,
    history: STEPS.slice(0, i + 1).map((step) => ({
      at: order.placedAt,
      status: step.status,
      payment: step.paymentStatus,
    })),
  }));
}

const sum = (by: Record<string, number>): number => Object.values(by).reduce((a, b) => a + b, 0);
