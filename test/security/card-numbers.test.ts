// @module-tag large

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gs1DigitsOf, holdsCardNumber } from '../../domain/card-number.ts';
import { LINK_RIGHTS, linkBits } from '../../domain/order-link.ts';
import { operationFile } from '../../functions/manifest/access-patterns.ts';
import { ORDER_LINKS } from '../../functions/manifest/order-links.ts';
import { signOrderLink } from '../../functions/order-links/order-link-token.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import { type Answer, asking, type Caller, connector, holder, operator } from '../support/call.ts';
import { CARD_NUMBERS, SPELLINGS } from '../support/card-numbers.ts';
import { aCustomer, anOrder, aSku } from '../support/orders.ts';
import { freshTable } from '../support/table.ts';
import { DISGUISES, type TextField, textFields, withText } from '../support/text-fields.ts';
import { figure } from './figures.ts';

/** A statement of withdrawal counts whatever is in it, so its card numbers are masked. */
const isOfStatement = ({ operation }: TextField) =>
  operation.body?.id === 'Statement' || operation.body?.id === 'PublicStatement';

/** So does a report of money, whose provider writes the code of a failure. */
const isFailureCode = ({ operation, path }: TextField) =>
  operation.body?.id === 'PaymentEvent' && path.join('/') === 'failure/code';

const isMasked = (field: TextField) => isOfStatement(field) || isFailureCode(field);

/**
 * A provider's own ids, and the id that the shop gave a customer. One in some thousand of 33
 * characters holds a card number by chance, and one in ten of 16 digits: a report of money must not
 * be lost for that.
 */
const isReference = ({ operation, path }: TextField) =>
  ['NewPayment', 'PaymentEvent'].includes(operation.body?.id ?? '') &&
  ['id', 'reference', 'paymentReference', 'customerId'].includes(path.join('/'));

const ALL_FIELDS = OPERATIONS.flatMap(textFields);
const FIELDS = ALL_FIELDS.filter((field) => !isMasked(field) && !isReference(field));

const nameOf = ({ operation, path, isName }: TextField): string =>
  `${operationFile(operation.handler.pattern)} /${path.join('/')}${isName ? ' (a name)' : ''}`;

/**
 * The plain number, the number with spaces and with hyphens, and two of the other spellings in
 * turn, so that each field gets each spelling. test/domain/card-number.test.ts tests every number
 * in every spelling.
 */
function spellingsOf(index: number): ((number: string) => string)[] {
  const [plain, spaces, hyphens, ...others] = Object.values(SPELLINGS);
  const inTurn = [2 * index, 2 * index + 1].map((at) => others[at % others.length]);
  return [plain, spaces, hyphens, ...inTurn].filter((spell) => spell !== undefined);
}

/** A tracking number may be a parcel's number, and one of these cards has one. */
const refusedIn = (field: TextField): readonly string[] =>
  /^trackingInfo\/numbers?\b/.test(field.path.join('/'))
    ? CARD_NUMBERS.filter((number) => gs1DigitsOf(number) === undefined)
    : CARD_NUMBERS;

/** Each number in the spellings that a field has room for. */
const spelledIn = (field: TextField): (readonly [TextField, string])[] =>
  CARD_NUMBERS.flatMap((number, index) =>
    spellingsOf(index).flatMap((spell) => {
      const disguise = DISGUISES.find((form) => field.accepts(form(spell(number))));
      return disguise ? [[field, disguise(spell(number))] as const] : [];
    }),
  );

/** Those whose routes an operator's token does not open. */
const CALLERS: Readonly<Record<string, Caller>> = { connector, holder };

