/*
 * Parcels that were scanned without a connection. They are kept over a reload: no name and no
 * address, only ids, versions and tracking numbers.
 */
import type { LineQuantity, TrackingInfo } from '../../api/client/types.ts';

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

export const unsentScans = (): readonly UnsentScan[] =>
  JSON.parse(localStorage.getItem(KEY) ?? '[]') as UnsentScan[];

export const keepUnsent = (scan: UnsentScan): void => save([...others(scan.idempotencyKey), scan]);

export const forgetUnsent = (idempotencyKey: string): void => save(others(idempotencyKey));

const others = (idempotencyKey: string) =>
  unsentScans().filter((scan) => scan.idempotencyKey !== idempotencyKey);

const save = (scans: readonly UnsentScan[]): void =>
  localStorage.setItem(KEY, JSON.stringify(scans));
