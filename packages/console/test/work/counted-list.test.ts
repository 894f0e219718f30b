import { describe, expect, it } from 'vitest';
import { questionOf, readCount } from '../../inventory/count/counted-list.ts';

const levelOf = (sku: string, quantity: number) => ({
  ...{ sku, quantity, name: 'Pen', unitPrice: 900, currency: 'EUR', lowStockThreshold: 5 },
  ...{ version: 1, low: false },
});
const levels = new Map(
  [levelOf('PEN', 20), levelOf('XYZ', 1200), levelOf('CUP', 7)].map((level) => [level.sku, level]),
);
const read = (text: string) => readCount({ text, shown: { PEN: 20, XYZ: 1200, CUP: 7 } }, levels);
const counted = (text: string) => read(text).differ.map(({ sku, counted }) => [sku, counted]);

describe('A count of several SKUs', () => {
  it.each([
    ['XYZ,1,250', 'XYZ, line 1: no count: 1,250'],
    ['PEN,3,5', 'PEN, line 1: no count: 3,5'],
    ['PEN;3,5', 'PEN, line 1: no count: 3,5'],
    ['PEN\t1.250', 'PEN, line 1: no count: 1.250'],
    ['PEN,"1,250"', 'PEN, line 1: no count: 1,250'],
    ['XYZ,1,250,Pen', 'XYZ, line 1: no count: 1,250'],
    ['PEN,3,Pen of 2026', 'PEN, line 1: no count: 3,Pen of 2026'],
    ['sku,counted\nXYZ,1,250', 'XYZ, line 2: no count: 1,250'],
    ['sku,counted,name\nXYZ,1,250', 'XYZ, line 2: no count: 1,250'],
    ['sku,counted,name\nXYZ,1,250,Pen', 'XYZ, line 2: no count: 1,250'],
    ['\nPEN,', 'PEN, line 2: no count: '],
    ['\nNOPE,3', 'NOPE, line 2: unknown'],
  ])('takes no part of a number: %j', (text, problem) => {
    expect(read(text)).toMatchObject({ differ: [], agree: 0, unusable: [problem] });
  });

  it.each([
    ['PEN,3', 3],
    ['PEN;3', 3],
    ['"PEN";"3"', 3],
    ['PEN\t3\tBrass pen, red', 3],
    ['PEN,3,Brass pen', 3],
    ['PEN,3,,', 3],
    ['sku,counted,name\nPEN,3,Pen of 2026', 3],
    ['sku;counted;name\nPEN;3;Pen, 2 colors', 3],
  ])('takes a number with a name beside it: %j', (text, count) => {
    expect(counted(text)).toEqual([['PEN', count]]);
  });

  it('takes none of two numbers of a SKU, and names both', () => {
    const { differ, unusable } = read('PEN,3\nCUP,9\nPEN,4\nXYZ,9,5\nXYZ,9');
    expect(differ.map(({ sku }) => sku)).toEqual(['CUP']);
    expect(unusable).toEqual([
      'PEN, line 1: counted twice, 3 here',
      'PEN, line 3: counted twice, 4 here',
      'XYZ, line 4: no count: 9,5',
      'XYZ, line 5: counted twice, 9 here',
    ]);
  });

  it('takes a number once that is there twice', () => {
    expect(counted('PEN,3\nPEN,3')).toEqual([['PEN', 3]]);
    expect(read('PEN,3\nPEN,3').unusable).toEqual(['PEN, line 2: counted twice']);
  });

  it('asks about what is far off, and about levels that have changed', () => {
    expect(questionOf(read('PEN,18\nXYZ,1190'))).toBe('');
    expect(questionOf(read('PEN,18\nXYZ,120'))).toBe('XYZ 1200');
    const before = { text: 'PEN,18\nCUP,6', shown: { PEN: 25, CUP: 7 } };
    expect(questionOf(readCount(before, levels))).toBe('PEN 20');
    expect(readCount(before, levels).differ).toMatchObject([
      { sku: 'PEN', was: 25, free: 20, delta: -2 },
      { sku: 'CUP', was: undefined, delta: -1 },
    ]);
  });

  it('has what is in doubt first, beside the button that saves it, and else its own order', () => {
    expect(counted('CUP,6\nPEN,18\nXYZ,120')).toEqual([
      ['XYZ', 120],
      ['CUP', 6],
      ['PEN', 18],
    ]);
  });

  const FILE = 'SKU,Name,In stock,Low below,Currency,Price,Counted';
  it.each([
    ['unchanged', `\uFEFF${FILE}\r\nPEN,"Pen, 5 colors",20,5,EUR,9.00,\r\n`, [], true],
    ['with another level', `${FILE}\nPEN,"Pen ""5""",19,5,EUR,9.00,`, [['PEN', 19]], true],
    [
      'with counts',
      `${FILE}\nPEN,Pen,20,5,EUR,9.00,18\nCUP,Cup,7,5,EUR,9.00,`,
      [['PEN', 18]],
      false,
    ],
    ['by `;`', `${FILE.replaceAll(',', ';')}\nPEN;Pen, red;20;5;EUR;9,00;18`, [['PEN', 18]], false],
  ])('reads the file that the page saves, %s', (_, text, differences, isFree) => {
    expect(counted(text)).toEqual(differences);
    expect(read(text)).toMatchObject({ unusable: [], isFree });
  });

  it('compares a column of what is free with no items of open orders', () => {
    const needed = new Map([['PEN', 4]]);
    const text = `${FILE}\nPEN,Pen,20,5,EUR,9.00,`;
    expect(readCount({ text, shown: {} }, levels, needed).differ).toEqual([]);
    expect(readCount({ text: `${text}20`, shown: {} }, levels, needed).differ).toMatchObject([
      { sku: 'PEN', delta: -4 },
    ]);
  });

  it('reads a SKU that begins as a formula does, as the file has it', () => {
    const minus = new Map([['-P', levelOf('-P', 3)]]);
    const text = `${FILE}\n'-P,Pen,2,5,EUR,9.00,`;
    expect(readCount({ text, shown: {} }, minus).differ).toMatchObject([{ sku: '-P', delta: -1 }]);
  });

  it.each([
    ['Item no.;Description;Counted'],
    ['Artikelnummer;Bezeichnung;Bestand'],
    ['Référence;Nom;Quantité comptée'],
    ['Código;Nombre;Cantidad'],
    ['Artikelnr.;Omschrijving;Aantal'],
    ['Codice;Nome;Quantità'],
    ['Indeks;Nazwa;Ilość'],
  ])('is under the headings %s', (heading) => {
    const { differ, unusable } = read(`${heading}\n"PEN";"Pen; ""blue""\nand red";7\nCUP;Cup;7\n`);
    expect(differ).toMatchObject([{ sku: 'PEN', counted: 7 }]);
    expect(unusable).toEqual([]);
  });

  it('names the columns of which any may be the count, and takes none', () => {
    expect(read('SKU;Menge;Anzahl\nPEN;1;2\nCUP;1;2')).toMatchObject({
      ...{ lines: 1, agree: 0, differ: [] },
      unusable: ['Menge or Anzahl? Leave one of these headings.'],
    });
  });

  it('takes no part of a number behind other columns', () => {
    const { differ, unusable } = read('sku,name,count\nXYZ,Pen,1,250\n');
    expect(differ).toEqual([]);
    expect(unusable).toEqual(['XYZ, line 2: no count: 1,250']);
  });

  it('takes the console’s own file with names of several lines', () => {
    const file = 'SKU,Name,In stock,Counted\nPEN,"Pen, ""blue""\nand red",20,19\nCUP,Cup,7,\n';
    expect(read(file)).toMatchObject({ lines: 1, differ: [{ sku: 'PEN', counted: 19 }] });
  });
});
