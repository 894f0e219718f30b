import { describe, expect, it } from 'vitest';
import { MissingVariable, Player, spelledOut } from '../../story/player.ts';
import type { Step } from '../../story/step.ts';
import { STORY } from '../../story/story.ts';

const PLACED: Step = {
  name: 'Place an order',
  operation: 'createOrder',
  members: { lines: [{ sku: '{{sku}}', unitPrice: '{{unitPrice}}' }], customerNote: 'of {{sku}}' },
  keep: { orderId: 'orderId', first: 'lines.0.sku' },
};
const READ: Step = { name: 'Get it', operation: 'getOrder' };

const player = () => {
  let made = 0;
  return new Player({ customerId: 'a1b2', sku: 'ABC', unitPrice: 2500 }, () => `id-${++made}`);
};
const answer = (status: number, body: unknown) => ({ status, body, header: () => null });

describe('A player of the story', () => {
  it('sends the example with the variables, each as the value that it is', () => {
    const { path, headers, content } = player().requestOf(PLACED);

    expect(path).toBe('/customers/a1b2/orders');
    expect(headers['idempotency-key']).toBe('id-1');
    expect(content).toMatchObject({
      currency: 'EUR',
      lines: [{ sku: 'ABC', unitPrice: 2500 }],
      customerNote: 'of ABC',
    });
  });

  it('keeps members for later steps, where they replace the examples’ ids', () => {
    const ours = player();
    const request = ours.requestOf(PLACED);

    expect(
      ours.take(PLACED, request, answer(201, { orderId: 'o-1', lines: [{ sku: 'X' }] })),
    ).toEqual([]);
    expect(ours.variables).toMatchObject({ orderId: 'o-1', first: 'X' });
    expect(ours.requestOf(READ).path).toBe('/orders/o-1');
  });

  it('keeps nothing of another status, and names it', () => {
    const ours = player();
    const request = ours.requestOf(PLACED);

    expect(ours.take(PLACED, request, answer(500, { orderId: 'o-1' }))).toEqual([
      'it answers 500 {"orderId":"o-1"}',
    ]);
    expect(() => ours.requestOf(READ)).toThrow(new MissingVariable('no step has kept orderId'));
  });

  it('names each expectation that does not hold, of the answer and of copies', () => {
    const step: Step = {
      ...READ,
      code: 'order-not-found',
      expect: { 'it is open': ['status', 'is', 'OPEN'], 'it is mine': ['mine', 'is', true] },
      eventually: { 'it is counted': ['count', 'isAbove', 0] },
    };
    const ours = new Player({ customerId: 'a1b2', orderId: 'o-1' });
    const request = ours.requestOf(step);

    expect(ours.take(step, request, answer(200, { mine: true }))).toEqual([
      'not so: it is order-not-found',
      'not so: it is open',
      'not so: it is counted',
    ]);
  });

  it('makes a new id for a fresh variable and for each {{$guid}}', () => {
    const ours = player();
    const step: Step = { ...READ, path: { orderId: '{{mine}}' }, fresh: { mine: 'o-' } };

    expect([1, 2].map(() => ours.requestOf(step).path)).toEqual([
      '/orders/o-id-1',
      '/orders/o-id-2',
    ]);
    expect([1, 2].map(() => ours.filledIn('{{$guid}} {{$guid}}'))).toEqual([
      'id-3 id-4',
      'id-5 id-6',
    ]);
  });
});

describe('The story', () => {
  const steps = STORY.flatMap((chapter) => chapter.steps);

  it('has each name once in a chapter', () => {
    for (const { steps: own } of STORY) {
      const names = own.map(({ name }) => name);
      const twice = names.filter((name, n) => names.indexOf(name) !== n);
      expect(twice, 'give one of the two steps another name').toEqual([]);
    }
  });

  it('uses only variables that the run or an earlier step gives', () => {
    const known = new Set(['$guid', 'customerId', 'sku', 'yesterday', 'tomorrow']);
    const unknown = steps.flatMap((step) => {
      const { keep = {}, fresh = {}, ...asked } = spelledOut(step);
      for (const name of Object.keys(fresh)) known.add(name);
      const { expect: compared = {}, eventually = {}, ...sent } = asked;
      const missing = [...namesIn(sent)].filter((name) => !known.has(name));
      for (const name of Object.keys(keep)) known.add(name);
      return [
        ...missing,
        ...[...namesIn([compared, eventually])].filter((name) => !known.has(name)),
      ];
    });

    expect(unknown).toEqual([]);
  });

  const namesIn = (value: unknown): readonly string[] =>
    [...JSON.stringify(value).matchAll(/\{\{([$\w]+)\}\}/g)].map(([, name = '']) => name);
});
