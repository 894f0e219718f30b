/** The files of an access pattern: `npm run new` writes them, and a test names missing ones. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { operationFile } from '../../../functions/manifest/access-patterns.ts';
import * as customers from '../../../functions/manifest/customers.ts';
import * as days from '../../../functions/manifest/days.ts';
import * as fulfillments from '../../../functions/manifest/fulfillments.ts';
import * as inventory from '../../../functions/manifest/inventory.ts';
import * as orderLists from '../../../functions/manifest/order-lists.ts';
import * as orders from '../../../functions/manifest/orders.ts';
import * as payments from '../../../functions/manifest/payments.ts';
import * as remarks from '../../../functions/manifest/remarks.ts';
import * as returns from '../../../functions/manifest/returns.ts';
import * as webhooks from '../../../functions/manifest/webhooks.ts';
import * as withdrawals from '../../../functions/manifest/withdrawals.ts';
import { ROOT } from '../commands/root.ts';

/** The rooms of the operations, each with its rows. */
const ROOMS = {
  customers,
  days,
  fulfillments,
  inventory,
  orders: { ...orders, ...orderLists },
  payments,
  remarks,
  returns,
  webhooks,
  withdrawals,
};

export type Room = keyof typeof ROOMS;

export const isRoom = (name: string): name is Room => Object.hasOwn(ROOMS, name);

/** Patterns whose request to the table has another name than their operation, and its file. */
const TABLE_FILES: Readonly<Record<string, string>> = {
  A4: 'a04-list-customer-orders-by-status',
  A5: 'a05-list-open-orders',
  A29b: 'a29b-list-tagged-orders',
  A31: 'a31-list-orders-of-days',
  A9b: 'a09b-get-customer-with-summary',
  A31b: 'a31b-find-orders-by-number',
  A5b: 'a05b-count-open-orders',
  A31c: 'a31c-find-order-by-reference',
  A31d: 'a31d-find-order-by-payment',
  A31e: 'a31e-list-orders-of-sku',
  A31f: 'a31f-find-orders-by-name',
  A33b: 'a33b-find-customers-by-name',
  A50: 'a50-get-orders',
  A51: 'a51-list-inventory',
  A52: 'a52-find-orders-by-tracking',
  A55: 'a55-list-overpaid-orders',
  A55b: 'a55b-list-capturable-orders',
  A53: 'a03-get-order',
  A53b: 'a14-create-payment',
  A53c: 'a08-cancel-order',
  A53d: 'a47c-withdraw-order',
  A53e: 'a23-create-return',
  A53g: 'a24-update-return',
  A53f: 'a49-start-payment',
  // They differ in one word.
  A15: 'a15-request-transaction',
  A16: 'a15-request-transaction',
  A17: 'a15-request-transaction',
};

export interface OperationFiles {
  readonly table: string;
  readonly operation: string;
  readonly record: string;
  /** The steps of its room, one for each refusal. */
  readonly story: string;
  /** A letter is tested in its own file, or in the file of its number. */
  readonly tests: readonly string[];
}

/** @param file the name of the operation's files */
export const operationFiles = (row: AccessPattern, file = operationFile(row)): OperationFiles =>
  filesIn(roomOf(row), file, TABLE_FILES[row.id] ?? file);

/** Returns the files of an operation in a room. `inTable` is the file of its request. */
export function filesIn(room: Room, file: string, inTable = file): OperationFiles {
  return {
    table: `table/${room}/${inTable}.ts`,
    operation: `functions/${room}/${file}.ts`,
    record: `packages/api/operations/${room}/${file}.ts`,
    story: `packages/api/story/${room}.ts`,
    tests: [...new Set([inTable, `${numberOf(inTable)}-*`])].map(
      (name) => `test/functions/${room}/${name}.test.ts`,
    ),
  };
}

/** `a22b-list-milestones` → `a22`. */
const numberOf = (file: string): string => /^a\d+/.exec(file)?.[0] ?? '';

function roomOf({ id }: AccessPattern): Room {
  const room = Object.entries(ROOMS).find(([, rows]) =>
    Object.values<AccessPattern>(rows).some((row) => row.id === id),
  )?.[0];
  if (room === undefined) throw new RangeError(`no file of functions/manifest has a row ${id}`);
  return room as Room;
}

/** @throws {RangeError} if the file is not there, with its name */
export function written(row: AccessPattern, file: string): string {
  if (existsSync(join(ROOT, file))) return file;
  throw new RangeError(`${row.id}: write ${file}`);
}
