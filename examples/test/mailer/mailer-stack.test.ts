// @module-tag alone
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents } from '../../../packages/oms/document-client.ts';
import { tapRequests } from '../../../test/security/request-tap.ts';
import { isAllowed, type Role, type Statement } from '../../../test/security/roles.ts';
import { toIamRequest } from '../../../test/security/table-access.ts';
import { asking, operator } from '../../../test/support/call.ts';
import { recordWhile } from '../../../test/support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../../test/support/orders.ts';
import { freshTable } from '../../../test/support/table.ts';
import { bundleMailer } from '../../mailer/bundle.ts';
import { MAIL_TYPES } from '../../mailer/compose.ts';
import { MAILED_ORDER } from '../../mailer/grants.ts';
import { createOutbox, synthesizedMailer } from '../../mailer/outbox-table.ts';
import { SHOP_DATA } from '../../mailer/shop-data.ts';

const ORDERS_TABLE = 'arn:aws:dynamodb:eu-central-1:123456789012:table/orders';

/** The statements of the function's role about the orders' table, its reference resolved. */
function roleInTemplate(): Role {
  const [policy] = Object.values(synthesizedMailer()).filter(
    ({ Type }) => Type === 'AWS::IAM::Policy',
  );
  const { Statement: statements = [] } = (policy?.Properties['PolicyDocument'] ?? {}) as {
    readonly Statement?: readonly Statement[];
  };
  return {
    name: 'SendMail',
    others: [],
    statements: statements
      .filter(({ Resource }) => JSON.stringify(Resource).includes('table/orders'))
      .map((one) => ({ ...one, Resource: ORDERS_TABLE })),
  };
}

describe('The mailer’s stack', () => {
  const resources = Object.values(synthesizedMailer());
  const all = (type: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: each expectation reads another part.
    resources.filter(({ Type }) => Type === type).map(({ Properties }) => Properties as any);

  it('has a rule on the bus for the events that have a mail', () => {
    expect(all('AWS::Events::Rule')).toMatchObject([
      { EventBusName: 'orders', EventPattern: { source: ['orders'], 'detail-type': MAIL_TYPES } },
    ]);
  });

  it('lets the function read a profile and an order, and send as one sender', () => {
    const [policy] = all('AWS::IAM::Policy');
    const statements: { Action: string | string[]; Condition?: object }[] =
      policy.PolicyDocument.Statement;
    const actions = statements.map(({ Action }) => [Action].flat().join(' ')).sort();
    expect(actions).toEqual([
      'dynamodb:GetItem',
      'dynamodb:GetItem dynamodb:PutItem dynamodb:UpdateItem',
      'dynamodb:Query',
      'ses:SendEmail ses:SendRawEmail',
      'sqs:ReceiveMessage sqs:ChangeMessageVisibility sqs:GetQueueUrl sqs:DeleteMessage ' +
        'sqs:GetQueueAttributes',
      'sqs:SendMessage sqs:GetQueueAttributes sqs:GetQueueUrl',
      'sqs:SendMessage sqs:GetQueueAttributes sqs:GetQueueUrl',
    ]);
    const conditions = JSON.stringify(statements.map(({ Condition }) => Condition));
    expect(conditions).toContain('"dynamodb:LeadingKeys":["CUST#*"]');
    expect(conditions).toContain('"dynamodb:LeadingKeys":["ORDER#*"]');
    expect(conditions).toContain('"ses:FromAddress":"shop@shop.example"');
  });

  it('lets the function send its own requests, and read no comment, address or note', async () => {
    const role = roleInTemplate();
    const mayQuery = (attributes: readonly string[], answer: string | undefined) =>
      isAllowed(
        role,
        toIamRequest(
          { action: 'Query', on: 'table', keys: ['ORDER#o-1'], attributes, answer },
          ORDERS_TABLE,
        ),
      );
    const SELECTED = 'SPECIFIC_ATTRIBUTES';

    expect(await mayQuery(['PK', 'SK', ...MAILED_ORDER], SELECTED)).toBe(true);
    for (const secret of ['text', 'shippingAddress', 'billingAddress', 'customerNote'])
      expect(await mayQuery(['PK', 'SK', secret], SELECTED), secret).toBe(false);
    // Without names, a Query returns all attributes.
    for (const answer of ['ALL_ATTRIBUTES', undefined])
      expect(await mayQuery(['PK', 'SK'], answer)).toBe(false);
  });

  it('keeps what fails, and rows for a time', () => {
    const [, later] = all('AWS::SQS::Queue');
    expect(later.RedrivePolicy).toMatchObject({ maxReceiveCount: 5 });
    expect(all('AWS::Lambda::EventSourceMapping')).toMatchObject([
      { FunctionResponseTypes: ['ReportBatchItemFailures'] },
    ]);
    expect(all('AWS::Lambda::EventInvokeConfig')).toMatchObject([{ MaximumRetryAttempts: 2 }]);
    expect(all('AWS::DynamoDB::GlobalTable')).toMatchObject([
      { TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true } },
    ]);
  });
});

describe('The mailer’s requests', () => {
  freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer('c3d4'), aSku('DEF')]);
  });

  it('are allowed by its role, and ask for no comment', async () => {
    const { orderId } = await anOrder('c3d4', 'DEF');
    const commented = await asking('A28')({
      as: operator,
      path: { customerId: 'c3d4', orderId },
      headers: idempotencyKey(),
      body: { text: 'The bank knows this card.' },
    });
    expect(commented.status).toBe(201);
    const requests = tapRequests();
    const recorded = await recordWhile(async () => {
      await SHOP_DATA.orderOf(orderId);
      await SHOP_DATA.addressOf('c3d4');
    });
    const role = roleInTemplate();

    expect(requests.map(({ action }) => action)).toContain('Query');
    for (const request of requests)
      expect(
        await isAllowed(role, toIamRequest(request, ORDERS_TABLE)),
        JSON.stringify(request),
      ).toBe(true);
    expect(JSON.stringify(recorded.flatMap(({ items }) => items))).not.toContain('The bank knows');
  });
});

