import { expect, it } from 'vitest';
import { standardFact } from '../../../domain/payment-adapters/standard.ts';

const fact = { provider: 'acme-pay', kind: 'SALE', state: 'SUCCEEDED', amount: 8390 };

it.each([
  ['A18’s body', fact, fact],
  ['the recommended envelope', { type: 'payment.fact', timestamp: '…', data: fact }, fact],
  ['a fact that also has a member `data`', { ...fact, data: 1 }, { ...fact, data: 1 }],
  ['nothing', undefined, undefined],
  ['null', null, null],
  ['a string', 'x', 'x'],
])('reads %s', (_, body, expected) => expect(standardFact(body)).toEqual(expected));
