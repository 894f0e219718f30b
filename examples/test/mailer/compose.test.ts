import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../domain/events/event-types.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { type Change, projectChange } from '../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import { asking, customer, operator } from '../../../test/support/call.ts';
import { cancelLines, ship } from '../../../test/support/fulfillments.ts';
import {
  aCustomer,
  aSku,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../../test/support/orders.ts';
import { changeStream } from '../../../test/support/stream.ts';
import { freshTable } from '../../../test/support/table.ts';
import {
  awaiting,
  confirm,
  resolve,
  state,
  sweepLater,
  withdraw,
} from '../../../test/support/withdrawals.ts';
import { composeMail, MAIL_TYPES, type ShopEvent } from '../../mailer/compose.ts';
import { SHOP_DATA } from '../../mailer/shop-data.ts';

const customerId = 'a1b2';
const email = `${customerId}@example.com`;
const SETTINGS = {
  shop: 'The Shop',
  confirmationPage: 'https://shop.example/withdrawal',
  language: 'en',
} as const;

describe('The mail of an event', () => {
  freshTable({ stream: true });
  const changes = changeStream();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  /** The mails of what was written since the last call. */
  const mails = async (settings: Parameters<typeof composeMail>[1] = SETTINGS) => {
    const events = (await changes()).flatMap(({ dynamodb }) => [
      ...eventsOfChange(dynamodb as Change),
    ]) as readonly ShopEvent[];
    const all = await Promise.all(events.map((event) => composeMail(event, settings, SHOP_DATA)));
    return all.filter((mail) => mail !== undefined);
  };
  const order = async (attributes?: object) => {
    const { body } = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: { ...orderOf('ABC', 'XYZ'), ...(attributes && { attributes }) },
    });
    return { customerId, orderId: body.orderId as string, number: body.number as string };
  };

  const placeTaxed = async (language: string) => {
    const vat = { kind: 'TAX', name: 'VAT 19 %', rate: '0.19', included: true };
    const adjustments = [
      { ...vat, amount: 160, seq: 1 },
      { ...vat, amount: 159, seq: 2 },
      { ...vat, name: 'VAT 7 %', rate: '0.07', amount: 5, seq: 1 },
      { kind: 'TAX', name: 'Levy', amount: 0 },
    ];
    const { body } = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: { ...orderOf('ABC', 'XYZ'), adjustments, attributes: { language } },
    });
    return { customerId, orderId: body.orderId as string };
  };

  it('confirms an order to its customer', async () => {
    const { number } = await order();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: `The Shop: your order ${number}` });
    expect(mail?.text).toContain('1 × ABC: €10.00\n1 × XYZ: €10.00\n\nTotal: €20.00');
  });

  it.each([
    ['en', 'Total: €20.00\nIncludes VAT 19 %: €3.19\nIncludes VAT 7 %: €0.05\n\nThe Shop'],
    ['de', 'Summe: 20,00\u00a0€\nEnthält VAT 19 %: 3,19\u00a0€\nEnthält VAT 7 %: 0,05\u00a0€\n'],
  ] as const)('has the taxes in its prices, by rate, in %s', async (language, words) => {
    await placeTaxed(language);
    expect((await mails())[0]?.text).toContain(words);
  });

  it('has the taxes of what is left, if items were canceled while it waited', async () => {
    const of = await placeTaxed('en');
    const events = (await changes()).flatMap(({ dynamodb }) => eventsOfChange(dynamodb as Change));
    await cancelLines(of, [[1, 1]]);
    for (const { dynamodb } of await changes())
      await projectChange(dynamodb as Change, policyIn({}));
    const placed = events.find(({ type }) => type === 'order.placed') as ShopEvent;
    const mail = await composeMail(placed, SETTINGS, SHOP_DATA);
    expect(mail?.text).toContain('Total: €10.00\nIncludes VAT 19 %: €1.59\n');
  });

  it.each([
    ['en', /^Total: HUF\s10\.00$/m],
    ['de', /^Summe: 10,00\sHUF$/m],
  ] as const)('has the digits of its currency, in %s', async (language, total) => {
    await aSku(`BAK-${language}`, { currency: 'HUF' });
    await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: { ...orderOf(`BAK-${language}`), currency: 'HUF', attributes: { language } },
    });
    expect((await mails())[0]?.text).toMatch(total);
  });

  it('is in the language of the order, or else of the shop', async () => {
    await order({ language: 'de' });
    await order({ language: 'fr' });
    await order({ language: 'constructor' });
    const subjects = (await mails()).map(({ subject }) => subject.replace(/\d{6}-.*/, 'N'));
    expect(subjects.sort()).toEqual([
      'The Shop: Ihre Bestellung N',
      'The Shop: your order N',
      'The Shop: your order N',
    ]);
    await order();
    const [german] = await mails({ ...SETTINGS, language: 'de' });
    expect(german?.text).toMatch(/1 × ABC: 10,00\s€/);
  });

  it('has the items of a parcel, and the way to follow it', async () => {
    const path = await order();
    await mails();
    await asking('A19')({
      as: operator,
      path: { customerId, orderId: path.orderId },
      headers: idempotencyKey(),
      body: {
        lines: [{ seq: 2, quantity: 1 }],
        trackingInfo: { company: 'Post', number: '0034', url: 'https://post.example/0034' },
      },
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: email,
      subject: `The Shop: a parcel of order ${path.number} is on its way`,
    });
    expect(mail?.text).toContain('1 × XYZ\n\nPost: 0034\n\nhttps://post.example/0034');
    expect(mail?.text).not.toContain('ABC');
    const boxes = { company: 'Post', numbers: ['0035', '0036'] };
    await asking('A19')({
      as: operator,
      path: { customerId, orderId: path.orderId },
      headers: idempotencyKey(),
      body: { lines: [{ seq: 1, quantity: 1 }], trackingInfo: boxes },
    });
    expect((await mails())[0]?.text).toContain('Post: 0035, 0036');
  });

  it('has no carrier of a parcel without a number', async () => {
    const path = await order();
    await mails();
    await ship(path, [1, 1]);
    const [mail] = await mails();
    expect(mail?.subject).toContain('is on its way');
    expect(mail?.text).not.toContain('Carrier');
  });

  it('is the receipt of a withdrawal with a login, to the customer’s own address', async () => {
    const path = await order();
    await mails();
    const typed = { email: email.toUpperCase(), comment: 'It does not fit.' };
    const { body } = await withdraw(path, { ...typed, lines: [{ seq: 1, quantity: 1 }] });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(email.toUpperCase());
    for (const part of [
      path.number,
      'Ada Marin',
      'It does not fit.',
      body.withdrawalId,
      'Line 1: 1',
    ])
      expect(mail?.text).toContain(part);
    const [day, clock] = (body.receivedAt as string).split('T');
    expect(mail?.text).toContain(`${Number(day?.slice(8))} `);
    expect(mail?.text).toContain(`${clock?.slice(0, 8)} UTC`);
  });

  describe('to an address of which nobody knows whose it is', () => {
    const SPAM = 'Buy at https://spam.example now';
    const words = { name: SPAM, comment: SPAM };
    /** The texts of two mails that differ in nothing but ids, numbers and times. */
    const bare = (text = '') =>
      text.replace(/v-\w{26}|\d{6}-\w{4}-\w{3}|\d+ \w+ \d{4} at [\d:]{8}/g, '*');

    it.each([
      ['en', 'we received a withdrawal'],
      ['de', 'ein Widerruf mit dieser Adresse eingegangen'],
    ] as const)('is a receipt without a word of the sender, in %s', async (language, fixed) => {
      const { number, orderId } = await order();
      await mails();
      for (const said of [SPAM, `${SPAM} ${number.toLowerCase()} ${SPAM}`, `${orderId} ${SPAM}`])
        await state({
          ...words,
          comment: `${SPAM} ${language}`,
          order: said,
          email: 'stranger@mail.example',
        });
      const sent = await mails({ ...SETTINGS, language });

      expect(sent).toHaveLength(3);
      for (const { to, subject, text } of sent) {
        expect(to).toBe('stranger@mail.example');
        expect(`${subject}${text}`).not.toMatch(/spam|buy|http/i);
        expect(text).toContain(fixed);
      }
      const [, named, byId] = sent;
      expect(named?.text).toContain(number);
      expect(byId?.text).toContain(number);
      expect(sent.filter(({ text }) => /\d{6}-\w{4}-\w{3}/.test(text))).toHaveLength(2);
    });

    it('has no word of a customer, a link holder or an operator who types another’s', async () => {
      const path = await order();
      await mails();
      const lines = [{ seq: 1, quantity: 1 }];
      await withdraw(path, { ...words, email: 'stranger@mail.example', lines });
      const [mail] = await mails();
      expect(mail?.to).toBe('stranger@mail.example');
      expect(mail?.text).not.toMatch(/spam|buy|http|Line/i);
      expect(mail?.text).toContain(path.number);
      expect(bare(mail?.text)).not.toMatch(/\d/);
    });

    it('has no number that no order of ours has, and none of two', async () => {
      for (const said of ['260631-7W00-ABC', '260601-7W00-ABC 260602-7W00-ABC', '0900 12345'])
        await state({ ...words, order: said, email: 'stranger@mail.example' });
      for (const { text } of await mails()) expect(bare(text)).not.toMatch(/\d|\*\n\*|Order/);
    });
  });

  it('has the link to confirm for the order’s own address, and for no other', async () => {
    const { orderId, number } = await order();
    await mails();
    const { withdrawalId, code } = await awaiting(orderId, email.toUpperCase());
    const sent = await mails();
    const [receipt, confirmation] = sent.sort((a, b) => (a.to < b.to ? -1 : 1));

    expect(sent).toHaveLength(2);
    expect(receipt?.to).toBe(email.toUpperCase());
    expect(receipt?.text).not.toContain(code);
    expect(confirmation).toMatchObject({
      to: email,
      subject: `The Shop: please confirm your withdrawal from order ${number}`,
    });
    expect(confirmation?.text).toContain(
      `\n\nhttps://shop.example/withdrawal#withdrawalId=${withdrawalId}&code=${code}\n\n`,
    );
  });

  it('is the full receipt once a statement without a login is confirmed', async () => {
    const { orderId, number } = await order();
    const { withdrawalId, code, receivedAt } = await awaiting(orderId, email.toUpperCase(), {
      comment: 'It is too red.',
    });
    await mails();
    await confirm(withdrawalId, code);
    const [mail, ...others] = await mails();

    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, budget: { name: 'acknowledgement' } });
    const clock = receivedAt.slice(11, 19);
    for (const part of [number, 'Ada Marin', email.toUpperCase(), 'It is too red.', withdrawalId])
      expect(mail?.text).toContain(part);
    expect(mail?.text).toContain(`${clock} UTC`);
    await sweepLater();
    expect(await mails()).toEqual([]);
  });

  it('is the full receipt once a person gives a statement its effect', async () => {
    const { orderId, number } = await order();
    const words = { order: 'the red cup', comment: 'Too red.', email: 'ada@mail.example' };
    const { withdrawalId } = (await state(words)).body;
    await sweepLater();
    await mails();
    await resolve(withdrawalId, 2, { orderId });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('ada@mail.example');
    for (const part of [number, 'Ada Marin', 'Too red.', withdrawalId])
      expect(mail?.text).toContain(part);
  });

  it('is not there for a customer who is gone, nor for an order', async () => {
    const { orderId } = await order();
    await mails();
    const placed = { id: 'e-1', type: 'order.placed', data: { customerId, orderId } };
    const gone = { ...SHOP_DATA, addressOf: async () => undefined };
    expect(await composeMail(placed, SETTINGS, gone)).toBeUndefined();
    const nowhere = { ...placed, data: { customerId, orderId: 'o-none' } };
    expect(await composeMail(nowhere, SETTINGS, SHOP_DATA)).toBeUndefined();
  });

  it('is of these types of events alone', async () => {
    const data = { customerId, orderId: 'o-none' };
    for (const type of EVENT_TYPES.filter(
      (one) => !(MAIL_TYPES as readonly string[]).includes(one),
    ))
      expect(await composeMail({ id: 'e-1', type, data }, SETTINGS, SHOP_DATA)).toBeUndefined();
    expect(customer(customerId)['sub']).toBe(customerId);
  });
});
