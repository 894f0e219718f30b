/**
 * Events for each Lambda, as its trigger sends them: for `sam local invoke` and `npm run invoke`.
 */
import { marshall } from '@aws-sdk/util-dynamodb';
import { scopesOf } from '../../../functions/manifest/access-pattern.ts';
import {
  CURSOR_KEY_ROTATION,
  EMAIL_CLAIMS,
  operationFile,
  UNKNOWN_ROUTE,
} from '../../../functions/manifest/access-patterns.ts';
import { EVENT_SOURCE, PROJECTOR, PUBLISHER } from '../../../functions/manifest/change-stream.ts';
import { ORDER_LINKS } from '../../../functions/manifest/order-links.ts';
import { DUE_ERASURES } from '../../../functions/manifest/workers/due-erasures.ts';
import { DUE_SWEEP } from '../../../functions/manifest/workers/due-sweep.ts';
import { DUE_WITHDRAWALS } from '../../../functions/manifest/workers/due-withdrawals.ts';
import { WEBHOOK_DELIVERIES } from '../../../functions/manifest/workers/webhook-deliveries.ts';
import { stockKey } from '../../../table/keys.ts';
import { EXAMPLE_NEWCOMER, EXAMPLE_ORDER_LINK, LINKED } from '../../api/operations/example.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { OPERATIONS } from '../../api/operations/operations.ts';
import { httpEvent, SENT_AT } from './http-event.ts';
import { scheduledEvent } from './scheduled-event.ts';
import { SECRET_VERSION } from './secret-version.ts';

/**
 * Makes the events by operation, `a01-get-customer` …, and by function. Each works with the sample
 * data of `npm start`.
 */
export function events(): Record<string, object> {
  return {
    ...Object.fromEntries(OPERATIONS.map(operationEvent)),
    [UNKNOWN_ROUTE.entry]: httpEvent(
      { method: 'GET', path: '/{proxy+}', scopes: UNKNOWN_ROUTE.scopes },
      { as: 'customer', path: { proxy: 'baskets/7' } },
    ),
    [PROJECTOR.entry]: streamEvent(),
    [PUBLISHER.entry]: streamEvent({ GSI2PK: 'LOW', GSI2SK: 'PEN' }),
    [DUE_SWEEP.entry]: scheduledEvent(DUE_SWEEP.entry),
    [DUE_WITHDRAWALS.entry]: scheduledEvent(DUE_WITHDRAWALS.entry),
    [DUE_ERASURES.entry]: scheduledEvent(DUE_ERASURES.entry),
    [WEBHOOK_DELIVERIES.entry]: busEvent(),
    [EMAIL_CLAIMS.entry]: signInEvent(),
    [ORDER_LINKS.entry]: linkEvent(),
    // The version is already current, so the step changes nothing and can be sent at any time.
    [CURSOR_KEY_ROTATION.entry]: {
      Step: 'finishSecret',
      SecretId: 'CursorKey255E8F8A',
      ClientRequestToken: SECRET_VERSION,
    },
  };
}

function operationEvent({ handler: { pattern }, example }: Operation) {
  const { method, path } = pattern;
  const event = httpEvent({ method, path, scopes: scopesOf(pattern) }, example);
  return [operationFile(pattern), event] as const;
}

/** The event that Cognito sends before it signs the tokens of a signed-in person. */
const signInEvent = (): object => ({
  version: '2',
  triggerSource: 'TokenGeneration_HostedAuth',
  region: 'eu-central-1',
  userPoolId: 'eu-central-1_Example',
  userName: EXAMPLE_NEWCOMER.sub,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: 'storefront' },
  request: {
    userAttributes: { ...EXAMPLE_NEWCOMER, 'cognito:user_status': 'CONFIRMED' },
    groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
    scopes: ['openid', 'orders/read', 'orders/write'],
  },
  response: { claimsAndScopeOverrideDetails: null },
});

/** The request of a link's holder, as API Gateway hands it to the authorizer. */
function linkEvent(): object {
  const { body, isBase64Encoded, requestContext, ...request } = httpEvent(
    { method: 'GET', path: '/order-link', scopes: [] },
    { as: 'holder', headers: LINKED },
  ) as Record<string, object>;
  const { authorizer, ...context } = requestContext as Record<string, unknown>;
  return {
    ...request,
    requestContext: context,
    type: 'REQUEST',
    identitySource: [EXAMPLE_ORDER_LINK],
  };
}

/** An event of the bus, as a rule delivers it: the sale of the batch below. */
const busEvent = (): object => ({
  version: '0',
  id: '6c6f6361-6c00-4000-8000-000000000004',
  'detail-type': 'inventory.low',
  source: EVENT_SOURCE,
  account: '123456789012',
  time: new Date(SENT_AT).toISOString().replace('.000Z', 'Z'),
  region: 'eu-central-1',
  resources: ['/inventory/PEN'],
  detail: {
    specversion: '1.0',
    id: 'e-01JWMJ9V40CJ3GAS3P5CEJY7T5',
    source: '/inventory/PEN',
    type: 'inventory.low',
    subject: 'PEN',
    datacontenttype: 'application/json',
    sequence: '0000000003',
    data: { sku: 'PEN', quantity: 4, lowStockThreshold: 10 },
  },
});

/**
 * A batch of one record: a sale reduced a SKU below its threshold. The projector reads the current
 * row, so the event can be sent at any time; the publisher publishes its event each time.
 *
 * @param listed the index keys of the low-stock list after the change
 */
function streamEvent(listed: object = {}): object {
  const keys = stockKey('PEN');
  const row = {
    ...keys,
    type: 'InventoryLevel',
    name: 'Brass pen',
    unitPrice: 3900,
    currency: 'EUR',
    lowStockThreshold: 10,
  };
  return {
    Records: [
      {
        eventID: 'c4ca4238a0b923820dcc509a6f75849b',
        eventName: 'MODIFY',
        eventVersion: '1.1',
        eventSource: 'aws:dynamodb',
        awsRegion: 'eu-central-1',
        dynamodb: {
          ApproximateCreationDateTime: SENT_AT / 1000,
          Keys: marshall(keys),
          NewImage: marshall({ ...row, ...listed, quantity: 4, version: 3 }),
          OldImage: marshall({ ...row, quantity: 11, version: 2 }),
          SequenceNumber: '111100000000000000000000001',
          SizeBytes: 320,
          StreamViewType: 'NEW_AND_OLD_IMAGES',
        },
        eventSourceARN:
          'arn:aws:dynamodb:eu-central-1:123456789012:table/orders/stream/2026-06-01T00:00:00.000',
      },
    ],
  };
}
