import { WEB_ACL } from './web-acl.ts';

/** A context with every option that can be combined with the others. */
export const EVERY_OPTION = {
  ...WEB_ACL,
  operationsPage: true,
  vpc: true,
  dataEvents: true,
  exportBucket: true,
  skuSales: true,
  findOrders: true,
  peopleRoles: { admin: ['arn:aws:iam::111122223333:user/ann'] },
  tenantIsolation: 'arn:aws:iam::111122223333:role/storefront',
  paymentWebhooks: 'stripe,standard',
  paymentEventBus: 'aws.partner/stripe.com/ed_test_61RwExample',
  paymentProvider: 'stripe',
  paymentCapture: 'parcels',
  withdrawals: 'public',
  paymentPublishableKey: 'pk_test_0123456789',
  alarmEmail: 'ops@shop.example',
  ordersExpectedWithin: 24,
  machineClients: 'operate,report,place',
  smokeClients: true,
  signInDomain: 'login.shop.example',
  signInCertificate: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
  sesFrom: 'The Shop <shop@shop.example>',
  grants: 'wide',
  gradualDeployments: true,
  capacity: {
    mode: 'provisioned',
    read: { min: 5, max: 50 },
    write: { min: 5, max: 50 },
  },
};
