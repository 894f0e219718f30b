import { again, type Chapter, once, refused, version } from './step.ts';

const NEW = { path: { sku: '{{newSku}}' } };
const POSTCARD = { name: 'Postcard', unitPrice: 150 };
const counted = (delta: number) => ({ ...NEW, members: { delta, reason: 'COUNTED' } });

export const stock: Chapter = {
  name: 'Stock',
  description: 'A customer reads a price. An operator creates a SKU, restocks and adjusts it.',
  steps: [
    {
      name: 'Get a price',
      operation: 'getInventory',
      path: { sku: '{{sku}}' },
      keep: { unitPrice: 'unitPrice', productName: 'name' },
      expect: { 'there are some left': ['quantity', 'isAbove', 10] },
      onStage: true,
    },
    refused('getInventory', 'sku-not-found', 'for an unknown SKU', { path: { sku: 'NOSUCH' } }),
    {
      name: 'Create a SKU',
      operation: 'putInventory',
      ...NEW,
      members: { ...POSTCARD, quantity: 3 },
      fresh: { newSku: 'PM-' },
      expect: { 'it is low': ['low', 'is', true] },
    },
    {
      name: 'List SKUs with low stock',
      operation: 'listLowStock',
      query: { level: 'LOW', limit: '100' },
      eventually: { 'it is listed': ['items.*.sku', 'includes', '{{newSku}}'] },
    },
    {
      name: 'List all SKUs',
      operation: 'listLowStock',
      query: { limit: '1' },
      expect: { 'there is one': ['items.length', 'is', 1] },
      onStage: true,
    },
    refused('putInventory', 'precondition-required', 'for a SKU that is there', NEW),
    {
      name: 'Restock the SKU',
      operation: 'putInventory',
      ...NEW,
      ...version(1),
      members: { ...POSTCARD, quantity: 300 },
      status: 200,
      expect: { 'it is no longer low': ['low', 'is', false] },
    },
    refused('putInventory', 'version-mismatch', 'with an old version', { ...NEW, ...version(1) }),
    {
      name: 'Receive a delivery',
      operation: 'adjustStock',
      ...NEW,
      ...once('deliveryKey'),
      onStage: true,
    },
    {
      name: 'Receive it again, with the same key',
      operation: 'adjustStock',
      ...NEW,
      ...again('deliveryKey'),
      expect: { 'it is marked as replayed': ['headers.Idempotent-Replayed', 'is', 'true'] },
      onStage: true,
    },
    { name: 'Correct its count', operation: 'adjustStock', ...counted(-335) },
    { name: 'Correct it again', operation: 'adjustStock', ...counted(300) },
    refused('adjustStock', 'idempotency-key-reused', 'for another adjustment with that key', {
      ...counted(41),
      ...again('deliveryKey'),
    }),
    refused('adjustStock', 'out-of-stock', 'for more than is there', {
      ...NEW,
      members: { delta: -9999, reason: 'LOST' },
    }),
    {
      name: 'Count fewer than open orders need',
      operation: 'adjustStock',
      ...counted(-307),
    },
    refused('putInventory', 'stock-short', 'while its orders lack items', {
      ...NEW,
      ...version(6),
    }),
    {
      name: 'Receive what its orders lack',
      operation: 'adjustStock',
      ...NEW,
      members: { delta: 307, reason: 'RECEIVED' },
    },
    refused('adjustStock', 'stock-limit-exceeded', 'for too many', counted(1_000_000_000)),
    refused('adjustStock', 'sku-not-found', 'for the stock of an unknown SKU', {
      path: { sku: 'NOSUCH' },
    }),
    {
      name: 'Adjust its stock',
      operation: 'adjustStock',
      ...NEW,
      body: { delta: -2, reason: 'DAMAGED' },
      onStage: true,
    },
    {
      name: 'List its adjustments',
      operation: 'listStockAdjustments',
      ...NEW,
      expect: { 'the newest is the first': ['items.0.delta', 'is', -2] },
      onStage: true,
    },
  ],
};
