import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_WORDS, wordsIn, wordsOfOrder } from '../../domain/found-words.ts';
import { foundKey } from '../../table/keys.ts';

describe('The words of a name', () => {
  it.each([
    ['Jörg Müller', ['jorg', 'muller']],
    ['O’Neil-Groß', ['neil', 'gross']],
    ['GROẞ', ['gross']],
    ['İstanbul Iğdır', ['istanbul', 'igdır']],
    ['Ann\u0065\u0301 & Co. 24/7', ['anne', 'co', '24']],
    ['山田 太郎', ['山田', '太郎']],
    ['ﬁne ﬁne', ['fine']],
    ['a b #~', []],
    [`${'x'.repeat(60)} yz`, ['x'.repeat(40), 'yz']],
  ])('of %s are %j', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });

  it('are the same however they are written, and parts of keys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const words = wordsIn(text);
        expect(wordsIn(words.join(' '))).toEqual(words);
        expect(wordsIn(text.normalize('NFD'))).toEqual(words);
        for (const word of words) {
          const { PK, SK } = foundKey(word, { orderId: 'o-1', placedAt: '2026' });
          expect(Buffer.byteLength(SK)).toBeLessThan(1024);
          expect(PK.startsWith('FIND#') && word.startsWith(PK.slice(5))).toBe(true);
        }
      }),
    );
  });

  it('of an order are those of name and company in both addresses, at most 12', () => {
    expect(
      wordsOfOrder({
        shippingAddress: { name: 'Nia Lund', company: 'Lund Ltd', line1: 'Harbour Road' },
        billingAddress: { name: 'Åse Lund' },
      }),
    ).toEqual(['ase', 'ltd', 'lund', 'nia']);
    const name = Array.from({ length: 20 }, (_, n) => `w${n + 10}`).join(' ');
    expect(wordsOfOrder({ shippingAddress: { name } })).toHaveLength(MOST_WORDS);
    expect(wordsOfOrder({})).toEqual([]);
    // As a person may have written them.
    expect(wordsOfOrder({ shippingAddress: { name: 5 as never } })).toEqual([]);
  });
});
