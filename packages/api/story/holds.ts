import { type Chapter, refused, type Step, version } from './step.ts';

const NOW = version('{{version}}');
const IS_HELD = { expect: { 'it names the reason': ['reason', 'is', 'FRAUD'] } } as const;
const CANCELED = { path: { customerId: '{{customerId}}', orderId: '{{secondOrderId}}' } };
const UNKNOWN = {
  path: { customerId: '{{customerId}}', orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
};

const released = (name: string, changes: Partial<Step> = {}): Step => ({
  name,
  operation: 'releaseOrder',
  ...NOW,
  keep: { version: 'version' },
  expect: { 'it is not on hold': ['onHold', 'isAbsent'] },
  onStage: true,
  ...changes,
});

export const holds: Chapter = {
  name: 'Holds',
  description: 'An operator holds an order back, so that nothing ships it, and releases it.',
  steps: [
    {
      name: 'Hold the order',
      operation: 'holdOrder',
      ...NOW,
      keep: { version: 'version' },
      expect: { 'it is on hold': ['onHold', 'is', 'FRAUD'] },
      onStage: true,
    },
    {
      ...refused('updateOrderStatus', 'order-on-hold', 'for a shipment of an order on hold', NOW),
      ...IS_HELD,
    },
    {
      ...refused('createFulfillment', 'order-on-hold', 'for a part of an order on hold'),
      ...IS_HELD,
    },
    refused(
      'updateShippingAddress',
      'order-on-hold',
      'for another address of an order on hold',
      NOW,
    ),
    {
      ...refused('holdOrder', 'order-on-hold', 'for a second reason', NOW),
      members: { reason: 'STOCK' },
      ...IS_HELD,
    },
    released('Release the order'),
    released('Release it again'),
    refused('holdOrder', 'version-mismatch', 'for an old version', version(99)),
    refused('holdOrder', 'precondition-required', 'for a hold without a version', { headers: {} }),
    refused('holdOrder', 'order-not-open', 'for a canceled order', { ...CANCELED, ...version(2) }),
    refused('holdOrder', 'order-not-found', 'for a hold of an unknown order', UNKNOWN),
    refused('releaseOrder', 'version-mismatch', 'for a release of an old version', version(99)),
    refused('releaseOrder', 'precondition-required', 'for a release without a version', {
      headers: {},
    }),
    refused('releaseOrder', 'order-not-found', 'for a release of an unknown order', UNKNOWN),
  ],
};
