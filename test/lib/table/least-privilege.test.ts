import { describe, expect, inject, it, vi } from 'vitest';
import { phoneSecret } from '../../../functions/aws/phone-secret.ts';
import { GROUPS } from '../../../functions/manifest/groups.ts';
import { constructIdOf } from '../../../lib/functions/construct-id.ts';
import { readAssembly } from '../../../packages/local/cloudformation/template.ts';
import { indexOrder } from '../../../table/finding/index-order.ts';
import { indexParcel } from '../../../table/finding/index-parcel.ts';
import { fulfillmentKey, orderMetadataKey, PARTITIONS, parseOrderId } from '../../../table/keys.ts';
import { figure } from '../../security/figures.ts';
import { iamMatrix, isMeant } from '../../security/iam-matrix.ts';
import { groupOf, groupStatements, operationRoles } from '../../security/operation-roles.ts';
import { tapRequests } from '../../security/request-tap.ts';
import { isAllowed, type Role, readStack, type Statement } from '../../security/roles.ts';
import { requestsOfTheStory } from '../../security/sent-requests.ts';
import {
  ACCESS,
  type Access,
  type TableRequest,
  toIamRequest,
} from '../../security/table-access.ts';
import { asking, operator } from '../../support/call.ts';
import { metadataAt } from '../../support/rows.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';
import { freshTable } from '../../support/table.ts';

const { roles, tableArn } = readStack(inject('assembly'));
const alone = operationRoles(tableArn);
const OF_GROUPS = GROUPS.map(constructIdOf);
const roleOf = (name: string, among: readonly Role[] = roles): Role =>
  among.find((role) => role.name === name) ?? expect.fail(`there is no role ${name}`);

/** IAM's simulator takes a millisecond for each decision. */
const ONE_IN = IS_WHOLE ? 1 : 10;

