/** The parts of a text in which no line may break. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Part = string | { readonly type: 'span'; readonly props: { readonly children: string } };

// Its JSX is compiled as the console's, which the types of the tests do not have.
const FILE = join(import.meta.dirname, '../../elements/unbroken.tsx');
const { unbroken } = (await import(FILE)) as { readonly unbroken: (text: string) => Part[] };

const wholeParts = (text: string) =>
  unbroken(text).flatMap((part) => (typeof part === 'string' ? [] : [part.props.children]));

describe('A line may not break', () => {
  it('within an order number, wherever it stands', () => {
    expect(wholeParts('261124-0JC1-9M2: Shipped.')).toEqual(['261124-0JC1-9M2']);
    expect(wholeParts('Used for 261124-0JC1-9M2. 1 261125-1Q7K-4MZ · 2')).toEqual([
      '261124-0JC1-9M2',
      '261125-1Q7K-4MZ',
    ]);
  });

  it('within an id', () => {
    const id = 'o-01M8FASA64S415JYPP5W4E6PAZ';
    expect(wholeParts(`See ${id}, not a-01`)).toEqual([id]);
  });

  it('within nothing else with digits and hyphens, which may be wider than a phone', () => {
    for (const text of [
      '1-800-very-long-name.shop.example/orders/2026-11-27',
      'A 100-pack of 2026-11-27T08:00:00.000Z',
      'SKU 4711-BAG-CANVAS-XXL-NATURAL-WITH-A-LONG-HANDLE',
    ])
      expect(wholeParts(text)).toEqual([]);
  });

  it('and the text stays as it is', () => {
    const text = 'Ship 261124-0JC1-9M2 and 100-pack';
    const [before, number, after] = unbroken(text);
    expect([before, after]).toEqual(['Ship ', ' and 100-pack']);
    expect(number).toMatchObject({ type: 'span', props: { class: 'nowrap' } });
  });
});
