/** The row of a customer's erasure: what was asked, and how far the sweep has come. */
import { completeAfter, type Erasure, type Walk } from '../../domain/people/erasure.ts';
import type { Item } from '../aws-protocol/item.ts';
import { dueErasureKeys, erasureKey } from '../keys.ts';
import { openOrderShards } from '../settings.ts';

export interface StoredErasure extends Walk {
  readonly status: Erasure['status'];
  readonly version: number;
  readonly requestedAt: string;
  readonly doneAt?: string | undefined;
  /** The counts that are shown: those of the last whole walk, or of the first. */
  readonly shownDone: number;
  readonly shownWaiting: number;
}

export const newErasureRow = (customerId: string, requestedBy: string, now: Date): Item => ({
  ...erasureKey(customerId),
  type: 'Erasure',
  customerId,
  status: 'RUNNING',
  requestedAt: now.toISOString(),
  requestedBy,
  version: 1,
  pass: 1,
  changed: false,
  done: 0,
  waiting: 0,
  shownDone: 0,
  shownWaiting: 0,
  ...erasureDueKeys(customerId, now),
});

export const erasureDueKeys = (customerId: string, at: Date) =>
  dueErasureKeys(customerId, at.toISOString(), openOrderShards());

export function toErasure(customerId: string, row: Item, now: Date): Erasure {
  const { status, requestedAt, doneAt, shownDone, shownWaiting } = row as unknown as StoredErasure;
  return {
    customerId,
    status,
    requestedAt,
    doneAt,
    orders: { done: shownDone, waiting: shownWaiting },
    completeAfter: completeAfter(doneAt === undefined ? now : new Date(doneAt)),
  };
}