describe('The roles', () => {
  const PLAYED = ONE_IN === 1 ? 'every cell' : `one in ${ONE_IN} cells`;
  it(`allow what they should and deny the rest, in ${PLAYED} of the matrix`, {
    ...REPEATED,
  }, async () => {
    const { cells, allowed, wrong } = await iamMatrix(inject('assembly'), { oneIn: ONE_IN });
    figure('IAM matrix', `${cells - wrong.length}/${cells}`, wrong.length === 0);

    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(15_000 / ONE_IN);
    expect(allowed).toBeGreaterThan(500 / ONE_IN);
  });

  it('have no access to the state of backfills, and no reader gets it', () => {
    const { resources } = readAssembly(inject('assembly'));

    expect(JSON.stringify(roles)).toContain(PARTITIONS.customer);
    expect(JSON.stringify(roles)).not.toContain(PARTITIONS.migration);
    expect(JSON.stringify(resources)).not.toMatch(/MIGRATION#|"SEG#/);
  });

  it('contain only the policy of their grants, and leave a fifth of IAM’s limit', () => {
    for (const { name, others, statements } of roles) {
      expect(others, name).toEqual([]);
      // IAM's limit for inline policies in one role, white space excluded.
      expect(JSON.stringify(statements).length, name).toBeLessThanOrEqual(0.8 * 10_240);
    }
  });

  it.each(OF_GROUPS)('of %s is the union of its rows’ grants', (group) => {
    const inOrder = (statements: readonly Statement[]) =>
      [
        ...new Set(
          // CDK joins statements that differ in their resource only.
          statements.flatMap(({ Action, Resource, Condition }) =>
            [Resource]
              .flat()
              .map((resource) => JSON.stringify([[Action].flat().sort(), resource, Condition])),
          ),
        ),
      ].sort();
    const ofTable = roleOf(group).statements.filter(({ Action }) =>
      [Action].flat().every((action) => ITEMS.test(action)),
    );

    expect(inOrder(ofTable)).toEqual(inOrder(groupStatements(group, tableArn)));
  });

  it('never test all values of a key without testing that it is present', () => {
    const sets = roles
      .flatMap(({ statements }) => statements)
      .map(({ Condition = {} }) => Condition);
    const forAll = sets.filter((condition) => 'ForAllValues:StringLike' in condition);

    expect(forAll.length).toBeGreaterThan(roles.length);
    for (const { 'ForAllValues:StringLike': values = {}, Null } of forAll) {
      expect(Null).toEqual(Object.fromEntries(Object.keys(values).map((key) => [key, 'false'])));
    }
    expect(new Set(JSON.stringify(sets).match(/ForA\w+:\w+/g))).toEqual(
      new Set(['ForAllValues:StringLike', 'ForAnyValue:StringEquals']),
    );
  });
});

/** Rights on items of the table. */
const ITEMS =
  /^dynamodb:((?:Batch)?GetItem|Query|PutItem|UpdateItem|DeleteItem|ConditionCheckItem)$/;

/** Rights on resources, `*` included, other than items of the table. */
describe('The rights of the roles beside the table', () => {
  const besides = (name: string) =>
    (roles.find((role) => role.name === name)?.statements ?? [])
      .flatMap(({ Action, Resource }) => [Action].flat().map((action) => ({ action, Resource })))
      .filter(({ action }) => !ITEMS.test(action))
      .map(({ action, Resource }) => `${action} ${inShort([Resource].flat().join())}`)
      .sort();
  const inShort = (arn: string) =>
    arn.replace(/^arn:aws:\w+:[\w-]*:\d*:/, '').replace(/[0-9A-F]{8}(?=-|$)/, '');

  const log = (name: string, place = 'Api') => [
    `logs:CreateLogStream log-group:Orders-dev-${place}${name}Logs`,
    `logs:PutLogEvents log-group:Orders-dev-${place}${name}Logs`,
  ];
  /** These return pages. */
  const PAGED = ['StorefrontRead', 'OrderLists', 'OperatorRead'];

  /** These call the payment provider. */
  const CALLING = ['PaymentSessions', 'LinkedSessions'];

  /** These show an endpoint's secret, which follows from the master. */
  const SECRET = ['EndpointSecrets'];

  /** These sign links to orders, or verify them. */
  const LINKING = ['OrderMarks', 'StorefrontWrite', 'VerifyOrderLink'];

  it.each(
    roles
      .map(({ name }) => name)
      .filter(
        (name) =>
          ![
            'ProjectChanges',
            'PublishEvents',
            'RotateCursorKey',
            'AddEmailClaims',
            'SweepDue',
            'CarryOnWithdrawals',
            'CarryOnErasures',
            'DeliverWebhooks',
            'ExecutePayments',
            'ReconcilePayments',
            'ReceivePaymentWebhook',
          ].includes(name),
      ),
  )('include for %s: its own log, and the one secret that it needs, if any', (name) => {
    const secrets = besides(name).filter((power) => power.startsWith('secretsmanager:'));
    const read = (secret: string) => `secretsmanager:GetSecretValue secret:${secret}`;

    expect(besides(name)).toEqual([...log(name), ...secrets]);
    expect(secrets.map((power) => power.replace(/-\w+$/, ''))).toEqual([
      ...(PAGED.includes(name) ? [read('CursorKey')] : []),
      ...(SECRET.includes(name) ? [read('WebhookMaster')] : []),
      ...(LINKING.includes(name) ? [read('OrderLinkKey')] : []),
      ...(CALLING.includes(name) ? [read('PaymentKey')] : []),
    ]);
  });

  it('include for AddEmailClaims: its log', () => {
    expect(besides('AddEmailClaims')).toEqual(log('AddEmailClaims', 'Identity'));
  });

  it('include for SweepDue: its log, and the bus, to request attempts', () => {
    expect(besides('SweepDue')).toEqual([
      'events:PutEvents event-bus/OrdersdevOrderEventsBus',
      ...log('SweepDue', 'DueSweep'),
    ]);
  });

  it.each([
    ['CarryOnWithdrawals', 'DueWithdrawals'],
    ['CarryOnErasures', 'DueErasures'],
  ])('include for %s: its log', (name, place) => {
    expect(besides(name)).toEqual(log(name, place));
  });

  it('include for ReceivePaymentWebhook: its log, and the secret of the provider', () => {
    expect(
      besides('ReceivePaymentWebhook').map((power) =>
        power.replace(/secret:WebhookSecretsStripe-\w+$/, 'signing secret'),
      ),
    ).toEqual([
      ...log('ReceivePaymentWebhook', 'ApiPaymentWebhooks'),
      'secretsmanager:GetSecretValue signing secret',
    ]);
  });

  it.each([
    ['ExecutePayments', 'PaymentExecutor'],
    ['ReconcilePayments', 'PaymentReconciliation'],
  ])('include for %s: its log, and the provider’s key', (name, place) => {
    expect(besides(name).map((power) => power.replace(/secret:PaymentKey-\w+$/, 'key'))).toEqual([
      ...log(name, place),
      'secretsmanager:GetSecretValue key',
    ]);
  });

  it('include for DeliverWebhooks: its log, the master secret, and its failures', () => {
    expect(
      besides('DeliverWebhooks').map((power) =>
        power
          .replace(/orders-dev-ordereventsfailures\w+/, 'failures')
          .replace(/secret:WebhookMaster-\w+$/, 'master'),
      ),
    ).toEqual([
      ...log('DeliverWebhooks', 'Webhooks'),
      's3:ListBucket failures',
      's3:PutObject failures/*',
      'secretsmanager:GetSecretValue master',
    ]);
  });

  it('include for RotateCursorKey: its log, and the versions of the cursor key', () => {
    const actions = [
      'DescribeSecret',
      'GetSecretValue',
      'PutSecretValue',
      'UpdateSecretVersionStage',
    ];
    expect(
      besides('RotateCursorKey').map((power) => power.replace(/secret:CursorKey-\w+$/, 'key')),
    ).toEqual([
      ...log('RotateCursorKey', 'CursorKeyRotation'),
      ...actions.map((action) => `secretsmanager:${action} key`),
    ]);
  });

  it('include for ProjectChanges: its log, the stream, and its failures', () => {
    expect(
      besides('ProjectChanges').map((power) =>
        power.replace(/orders-dev-projectionsfailures\w+/, 'failures'),
      ),
    ).toEqual([
      ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
        (action) => `dynamodb:${action} ${tableArn.split(':').at(-1)}/stream/local`,
      ),
      ...log('ProjectChanges', 'Projections'),
      's3:ListBucket failures',
      's3:PutObject failures/*',
    ]);
  });

  it('include for PublishEvents: its log, the stream, its bus, and its failures', () => {
    expect(
      besides('PublishEvents').map((power) =>
        power.replace(/orders-dev-ordereventsfailures\w+/, 'failures'),
      ),
    ).toEqual([
      ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
        (action) => `dynamodb:${action} ${tableArn.split(':').at(-1)}/stream/local`,
      ),
      'events:PutEvents event-bus/OrdersdevOrderEventsBus',
      ...log('PublishEvents', 'OrderEvents'),
      's3:ListBucket failures',
      's3:PutObject failures/*',
    ]);
  });

  /** Each wildcard with its reason. */
  const JUSTIFIED: Readonly<Record<string, RegExp>> = {
    'A34d deletes webhook endpoints, the one thing that is deleted': /^dynamodb:DeleteItem \S+$/,
    'A11 and A51 read the levels of a page by their keys': /^dynamodb:BatchGetItem \S+$/,
    'Lambda names the objects that it puts into the failure bucket, by mapping, shard and time':
      /^s3:PutObject arn:aws:s3:::orders-dev-(projections|orderevents)failures\w+\/\*$/,
  };

  it('have only justified wildcards, no Scan and no PartiQL', () => {
    const powers = roles.flatMap(({ statements }) => statements.flatMap(spelledOut));
    const wild = powers.filter(
      (power) => power.includes('*') || /^\w+:\w*(Scan|PartiQL|Batch|Delete)/.test(power),
    );

    expect(
      wild.filter((power) => !Object.values(JUSTIFIED).some((form) => form.test(power))),
    ).toEqual([]);
    for (const form of Object.values(JUSTIFIED))
      expect(wild.some((power) => form.test(power))).toBe(true);
    expect(
      new Set(roles.flatMap(({ statements }) => statements.map(({ Effect }) => Effect))),
    ).toEqual(new Set(['Allow']));
  });

  const spelledOut = ({ Action, Resource }: Statement) =>
    [Action]
      .flat()
      .flatMap((action) => [Resource].flat().map((resource) => `${action} ${resource}`));
});

