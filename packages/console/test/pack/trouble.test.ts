import { describe, expect, it } from 'vitest';
import { Trouble } from '../../pack/trouble.ts';

const PART = 'Only 1 of 5 items is ticked.';

describe('A part that is begun at the packing table', () => {
  it('answers the question about items that are not ticked', () => {
    const trouble = new Trouble();
    trouble.refuse(trouble.ask([PART], 'o-1,0034', '0034') ?? '');
    trouble.answer(PART);
    expect([trouble.words.value, trouble.unsettled]).toEqual([undefined, undefined]);
  });

  it('answers no other question, nor one with another doubt', () => {
    for (const doubts of [['Not like DHL.'], [PART, 'Not like DHL.']]) {
      const trouble = new Trouble();
      const question = trouble.ask(doubts, 'o-1,12345', '12345');
      trouble.refuse(question ?? '');
      trouble.answer(PART);
      expect([trouble.words.value, trouble.unsettled]).toEqual([question, question]);
    }
  });

  it('takes no refusal away, which is no question', () => {
    const trouble = new Trouble();
    trouble.refuse('Nothing was taken back.');
    trouble.answer(undefined);
    expect(trouble.words.value).toBe('Nothing was taken back.');
  });
});
