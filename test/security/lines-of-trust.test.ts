import { describe, expect, inject, it } from 'vitest';
import { isAllowed, readStack } from './roles.ts';
import { type TableRequest, toIamRequest } from './table-access.ts';

const { roles, tableArn } = readStack(inject('assembly'));

type Tried = Pick<TableRequest, 'action' | 'keys'> & Partial<TableRequest>;

/** The forms of a request: alone and in a transaction, and the answers that it can want. */
const FORMS: readonly Partial<TableRequest>[] = [
  {},
  { enclosing: 'TransactWriteItems' },
  { enclosing: 'TransactGetItems' },
].flatMap((manner) =>
  ['NONE', 'SPECIFIC_ATTRIBUTES', 'ALL_ATTRIBUTES', undefined].map((answer) => ({
    ...(manner as Partial<TableRequest>),
    answer,
  })),
);

/** Returns the roles that may do it in any form. */
async function whoMay(tried: Tried): Promise<string[]> {
  const able: string[] = [];
  for (const role of roles) {
    for (const form of FORMS) {
      const request = {
        on: 'table',
        attributes: ['PK', 'SK'],
        answer: undefined,
        ...tried,
        ...form,
      };
      if (!(await isAllowed(role, toIamRequest(request, tableArn)))) continue;
      able.push(role.name);
      break;
    }
  }
  return able.sort();
}

const update = (key: string, attribute: string): Tried => ({
  action: 'UpdateItem',
  keys: [key],
  attributes: ['PK', 'SK', attribute],
});

/**
 * The actions that a shop trusts a function with, written by hand: a role of a group has the rights
 * of all its operations, so that one more role here is a decision, not a detail. IAM sees the
 * partitions and the names of attributes, not whether an update sets a price or compares it, nor
 * which row of an order is put: docs/security.md has what that leaves open.
 */