describe('The mailer’s function', () => {
  freshTable();
  const folder = mkdtempSync(join(tmpdir(), 'mailer-bundle-'));
  // biome-ignore lint/suspicious/noExplicitAny: a request of SES or SQS.
  const requests: any[] = [];
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      // biome-ignore lint/suspicious/noExplicitAny: a request of SES or SQS.
      const body = (await json(request)) as any;
      requests.push({ url: request.url, body });
      const MD5OfMessageBody = createHash('md5').update(String(body.MessageBody)).digest('hex');
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ MessageId: 'm-1', MD5OfMessageBody }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await Promise.all([aCustomer('a1b2'), aSku('ABC'), bundleMailer(folder)]);
    await createOutbox(documents, 'outbox-of-function');
    for (const [name, value] of Object.entries({
      AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${port}`,
      OUTBOX_TABLE_NAME: 'outbox-of-function',
      MAIL_FROM: 'The Shop <shop@shop.example>',
      SHOP_NAME: 'The Shop',
      CONFIRMATION_PAGE: 'https://shop.example/withdrawal',
      MAIL_LANGUAGE: 'de',
      SERVICE_NAME: 'Orders-dev',
      LATER_QUEUE_URL: `http://127.0.0.1:${port}/later`,
      AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${port}`,
    }))
      vi.stubEnv(name, value);
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  it('sends the mail of an event with SES, once', async () => {
    const { orderId } = await anOrder('a1b2', 'ABC');
    const { handler } = await import(pathToFileURL(join(folder, 'index.mjs')).href);
    const detail = { id: 'e-1', type: 'order.placed', data: { customerId: 'a1b2', orderId } };
    const printed: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => printed.push(String(line)) > 0);
    const deliveries = [await handler({ detail }), await handler({ detail })];
    vi.mocked(process.stdout.write).mockRestore();

    expect(deliveries).toEqual(['sent', 'sent-before']);
    expect(requests).toHaveLength(1);
    const [{ url, body }] = requests;
    expect(url).toBe('/v2/email/outbound-emails');
    expect(body.Destination).toEqual({ ToAddresses: ['a1b2@example.com'] });
    const message = Buffer.from(body.Content.Raw.Data, 'base64').toString();
    expect(message).toContain('To: a1b2@example.com\r\n');
    const text = Buffer.from(message.split('\r\n\r\n')[1] ?? '', 'base64').toString();
    expect(text).toContain('vielen Dank für Ihre Bestellung');
    expect(printed.join('')).toContain('"delivery":"sent"');
    expect(printed.join('')).not.toContain('example.com');
  });

  it('counts what it leaves out, for the alarm of the orders’ stack', async () => {
    const { handler } = await import(pathToFileURL(join(folder, 'index.mjs')).href);
    const minute = Math.floor(Date.now() / 60_000);
    const full = [minute, minute + 1].map((at) => ({ PK: `MINUTE#receipt#${at}`, mails: 30 }));
    for (const Item of full)
      await documents.send(new PutCommand({ TableName: 'outbox-of-function', Item }));
    const statement = {
      withdrawalId: 'v-1',
      receivedAt: '2026-06-01T08:00:00.000Z',
      name: 'Ada',
      email: 'somebody@mail.example',
    };
    const printed: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => printed.push(String(line)) > 0);
    const sentBefore = requests.length;
    const delivery = await handler({
      detail: { id: 'e-flood', type: 'withdrawal.received', data: { statement } },
    });
    vi.mocked(process.stdout.write).mockRestore();

    expect(delivery).toBe('too-many-in-all');
    // No mail, and a message that comes back.
    expect(requests).toHaveLength(sentBefore + 1);
    const { QueueUrl, DelaySeconds, MessageBody } = requests.at(-1).body;
    expect([QueueUrl.endsWith('/later'), DelaySeconds]).toEqual([true, 900]);
    const waiting = { id: 'e-flood', waitingSince: expect.any(String) };
    expect(JSON.parse(MessageBody)).toMatchObject(waiting);
    expect(JSON.parse(printed.join(''))).toMatchObject({
      _aws: {
        CloudWatchMetrics: [
          { Namespace: 'Orders', Dimensions: [['service']], Metrics: [{ Name: 'MailsLeftOut' }] },
        ],
      },
      service: 'Orders-dev',
      MailsLeftOut: 1,
    });
    expect(printed.join('')).not.toContain('example');
  });

  it('sends what waited, and names what the queue must repeat', async () => {
    const { orderId } = await anOrder('a1b2', 'ABC');
    const { handler } = await import(pathToFileURL(join(folder, 'index.mjs')).href);
    const data = { customerId: 'a1b2', orderId };
    const body = JSON.stringify({ id: 'e-waited', type: 'order.placed', data });
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const answer = await handler({
      Records: [
        { messageId: 'm-1', body },
        { messageId: 'm-2', body: '{' },
      ],
    });
    vi.mocked(process.stdout.write).mockRestore();
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-2' }] });
    expect(requests.at(-1).url).toBe('/v2/email/outbound-emails');
  });
});