describe('The requests that the functions really send', () => {
  const sent = requestsOfTheStory();

  /** The senders of requests: each operation with the rights of its rows, and other functions. */
  const senders = [...alone, ...roles.filter(({ name }) => !OF_GROUPS.includes(name))];

  it('are allowed by the rows of the operation that sends them, and to its function', async () => {
    for (const { role: name, request } of sent())
      for (const role of [roleOf(name, senders), roleOf(groupOf(name))])
        expect(
          await isAllowed(role, toIamRequest(request, tableArn)),
          `${name}, as ${role.name}: ${JSON.stringify(request)}`,
        ).toBe(true);
  });

  const ASKED = ONE_IN === 1 ? 'all operations' : `one in ${ONE_IN} operations`;
  it(`are denied to ${ASKED} that need no such request`, {
    ...REPEATED,
  }, async () => {
    const distinct = [
      ...new Map(sent().map(({ request }) => [JSON.stringify(request), request])).values(),
    ];
    let denied = 0;
    for (const [n, request] of distinct.entries()) {
      for (const role of senders.filter((_, first) => (first + n) % ONE_IN === 0)) {
        const allowed = await isAllowed(role, toIamRequest(request, tableArn));
        expect(allowed, `${role.name}: ${JSON.stringify(request)}`).toBe(isMeant(role, request));
        if (!allowed) denied += 1;
      }
    }
    expect(denied).toBeGreaterThan(distinct.length);
  });

  it('use every granted access and every granted attribute', () => {
    const faults = Object.entries(ACCESS).flatMap(([role, accesses]) =>
      accesses.flatMap((access) =>
        access.partitions.flatMap((prefix) =>
          excessOf(access, usesOf(role, access, prefix)).map(
            (what) => `${role} ${access.action} ${prefix}: ${what}`,
          ),
        ),
      ),
    );

    const isPlayed = (fault: string) => UNPLAYED.every((unplayed) => !fault.startsWith(unplayed));
    expect(faults.filter(isPlayed)).toEqual([]);
    expect(faults).toHaveLength(UNPLAYED.length);
  });

  /**
   * No story has a comment beyond the 200th, or of an erased person, which reads the record, or a
   * refund that moves to a day of another zone.
   */
  const UNPLAYED = ['CommentOnLinkedOrder GetItem IDEMP#', 'ProjectChanges DeleteItem REFUNDED#'];

  const usesOf = (name: string, { action, on }: Access, prefix: string) =>
    sent()
      .filter(
        ({ role, request }) => role === name && request.action === action && request.on === on,
      )
      .map(({ request }) => request)
      .filter(({ keys }) => keys.some((key) => key.startsWith(prefix)));

  function excessOf(access: Access, uses: readonly TableRequest[]): string[] {
    if (uses.length === 0)
      return ['never used by a step of packages/api/story/: add one, or remove it'];
    const named = new Set(uses.flatMap(({ attributes }) => attributes));
    // One order in one currency: the same pattern covers the others.
    const idle = (access.attributes ?? []).filter(
      (name) => !named.has(name) && name !== 'lifetimeTotal.INR',
    );
    const couldBeEnclosed = access.action !== 'ConditionCheckItem' && !access.enclosing;
    return [
      ...idle.map((name) => `never names ${name} in a step of packages/api/story/`),
      ...(couldBeEnclosed && uses.every(({ enclosing }) => enclosing)
        ? ['always in a transaction']
        : []),
      ...(canAnswer(access) && uses.every(({ answer }) => answer === 'NONE')
        ? ['never wants an answer']
        : []),
    ];
  }

  const canAnswer = ({ action, unseen }: Access) =>
    action !== 'GetItem' && action !== 'Query' && !unseen;
});