const CLAIMS: readonly (readonly [claim: string, tried: Tried, may: readonly string[]])[] = [
  [
    'note a refund on an order',
    update('CUST#a1b2', 'refunded'),
    ['ExecutePayments', 'PaymentReports', 'Payments', 'ReceivePaymentWebhook', 'ReconcilePayments'],
  ],
  [
    'set an order’s payment status',
    update('CUST#a1b2', 'paymentStatus'),
    [
      'CarryOnWithdrawals',
      'ExecutePayments',
      'OperatorWrite',
      'OrderLink',
      'PaymentReports',
      'Payments',
      'ReceivePaymentWebhook',
      'ReconcilePayments',
      'StorefrontWrite',
      'WithdrawalDecisions',
      'Withdrawals',
    ],
  ],
  // IAM cannot distinguish an address from an order: both are the customer's.
  [
    'put an order, or an address',
    { action: 'PutItem', keys: ['CUST#a1b2'] },
    ['CustomerAccounts', 'Erasure', 'OrderBatches', 'StorefrontWrite'],
  ],
  [
    'put a row of an order',
    { action: 'PutItem', keys: ['ORDER#o-1'] },
    [
      'CarryOnWithdrawals',
      'ExecutePayments',
      'LinkedSessions',
      'OperatorWrite',
      'OrderBatches',
      'OrderLink',
      'OrderRemarks',
      'PaymentReports',
      'PaymentSessions',
      'Payments',
      'ProjectChanges',
      'ReceivePaymentWebhook',
      'ReconcilePayments',
      'Returns',
      'StorefrontWrite',
      'SweepDue',
      'WithdrawalDecisions',
      'Withdrawals',
    ],
  ],
  [
    'claim a payment’s reference',
    { action: 'PutItem', keys: ['PAYREF#stripe#pi_1'] },
    [
      'LinkedSessions',
      'PaymentReports',
      'PaymentSessions',
      'ReceivePaymentWebhook',
      'ReconcilePayments',
      'StorefrontWrite',
    ],
  ],
  [
    'claim an order’s reference',
    { action: 'PutItem', keys: ['REF#x'] },
    ['OrderBatches', 'StorefrontWrite'],
  ],
  [
    'find an order by its reference',
    { action: 'GetItem', keys: ['REF#x'] },
    ['OrderBatches', 'OrderLists', 'StorefrontWrite'],
  ],
  [
    // A7 and A27 name the attribute in their conditions.
    'hold an order, or release it',
    update('CUST#a1b2', 'onHold'),
    ['OperatorWrite', 'OrderMarks', 'OrderRemarks'],
  ],
  [
    'revoke the links of an order',
    update('ORDER#o-1', 'linksFrom'),
    ['CarryOnErasures', 'OrderMarks'],
  ],
  ['tag an order', update('ORDER#o-1', 'tags'), ['OrderMarks']],
  [
    'take an order out of a tag’s list',
    { action: 'DeleteItem', keys: ['TAG#gift'], attributes: ['PK', 'SK', 'customerId'] },
    ['OrderMarks'],
  ],
  ['list the orders with a tag', { action: 'Query', keys: ['TAG#gift'] }, ['OrderLists']],
  [
    'change where an order goes',
    update('ORDER#o-1', 'shippingAddress'),
    ['CarryOnErasures', 'OrderRemarks'],
  ],
  [
    'change an order’s attributes',
    update('ORDER#o-1', 'attributes'),
    ['CarryOnErasures', 'OrderMarks'],
  ],
  [
    'set a price',
    update('SKU#ABC', 'unitPrice'),
    ['OperatorWrite', 'OrderBatches', 'StorefrontWrite'],
  ],
  [
    'set stock',
    update('SKU#ABC', 'quantity'),
    [
      'CarryOnWithdrawals',
      'OperatorWrite',
      'OrderBatches',
      'OrderLink',
      'ProjectChanges',
      'StorefrontWrite',
      'SweepDue',
      'WithdrawalDecisions',
      'Withdrawals',
    ],
  ],
  [
    'claim an e-mail address',
    { action: 'PutItem', keys: ['EMAIL#a@example.com'] },
    ['CustomerAccounts', 'StorefrontWrite'],
  ],
  [
    'find who has an e-mail address',
    { action: 'Query', keys: ['EMAIL#a@example.com'] },
    ['OperatorRead'],
  ],
  ['change an endpoint’s URL', update('WEBHOOKS', 'url'), ['WebhookEndpoints']],
  ['delete an endpoint', { action: 'DeleteItem', keys: ['WEBHOOKS'] }, ['WebhookEndpoints']],
  [
    'release an e-mail address',
    {
      action: 'DeleteItem',
      keys: ['EMAIL#a@example.com'],
      attributes: ['PK', 'SK', 'customerId'],
    },
    ['CustomerAccounts', 'Erasure'],
  ],
  [
    // A6 names the attribute in its condition, and IAM sees no difference to a change.
    'close a customer',
    update('CUST#a1b2', 'closedAt'),
    ['CustomerAccounts', 'Erasure', 'OperatorWrite', 'StorefrontWrite'],
  ],
  ['change a customer’s address', update('CUST#a1b2', 'email'), ['CustomerAccounts', 'Erasure']],
  ['delete anything else', { action: 'DeleteItem', keys: ['CUST#a1b2'] }, []],
  [
    'read an order',
    { action: 'Query', keys: ['ORDER#o-1'] },
    [
      'CarryOnErasures',
      'CarryOnWithdrawals',
      // For the endpoints that ask for the whole order.
      'DeliverWebhooks',
      'ExecutePayments',
      'LinkedSessions',
      'OperatorWrite',
      'OrderLink',
      'OrderLists',
      'PaymentReports',
      'PaymentSessions',
      'Payments',
      // To count days: amounts, times and states, and no person's data.
      'ProjectChanges',
      'ReceivePaymentWebhook',
      'ReconcilePayments',
      'Returns',
      'StorefrontRead',
      'StorefrontWrite',
      'SweepDue',
      'WithdrawalDecisions',
      'Withdrawals',
    ],
  ],
  [
    'list a day’s orders',
    { action: 'Query', on: 'GSI1', keys: ['DAY#2026-06-01#0'] },
    ['CarryOnWithdrawals', 'OrderLists'],
  ],
  ['list open orders', { action: 'Query', on: 'GSI2', keys: ['OPEN#0'] }, ['OrderLists']],
  [
    'read a profile',
    { action: 'GetItem', keys: ['CUST#a1b2'], attributes: ['PK', 'SK', 'email'] },
    [
      'CarryOnWithdrawals',
      'CustomerAccounts',
      'Erasure',
      'ExecutePayments',
      'LinkedSessions',
      'OperatorWrite',
      'OrderLink',
      'PaymentReports',
      'PaymentSessions',
      'Payments',
      'ReceivePaymentWebhook',
      'ReconcilePayments',
      'Returns',
      'StorefrontRead',
      'StorefrontWrite',
      'SweepDue',
      'WithdrawalDecisions',
      'Withdrawals',
    ],
  ],
  [
    'keep a statement of withdrawal',
    { action: 'PutItem', keys: ['WITHDRAWAL#v-1'] },
    ['OrderLink', 'Statements', 'Withdrawals'],
  ],
  [
    // The first makes the code, the other compares it.
    'confirm a statement of withdrawal',
    update('WITHDRAWAL#v-1', 'code'),
    ['CarryOnWithdrawals', 'Statements'],
  ],
  [
    'choose the address that confirms a statement',
    update('WITHDRAWAL#v-1', 'orderEmail'),
    ['CarryOnErasures', 'CarryOnWithdrawals'],
  ],
  [
    'read a statement of withdrawal',
    { action: 'GetItem', keys: ['WITHDRAWAL#v-1'] },
    ['CarryOnWithdrawals', 'OperatorRead', 'WithdrawalDecisions'],
  ],
  [
    'close a statement of withdrawal',
    update('WITHDRAWAL#v-1', 'decidedBy'),
    ['WithdrawalDecisions'],
  ],
  ['delete a statement of withdrawal', { action: 'DeleteItem', keys: ['WITHDRAWAL#v-1'] }, []],
  ['delete a row of an order', { action: 'DeleteItem', keys: ['ORDER#o-1'] }, ['CarryOnErasures']],
  ['delete a word of an order', { action: 'DeleteItem', keys: ['FIND#ni'] }, ['CarryOnErasures']],
  ['delete a tracking number', { action: 'DeleteItem', keys: ['TRACK#1'] }, ['CarryOnErasures']],
  ['erase the text of a comment', update('ORDER#o-1', 'text'), ['CarryOnErasures']],
  ['read a webhook’s deliveries', { action: 'Query', keys: ['WEBHOOK#w-1'] }, ['OperatorRead']],
];

