/** The bar code of an order number, decoded by the standard's own table. */
import { describe, expect, it } from 'vitest';
import { barsOf, code128 } from '../../print/code128.ts';

/**
 * ISO/IEC 15417: the symbols 0 to 105, eleven modules each, of which a bar is 1. The console has
 * them as widths.
 */
const SYMBOLS = `
  6cc 66c 666 498 48c 44c 4c8 4c4 464 648 644 624 59c 4dc 4ce 5cc 4ec 4e6 672 65c 64e 6e4 674 76e
  74c 72c 726 764 734 732 6d8 6c6 636 518 458 446 588 468 462 688 628 622 5b8 58e 46e 5d8 5c6 476
  776 68e 62e 6e8 6e2 6ee 758 746 716 768 762 71a 77a 642 78a 530 50c 4b0 486 42c 426 590 584 4d0
  4c2 434 432 612 650 7ba 614 47a 53c 4bc 49e 5e4 4f4 4f2 7a4 794 792 6de 6f6 7b6 578 51e 45e 5e8
  5e2 7a8 7a2 5de 5ee 75e 7ae 684 690 69c`
  .trim()
  .split(/\s+/)
  .map((hex) => Number.parseInt(hex, 16).toString(2));
const START_B = 104;
const STOP = '1100011101011';

/** The modules of the path: a bar is 1, a space is 0. */
function modulesOf(text: string): string {
  const { path, width } = barsOf(text);
  const modules = Array(width).fill('0');
  const bars = path.matchAll(/M(\d+) 0h(\d+)v1h-(\d+)z/g);
  for (const [, at, wide, back] of bars) {
    // The bar is a rectangle of full height.
    expect(back).toBe(wide);
    modules.fill('1', Number(at), Number(at) + Number(wide));
  }
  return modules.join('');
}

/** The text as a scanner reads it. */
function decode(modules: string): string {
  expect(modules.endsWith(STOP)).toBe(true);
  const symbols = modules.slice(0, -STOP.length).match(/.{1,11}/g) ?? [];
  const [start = -1, ...values] = symbols.map((symbol) => SYMBOLS.indexOf(symbol));
  expect(start).toBe(START_B);
  const check = values.pop();
  const sum = values.reduce((all, value, n) => all + value * (n + 1), start);
  expect(check).toBe(sum % 103);
  return String.fromCharCode(...values.map((value) => value + 32));
}

describe('The bar code of a slip', () => {
  it.each([
    '261124-0JC1-9M2',
    '261127-0AAA-001',
    '261231-ZZZZ-ZZZ',
    'o-01M8FASA64S415JYPP5W4E6PAZ',
    '*UNDO',
    '0',
  ])('is read as %s', (text) => expect(decode(modulesOf(text))).toBe(text));

  it('has each character of set B, and each check symbol', () => {
    const all = Array.from({ length: 95 }, (_, n) => String.fromCharCode(n + 32));
    expect(decode(modulesOf(all.join('')))).toBe(all.join(''));
    // One character and a second one give all sums.
    for (const first of all)
      for (const other of [' ', '!', '-', '0', 'Z'])
        expect(decode(modulesOf(first + other))).toBe(first + other);
  });

  it('begins and ends with a bar, and has no width but one to four modules', () => {
    const widths = code128('261124-0JC1-9M2');
    expect(widths.length % 2).toBe(1);
    expect(new Set(widths)).toEqual(new Set([1, 2, 3, 4]));
    expect(widths.reduce((sum, width) => sum + width)).toBe(11 * 17 + 13);
  });

  it.each(['Ä', '\n', '\u007f', '😀'])('has no %j, which set B lacks', (text) =>
    expect(() => barsOf(text)).toThrow(RangeError),
  );
});
