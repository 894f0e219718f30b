/*
 * Parcels that were scanned without a connection. They are kept over a reload: no name and no
 * address, only ids, versions and tracking numbers.
 */
import { signal } from '@preact/signals';
import type { LineQuantity, TrackingInfo } from '../../client/types.ts';

export interface UnsentScan {
  readonly orderId: string;
  readonly customerId: string;
  readonly number: string;
  readonly version: number | undefined;
  readonly lines?: readonly LineQuantity[] | undefined;
  readonly tracking?: TrackingInfo | undefined;
  readonly idempotencyKey: string;
}

const KEY = 'orders.unsent';

const kept = (): readonly UnsentScan[] =>
  JSON.parse(localStorage.getItem(KEY) ?? '[]') as UnsentScan[];

/** All of them, also those that are being sent. */
export const unsentScans = signal(kept());

addEventListener('storage', () => {
  unsentScans.value = kept();
});

export const keepUnsent = (scan: UnsentScan): void => save(scan.idempotencyKey, [scan]);

export const forgetUnsent = (idempotencyKey: string): void => save(idempotencyKey, []);

/** Another tab may have kept some, of which the event is still to come. */
function save(key: string, now: readonly UnsentScan[]): void {
  unsentScans.value = [...kept().filter(({ idempotencyKey }) => idempotencyKey !== key), ...now];
  localStorage.setItem(KEY, JSON.stringify(unsentScans.peek()));
}
