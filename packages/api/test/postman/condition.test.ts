import { describe, expect, it } from 'vitest';
import { conditionOf } from '../../postman/condition.ts';
import { holds as holdsHere } from '../../story/expectations.ts';
import { Player } from '../../story/player.ts';
import type { Expectation } from '../../story/step.ts';

const BODY = {
  orderId: 'o-1',
  total: 30,
  subtotal: 25,
  lines: [
    { sku: 'A', amount: 10 },
    { sku: 'B', amount: 20 },
  ],
};

const header = (name: string) => (name === 'ETag' ? '"3"' : null);
const VARIABLES = { orderId: 'o-1', total: 30, version: 3 };

/** Postman's object, with one variable of each type and one header. */
const pm = {
  response: { headers: { get: header } },
  variables: {
    get: (name: keyof typeof VARIABLES) => VARIABLES[name],
    replaceIn: (text: string) => text.replace('{{version}}', '3').replace('{{orderId}}', 'o-1'),
  },
};

/** Compares as Postman does, and as the story's other players do. */
const holds = (expectation: Expectation): unknown => {
  const inPostman = new Function('body', 'pm', `return ${conditionOf(expectation)};`)(BODY, pm);
  const player = new Player(VARIABLES);
  const here = holdsHere(expectation, { status: 200, header, body: BODY }, (value) =>
    player.filledIn(value),
  );
  expect(here).toBe(inPostman);
  return inPostman;
};

describe('The condition of an expectation', () => {
  it.each<[Expectation]>([
    [['orderId', 'is', 'o-1']],
    [['orderId', 'is', '{{orderId}}']],
    [['total', 'is', '{{total}}']],
    [['headers.ETag', 'is', '"{{version}}"']],
    [['lines.0.sku', 'is', 'A']],
    [['lines.length', 'is', 2]],
    [['lines.*.sku', 'is', ['A', 'B']]],
    [['total', 'is', { plus: ['lines.*.amount'] }]],
    [['total', 'is', { plus: ['subtotal', 5] }]],
    [['orderId', 'isNot', 'o-2']],
    [['total', 'isAbove', 29]],
    [['lines.*.sku', 'includes', 'B']],
    [['lines.*.sku', 'lacks', 'C']],
    [['orderId', 'startsWith', 'o-']],
    [['lines.*.secret', 'isAbsent']],
    [['version', 'isAbsent']],
  ])('holds: %j', (expectation) => {
    expect(holds(expectation)).toBe(true);
  });

  it.each<[Expectation]>([
    [['orderId', 'is', 'o-2']],
    [['total', 'is', '{{version}}']],
    [['total', 'is', '30']],
    [['headers.ETag', 'is', '{{version}}']],
    [['headers.Location', 'is', '/orders/o-1']],
    [['lines.*.sku', 'is', ['B', 'A']]],
    [['total', 'is', { plus: ['subtotal', 6] }]],
    [['orderId', 'isNot', '{{orderId}}']],
    [['total', 'isAbove', 30]],
    [['lines.*.sku', 'includes', 'C']],
    [['lines.*.sku', 'lacks', 'A']],
    [['orderId', 'startsWith', 'p-']],
    [['lines.*.sku', 'isAbsent']],
    [['total', 'isAbsent']],
  ])('does not hold: %j', (expectation) => {
    expect(holds(expectation)).toBe(false);
  });
});
