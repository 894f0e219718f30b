import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { INDEXES } from '../../table/schema.ts';
import { OrderLinkKey } from '../api/order-link-key.ts';
import { CursorKey } from '../functions/cursor-key.ts';
import { PaymentKey } from '../payments/payment-key.ts';
import { PlacingCheck } from '../placing-check/placing-check.ts';
import type { AdoptedTable } from '../settings/adopted-table.ts';
import type { Settings } from '../settings/settings.ts';
import { OrdersKey, useKey } from '../table/orders-key.ts';
import { OrdersTable, type OrdersTableProps } from '../table/orders-table.ts';
import { PhoneKey } from '../table/phone-key.ts';
import { WebhookMaster } from '../webhooks/webhook-master.ts';

export type StoredData = ReturnType<typeof storedData>;

/** Makes the table, the key that encrypts everything, and the secrets that each stack has. */
export function storedData(home: Construct, settings: Settings, key?: kms.IKey) {
  const { openOrderShards, openOrderShardsRead, dayShards, capacity, options, policy } = settings;
  const { kinesisStream } = settings;
  const tagged = { openOrderShards, openOrderShardsRead, dayShards, policy, kinesisStream };
  const deletionProtection = !settings.isFirstDeployment;
  if (key) useKey(home, key);
  const encryptionKey = key ?? new OrdersKey(home, 'Key');
  const phoneKey = options.includes('findOrders')
    ? new PhoneKey(home, 'PhoneKey', { encryptionKey })
    : undefined;
  const table = ownOrAdopted(
    home,
    { encryptionKey, ...tagged, capacity, deletionProtection, phoneKey },
    settings.adoptedTable,
  );
  const cursorKey = new CursorKey(home, 'CursorKey', { encryptionKey });
  const webhookMaster = new WebhookMaster(home, 'WebhookMaster', { encryptionKey });
  const { paymentProvider: provider, placingCheck: check } = settings;
  const orderLinkKey = options.includes('orderLinks')
    ? new OrderLinkKey(home, 'OrderLinkKey', { encryptionKey })
    : undefined;
  const paymentKey = provider
    ? new PaymentKey(home, 'PaymentKey', { encryptionKey, provider })
    : undefined;
  const placingCheck = check && new PlacingCheck(home, 'PlacingCheck', { encryptionKey, check });
  const secrets = { cursorKey, webhookMaster, orderLinkKey, paymentKey, phoneKey };
  return { encryptionKey, table, ...secrets, placingCheck };
}

/**
 * Returns the stack's own table, or one that was restored. The stack's own is retained when it is
 * no longer used.
 */
function ownOrAdopted(
  home: Construct,
  props: OrdersTableProps,
  adopted: AdoptedTable | undefined,
): ITableV2 {
  if (adopted)
    return TableV2.fromTableAttributes(home, 'AdoptedTable', {
      ...adopted,
      globalIndexes: INDEXES.map(({ name }) => name),
    });
  return new OrdersTable(home, 'Table', props);
}