describe(`${CARD_NUMBERS.length} card numbers, in every text of every route`, () => {
  const table = freshTable();
  const lines: string[] = [];
  let before: readonly object[];
  let ids: Record<string, string>;
  let orderLink: string;
  let sent = 0;

  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC'), aSku('MUG'), aSku('XYZ')]);
    const { orderId } = await anOrder('a1b2', 'ABC');
    ids = { customerId: 'a1b2', orderId, sku: 'ABC' };
    const issuedAt = Math.floor(Date.now() / 1000);
    const claims = { orderId, rights: linkBits(LINK_RIGHTS), issuedAt, expiresAt: issuedAt + 3600 };
    orderLink = await signOrderLink(claims, 'a-cursor-key-for-tests');
    before = await table.all();
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  /** Sends the operation's example with one text in it, from the caller with the most rights. */
  const send = (field: TextField, text: string): Promise<Answer> => {
    const { handler, example } = field.operation;
    return asking(handler)({
      as: CALLERS[example.as] ?? operator,
      path: { ...example.path, ...ids },
      headers: {
        ...example.headers,
        ...(example.as === 'holder' && { [ORDER_LINKS.header]: orderLink }),
        'idempotency-key': `card-${sent++}`,
      },
      body: withText(example.body, field, text),
    });
  };

  it('are tried in the texts of every route, payments included', () => {
    const names = FIELDS.map(nameOf);
    expect(names).toEqual(
      expect.arrayContaining([
        'a06-create-order /customerNote',
        'a06-create-order /lines/0/name',
        'a06-create-order /adjustments/0/name',
        'a06-create-order /shippingAddress/field',
        'a06-create-order /shippingAddress (a name)',
        'a06-create-order /billingAddress/field',
        'a10-put-inventory /name',
        'a14-create-payment /provider',
        'a14-create-payment /method/brand',
        'a18-record-payment-fact /transactionId',
        'a12-create-customer /name',
        'a12-create-customer /email',
        'a12-create-customer /phone',
        'a12-create-customer /tier',
        'a19-create-fulfillment /trackingInfo/number',
        'a19-create-fulfillment /trackingInfo/url',
        'a20-update-tracking /trackingInfo/company',
        'a22-add-milestone /message',
        'a22-add-milestone /location',
        'a40-adjust-stock /note',
      ]),
    );
    const keys = names.filter((name) => /sku|customerId|currency|status$/.test(name));
    expect(keys.filter((name) => !name.startsWith('a18'))).toEqual([]);
  });

  it.each(FIELDS.map((field) => [nameOf(field), field] as const))(
    'are refused: %s',
    async (_, field) => {
      for (const [index, number] of refusedIn(field).entries()) {
        let tried = 0;
        for (const spell of spellingsOf(index)) {
          const disguise = DISGUISES.find((form) => field.accepts(form(spell(number))));
          // No format that the schema demands has room for this spelling.
          if (disguise === undefined) continue;
          const text = disguise(spell(number));
          const { status, body } = await send(field, text);
          expect({ text, status, code: body.code }).toEqual({
            text,
            status: 422,
            code: 'card-number-refused',
          });
          expect(body.errors[0].pointer).toBe(['', ...field.path].join('/'));
          expect(holdsCardNumber(JSON.stringify(body.errors))).toBe(false);
          tried++;
        }
        expect(tried, number).toBeGreaterThan(0);
      }
    },
  );

  it('are refused in a tracking number but for the one that is also a parcel’s', () => {
    const tracked = FIELDS.filter((field) => refusedIn(field) !== CARD_NUMBERS);
    expect(tracked.map(nameOf)).toEqual([
      'a19-create-fulfillment /trackingInfo/number',
      'a19-create-fulfillment /trackingInfo/numbers/0',
      'a20-update-tracking /trackingInfo/number',
      'a20-update-tracking /trackingInfo/numbers/0',
    ]);
    expect(tracked.map((field) => refusedIn(field).length)).toEqual([99, 99, 99, 99]);
  });

  it('leave no trace in the table', async () => {
    expect(await table.all()).toEqual(before);
    figure('card numbers stored', `0 of ${sent} requests`);
  });

  it('leave no trace in the log', () => {
    expect(lines.length).toBeGreaterThanOrEqual(sent);
    expect(lines.filter((line) => line.includes('card-number-refused')).length).toBe(sent);
    const held = lines.filter((line) =>
      CARD_NUMBERS.some((number) => line.normalize('NFKC').replace(/\D/g, '').includes(number)),
    );
    expect(held).toEqual([]);
    figure('card numbers logged', `0 in ${lines.length} lines`);
  });

  it('are no card numbers in the references of a report', async () => {
    const references = ALL_FIELDS.filter(isReference);
    expect(references.map(nameOf)).toEqual([
      'a14-create-payment /reference',
      'a18-record-payment-fact /id',
      'a18-record-payment-fact /paymentReference',
      'a18-record-payment-fact /customerId',
      'a18-record-payment-fact /reference',
    ]);
    const [number = ''] = CARD_NUMBERS;
    for (const field of references)
      for (const id of [number, `r${number}${'a'.repeat(16)}`])
        expect((await send(field, id)).body.code, nameOf(field)).not.toBe('card-number-refused');
  });

  it('are masked in a statement of withdrawal, which counts', async () => {
    const fields = ALL_FIELDS.filter(isOfStatement);
    expect(fields.map(nameOf)).toContain('a47c-withdraw-order /comment');
    for (const [field, text] of fields.flatMap(spelledIn)) {
      const { status, body } = await send(field, text);
      // Some are no e-mail address in any case.
      const isNoAddress = field.path.at(-1) === 'email' && body.code === 'invalid-request';
      expect(isNoAddress ? 202 : status, nameOf(field)).toBe(202);
    }

    const kept = (await table.all()).filter(({ type }) => type === 'Withdrawal');
    expect(kept.length).toBeGreaterThan(0);
    const texts = kept.flatMap(({ consumerName, email, order, comment }) =>
      [consumerName, email, order, comment].filter((text) => typeof text === 'string'),
    );
    expect(texts.some((text) => text.includes('****'))).toBe(true);
    expect(texts.filter(holdsCardNumber)).toEqual([]);
  });

  it('are masked in the code of a failed payment, which is reported all the same', async () => {
    const [field] = ALL_FIELDS.filter(isFailureCode);
    // The first one is stored as a reference, by the test above.
    const numbers = CARD_NUMBERS.slice(1, 21);
    for (const number of numbers) {
      const { body } = await send(field as TextField, number);
      expect(body.code, number).not.toBe('card-number-refused');
    }
    const stored = JSON.stringify(await table.all());
    expect(numbers.filter((number) => stored.includes(number))).toEqual([]);
  });

  it('are not repeated as the name of an unknown member', async () => {
    const body = { path: [], isName: true } as const;
    const answer = await send({ ...(FIELDS[0] as TextField), ...body }, '4242-4242-4242-4242');
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-request' } });
    expect(answer.body.errors).toContainEqual({ pointer: '', detail: 'is not supported' });
    expect(JSON.stringify(answer.body)).not.toContain('4242');
  });

  it('are a documented problem of the operations with free text', () => {
    const withTexts = new Set(FIELDS.map(({ operation }) => operation));
    const named = ({ handler }: Operation) => handler.pattern.name;
    expect(
      OPERATIONS.filter(({ refusals }) => refusals.includes('card-number-refused')).map(named),
    ).toEqual(OPERATIONS.filter((operation) => withTexts.has(operation)).map(named));
  });

  it('do not make other texts refused', async () => {
    for (const field of FIELDS) {
      const text = DISGUISES.map((form) => form('4006381333931')).find(field.accepts) ?? 'x';
      expect((await send(field, text)).body.code, nameOf(field)).not.toBe('card-number-refused');
    }
    expect(await table.all()).not.toEqual(before);
  });
});