describe('The lines of trust', () => {
  it.each(CLAIMS)('%s', async (_, tried, may) => {
    expect(await whoMay(tried)).toEqual(may);
  });

  const readers = (secret: string) =>
    roles
      .filter(({ statements }) =>
        statements.some(
          ({ Action, Resource }) =>
            [Action].flat().includes('secretsmanager:GetSecretValue') &&
            [Resource].flat().some((arn) => arn.includes(`secret:${secret}`)),
        ),
      )
      .map(({ name }) => name)
      .sort();

  it('read the key of page cursors', () => {
    expect(readers('CursorKey')).toEqual([
      'OperatorRead',
      'OrderLists',
      'RotateCursorKey',
      'StorefrontRead',
    ]);
  });

  it('read the master of endpoints’ secrets', () => {
    expect(readers('WebhookMaster')).toEqual(['DeliverWebhooks', 'EndpointSecrets']);
  });

  it('read the key of order links: who verifies them, and who signs them', () => {
    expect(readers('OrderLinkKey')).toEqual(['OrderMarks', 'StorefrontWrite', 'VerifyOrderLink']);
  });

  it('read the payment provider’s key', () => {
    expect(readers('PaymentKey')).toEqual([
      'ExecutePayments',
      'LinkedSessions',
      'PaymentSessions',
      'ReconcilePayments',
    ]);
  });
});