describe('The rights of options', () => {
  removeSynthesized();
  const { roles: wider, tableArn: itsArn } = readStack(
    synthesizeWith({ skuSales: true, findOrders: true, findParcels: true }).folder,
  );
  const allowedIn = async (among: readonly Role[], request: TableRequest, arn: string) => {
    const names: string[] = [];
    for (const role of among)
      if (await isAllowed(role, toIamRequest(request, arn))) names.push(role.name);
    return names;
  };
  const read = { action: 'Query', attributes: [], answer: undefined } as const;
  const ofSku: TableRequest = { ...read, on: 'GSI1', keys: ['SKU#ABC'] };
  const ofWord: TableRequest = {
    ...read,
    on: 'table',
    keys: ['FIND#lu'],
    attributes: ['PK', 'SK', 'customerId', 'words'],
    answer: 'SPECIFIC_ATTRIBUTES',
  };

  const ofCustomer: TableRequest = {
    ...ofWord,
    keys: ['FINDCUST#lu'],
    attributes: ['PK', 'SK', 'guest', 'words'],
  };

  const ofNumber: TableRequest = {
    ...ofWord,
    keys: ['TRACK#JD1'],
    attributes: ['PK', 'SK', 'customerId', 'orderId'],
  };

  it.each([
    ['skuSales', ofSku, 'OrderLists'],
    ['findOrders', ofWord, 'OrderLists'],
    ['findParcels', ofNumber, 'OrderLists'],
    ['findOrders, for customers', ofCustomer, 'OperatorRead'],
  ])('are given with %s, to the readers of operators alone', async (_, request, reader) => {
    expect(await allowedIn(wider, request, itsArn)).toEqual([reader]);
    expect(await allowedIn(roles, request, tableArn)).toEqual([]);
  });

  it('read the secret of telephone numbers with findOrders: who writes and who finds words', () => {
    const readers = (among: readonly Role[]) =>
      among
        .filter(({ statements }) => JSON.stringify(statements).includes('secret:PhoneKey'))
        .map(({ name }) => name)
        .sort();
    expect(readers(wider)).toEqual([
      'CustomerAccounts',
      'IndexOrders',
      'OperatorRead',
      'OrderLists',
      'StorefrontWrite',
    ]);
    expect(readers(roles)).toEqual([]);
  });

  describe('of those who write profiles', () => {
    const table = freshTable();

    it('allow all that they send with findOrders, and the words of no order', async () => {
      vi.stubEnv('FIND_ORDERS', 'true');
      const requests = tapRequests();
      const sentBy = async (name: string, send: () => Promise<unknown>) => {
        requests.splice(0);
        await send();
        const own = requests.splice(0);
        for (const request of own)
          expect(
            await isAllowed(roleOf(name, wider), toIamRequest(request, itsArn)),
            `${name}: ${JSON.stringify(request)}`,
          ).toBe(true);
        return own.filter(({ keys }) => keys.some((key) => key.startsWith('FINDCUST#')));
      };
      const path = { customerId: 'ada' };
      const body = { customerId: 'ada', name: 'Ada Byron', email: 'ada@example.com' };
      const created = await sentBy('StorefrontWrite', () =>
        asking('A12')({ as: operator, headers: { 'idempotency-key': 'a' }, body }),
      );
      const renamed = await sentBy('CustomerAccounts', () =>
        asking('A37')({
          as: operator,
          path,
          headers: { 'if-match': '"1"' },
          body: { name: 'Ada King' },
        }),
      );
      vi.unstubAllEnvs();

      expect(created.map(({ action }) => action)).toEqual(['PutItem', 'PutItem']);
      expect(renamed.map(({ action }) => action)).toEqual(['PutItem', 'PutItem', 'DeleteItem']);
      for (const request of [...created, ...renamed]) {
        // An erasure removes the words of a customer, also after the setting was switched off.
        const deletes = request.action === 'DeleteItem';
        expect(await allowedIn(roles, request, tableArn)).toEqual(deletes ? ['Erasure'] : []);
        const ofOrder = { ...request, keys: ['FIND#ad'] };
        const able = deletes ? ['CarryOnErasures', 'IndexOrders'] : ['IndexOrders'];
        expect(await allowedIn(wider, ofOrder, itsArn)).toEqual(able);
      }
      expect((await table.all()).length).toBeGreaterThan(0);
    });
  });

  describe('of the projector', () => {
    /** The functions that may write the row of a tracking number so. */
    const ABLE: Readonly<Record<string, readonly string[]>> = {
      PutItem: ['ProjectChanges'],
      DeleteItem: ['ProjectChanges', 'CarryOnErasures'],
    };
    const table = freshTable();

    it('allow all that it sends for parcels, and no other function to write numbers', async () => {
      const parcel = { orderId: 'o-1', fulfillmentId: 'f-1' };
      const row = { ...fulfillmentKey('o-1', 'f-1'), customerId: 'a1b2' };
      await table.put({ ...row, trackingInfo: { number: 'JD 1' } });
      const requests = tapRequests();
      await indexParcel(parcel, new Set(['JD1', 'JD2']));

      expect(new Set(requests.map(({ action }) => action))).toEqual(
        new Set(['GetItem', 'PutItem', 'DeleteItem']),
      );
      for (const request of requests) {
        const sent = toIamRequest(request, itsArn);
        expect(await isAllowed(roleOf('ProjectChanges', wider), sent)).toBe(true);
        if (request.action === 'GetItem') continue;
        expect(await allowedIn(wider, request, itsArn)).toEqual(ABLE[request.action]);
        const without = request.action === 'DeleteItem' ? ['CarryOnErasures'] : [];
        expect(await allowedIn(roles, request, tableArn)).toEqual(without);
      }
    });
  });

  describe('of IndexOrders', () => {
    /** The functions that may write a word so. Erasures remove those of their customers. */
    const ABLE: Readonly<Record<string, readonly string[]>> = {
      PutItem: ['IndexOrders'],
      DeleteItem: ['CarryOnErasures', 'IndexOrders'],
    };
    const table = freshTable();

    it('allow all that it sends, and no other function to write words', async () => {
      const index = roleOf('IndexOrders', wider);
      const meta = metadataAt('2026-06-01T10:00:00.000Z', 1);
      const orderId = parseOrderId(meta);
      const requests = tapRequests();
      const own: TableRequest[] = [];
      const indexed = async () => {
        requests.splice(0);
        await indexOrder(orderId, phoneSecret);
        own.push(...requests);
      };
      const addresses = { shippingAddress: { name: 'Nia Lund' }, billingAddress: { name: 'Zoe' } };
      await table.put({ ...meta, ...addresses });
      await indexed();
      await table.put({ ...meta, shippingAddress: { name: 'Nia' } });
      await indexed();
      await table.remove({ ...orderMetadataKey(orderId) });
      await indexed();

      expect(new Set(own.map(({ action }) => action))).toEqual(
        new Set(['GetItem', 'ConditionCheckItem', 'PutItem', 'DeleteItem']),
      );
      for (const request of own) {
        expect(await isAllowed(index, toIamRequest(request, itsArn)), JSON.stringify(request)).toBe(
          true,
        );
        if (request.action !== 'GetItem' && request.keys.some((key) => key.startsWith('FIND#')))
          expect(await allowedIn(wider, request, itsArn)).toEqual(ABLE[request.action]);
      }
      const ofCustomer = { ...ofWord, action: 'GetItem', keys: ['CUST#a1b2'] };
      expect(await isAllowed(index, toIamRequest(ofCustomer, itsArn))).toBe(false);
    });
  });
});
