import { describe, expect, it, vi } from 'vitest';
import type { WorkOrder } from '../../work/work-order.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { readTrackingList } = await import('../../ship/many/tracking-list.ts');

const ORDERS = ['261127-0AAA-001', '261127-0BBB-002', '261127-0CCC-003'].map((number, n) => ({
  orderId: `o-${n}`,
  number,
})) as unknown as WorkOrder[];
const CARRIERS = [{ name: 'DHL' }, { name: 'UPS' }];

const read = (...lines: readonly string[]) => {
  const list = readTrackingList(lines.join('\n'), ORDERS, CARRIERS);
  const { numbers, carriers, columns, unmatched } = list;
  return { numbers: [...numbers.values()], carriers: [...carriers], columns, unmatched };
};

const FILES = {
  gls:
    'Referenz;Carrier;Paketnummer;Empfänger;Telefon\n' +
    '{1};GLS;12345678901;Holt;+49 151 23456789\n' +
    '{2};GLS;12345678902;"Müller; Söhne";0431 98765\n',
  excel:
    'Order\tName\tShipment\tEAN\n' +
    '{1}\tHolt, Nia\t3SABCD1234567\t4006381333931\n' +
    "{2}\tD'Arc\t3,40434E+17\t4006381333948\n",
};

describe('A list of other software', () => {
  const readText = (text: string) =>
    readTrackingList(
      text.replaceAll('{1}', '261127-0AAA-001').replaceAll('{2}', '261127-0BBB-002'),
      ORDERS,
      CARRIERS,
    );

  it('has its numbers under their heading, not the telephone, and quotes', () => {
    const { numbers, carriers, doubts } = readText(FILES.gls);
    expect([...numbers.values()]).toEqual(['12345678901', '12345678902']);
    expect([...carriers.values()]).toEqual(['GLS', 'GLS']);
    expect(doubts.size).toBe(0);
  });

  it.each(['Order', 'Bestellnummer', 'N° de commande', 'Auftrag', 'Pedido', 'Your reference'])(
    'has its orders under the heading %s, not where another order is named',
    (heading) => {
      const text = `Note;Shipment;${heading}\nwith {2};111;{1}\n{1};222;{2}\n{2};333;another\n`;
      const { numbers, twice, unmatched } = readText(text);
      expect([...numbers]).toEqual([
        ['o-0', '111'],
        ['o-1', '222'],
      ]);
      expect(twice.size).toBe(0);
      expect(unmatched).toEqual(['261127-0BBB-002 333 another']);
    },
  );

  it('has its orders where they are if the heading’s column names none', () => {
    const { numbers } = readText('Order ID;Reference;Shipment\n991;{1};111\n992;{2};222\n');
    expect([...numbers]).toEqual([
      ['o-0', '111'],
      ['o-1', '222'],
    ]);
  });

  it('has no rounded number and no EAN', () => {
    const { numbers, doubts } = readText(FILES.excel);
    expect([...numbers]).toEqual([['o-0', '3SABCD1234567']]);
    expect([...doubts]).toEqual([['o-1', 'rounded by a spreadsheet: 3,40434E+17']]);
  });

  it.each([
    'Tracking number',
    'Sendungsnummer',
    'Numéro de suivi',
    'Número de seguimiento',
    'Zendingsnummer',
    'Numero di spedizione',
    'Numer przesyłki',
  ])('has its number under %s', (heading) => {
    const text = `Order;Tel;${heading};X\n{1};+49 151 23456789012;A1234567;4006381333931\n`;
    expect([...readText(text).numbers.values()]).toEqual(['A1234567']);
  });

  it.each([
    ['{1};+49 151 23456789;A1234567', 'A1234567', undefined],
    ['{1};4006381333931;12345678901', '12345678901', undefined],
    ['{1};4006381333931', '4006381333931', 'may be an EAN'],
    ['{1};0431 98765432', '0431 98765432', 'may be a telephone'],
    ['{1};12345678901;98765432109', '12345678901', 'or 98765432109'],
    ['{1}\t3,40434E+17', undefined, 'rounded by a spreadsheet: 3,40434E+17'],
    ['{1};00340434161094000001', '00340434161094000001', undefined],
    ['{1};01701234567', '01701234567', 'may be a telephone'],
    ['{1};01701234567;98765432', '98765432', undefined],
    ['{1},3,40434E+17', undefined, 'rounded by a spreadsheet: 3,40434E+17'],
  ])('without a heading, %s, has the number %s: %s', (text, number, doubt) => {
    const list = readText(text);
    expect([list.numbers.get('o-0'), list.doubts.get('o-0')]).toEqual([number, doubt]);
  });

  it.each(['Phone', 'Telefon', 'Téléphone', 'Mobile', 'EAN', 'GTIN', 'Postcode'])(
    'has no number under %s, also if nothing else looks like one',
    (heading) => {
      const { numbers } = readText(`Order;${heading};Our box\n{1};491701234567;98765432\n`);
      expect([...numbers.values()]).toEqual(['98765432']);
      expect(readText(`Order;${heading}\n{1};491701234567\n`).numbers.size).toBe(0);
    },
  );

  it.each(['AWB', 'Waybill', 'Consignment', 'Lettera di vettura', 'Numer listu przewozowego'])(
    'has its number under %s, too',
    (heading) => {
      const { numbers } = readText(`Order;${heading};Box\n{1};98765432;491701234567\n`);
      expect([...numbers.values()]).toEqual(['98765432']);
    },
  );

  it('of one column has rounded numbers, which are none', () => {
    const { numbers, doubts } = readText('3,40434E+17\n98765432');
    expect([...numbers]).toEqual([['o-1', '98765432']]);
    expect([...doubts]).toEqual([['o-0', 'rounded by a spreadsheet: 3,40434E+17']]);
  });

  it('of one column has a heading with a year or digits', () => {
    for (const heading of ['Tracking 2026', 'Sendungsnummer (12 Stellen)'])
      expect([...readText(`${heading}\n98765432`).numbers]).toEqual([['o-0', '98765432']]);
  });
});

/** Lists as people have them, each with the numbers of the first two orders. */
const NASTY: Readonly<Record<string, readonly [text: string, ...string[]]>> = {
  'a heading with a digit': [
    'Bestellnummer;Telefon 2;Sendungsnummer\n{1};015123456789;12345678901\n{2};;12345678902',
    '12345678901',
    '12345678902',
  ],
  'a heading that says the digits': [
    'Order\tTracking number (11 digits)\tEAN-13\n{1}\t12345678901\t4006381333931',
    '12345678901',
  ],
  'the label of a return first': [
    'Order,Return tracking number,Tracking number\n{1},99999999999,12345678901',
    '12345678901',
  ],
  'texts of a spreadsheet': [
    '{1};="00340434161094000001"\n{2};\'00340434161094000002',
    '00340434161094000001',
    '00340434161094000002',
  ],
  'line breaks of an old device': ['{1};111\r{2};222\r', '111', '222'],
  'signs that nobody sees': ['\u200B{1}\u200E;\u206012345678901\uFEFF', '12345678901'],
  'wide digits': ['{1}；１２３４５６７８９０１', '12345678901'],
  'a table of a chat': [
    '| {1} | 12345678901 |\n| {2} | 12345678902 |',
    '12345678901',
    '12345678902',
  ],
  'spaces between them': ['{2} 222\n{1}   111', '222', '111'],
  'a quote without its other': ['{1};"111\n{2};222', '111', '222'],
  'a decimal point': ['{1},12345678901.0\n{2},222', '12345678901', '222'],
  'a break in a quoted name': ['"Holt\nNia";{1};111\n"Müller; Söhne";{2};222', '111', '222'],
};

describe('A list that is pasted', () => {
  it.each(Object.entries(NASTY))('with %s has its numbers', (_, [text, ...expected]) => {
    const list = text.replaceAll('{1}', '261127-0AAA-001').replaceAll('{2}', '261127-0BBB-002');
    const { numbers, unmatched, doubts } = readTrackingList(list, ORDERS, CARRIERS);
    expect([...numbers.values()]).toEqual(expected);
    expect([...unmatched, ...doubts.values()]).toEqual([]);
  });

  it('has no number that a spreadsheet has rounded to fifteen digits', () => {
    const list = readTrackingList('261127-0AAA-001;340434161094042000', ORDERS, CARRIERS);
    expect(list.numbers.size).toBe(0);
    expect(list.doubts.get('o-0')).toBe('rounded by a spreadsheet: 340434161094042000');
  });
});

describe('A pasted list', () => {
  it.each([
    ['after the number', ['261127-0AAA-001\t111\tdhl', '261127-0BBB-002\t222\tUPS']],
    ['before it', ['dhl;261127-0AAA-001;111', 'Ups;261127-0BBB-002;222']],
    ['between', ['Order,Carrier,Number', '261127-0AAA-001,DHL,111', '261127-0BBB-002,UPS,222']],
  ])('names the carriers of its rows %s', (_, lines) => {
    expect(read(...lines)).toEqual({
      numbers: ['111', '222'],
      carriers: [
        ['o-0', 'DHL'],
        ['o-1', 'UPS'],
      ],
      columns: 3,
      unmatched: [],
    });
  });

  it('has its numbers beside other columns, as names and days', () => {
    const lines = ['261127-0AAA-001;Otto Yılmaz 2;00340434161094000001', '261127-0BBB-002;;222'];
    expect(read(...lines, '1Z999AA10123456784;2026-11-27;261127-0CCC-003').numbers).toEqual([
      '00340434161094000001',
      '222',
      '1Z999AA10123456784',
    ]);
  });

  it.each([
    ['AB123456789GB', '24.11.2026 10:31'],
    ['12345678', '2026-11-24 10:31'],
  ])('has the number %s, and not %s beside it', (number, time) => {
    for (const cells of [
      [number, time],
      [time, number],
    ])
      expect(read(['261127-0AAA-001', ...cells].join(';')).numbers).toEqual([number]);
  });

  it('has a number of a carrier’s own form beside others with more digits', () => {
    const post = { name: 'Post', pattern: '[A-Z]{2}\\d{9}[A-Z]{2}' };
    const text = '261127-0AAA-001;4006381333931;AB123456789GB';
    const { numbers } = readTrackingList(text, ORDERS, [post]);
    expect([...numbers.values()]).toEqual(['AB123456789GB']);
  });

  it('has the name of an unknown carrier as it is, and none in a row without one', () => {
    const lines = ['261127-0AAA-001\t111\tHermes', '261127-0BBB-002\t222\tUPS'];
    expect(read(...lines, '261127-0CCC-003\t333').carriers).toEqual([
      ['o-0', 'Hermes'],
      ['o-1', 'UPS'],
      ['o-2', ''],
    ]);
  });

  it('has a carrier in the column of that name, also if each is unknown', () => {
    const lines = ['Order;Number;Carrier', '261127-0AAA-001;111;Hermes'];
    expect(read(...lines).carriers).toEqual([['o-0', 'Hermes']]);
  });

  it('has quotes around its cells, as CSV files may', () => {
    expect(read('"261127-0AAA-001";"111"', '261127-0BBB-002;"222"').numbers).toEqual([
      '111',
      '222',
    ]);
  });

  it('of one column goes down the orders after its heading, past those of its empty lines', () => {
    const numbersOf = (...lines: readonly string[]) => {
      const { numbers } = readTrackingList(lines.join('\n'), ORDERS, CARRIERS);
      return ORDERS.map(({ orderId }) => numbers.get(orderId));
    };
    expect(numbersOf('Tracking number', '111', '222', '333')).toEqual(['111', '222', '333']);
    expect(numbersOf('111', '', '333', '')).toEqual(['111', undefined, '333']);
    expect(read('', '111', '222', '333', '444').unmatched).toEqual(['333', '444']);
    expect(read('111', 'lost', '333').numbers).toEqual(['111', 'lost', '333']);
  });

  it('names none in other columns, in two columns, and in one', () => {
    const none = [undefined, undefined];
    const carriersOf = (...lines: readonly string[]) =>
      read(...lines).carriers.map(([, carrier]) => carrier || undefined);
    expect(carriersOf('261127-0AAA-001\t111\t2 kg', '261127-0BBB-002\t222\t3 kg')).toEqual(none);
    const two = read('261127-0AAA-001\tDHL', '261127-0BBB-002\t222');
    expect([two.numbers, two.columns]).toEqual([['DHL', '222'], 2]);
    expect(carriersOf('261127-0AAA-001\tDHL', '261127-0BBB-002\t222')).toEqual(none);
    expect(read('111', '222')).toMatchObject({ numbers: ['111', '222'], columns: 1 });
    expect(read(' ')).toMatchObject({ numbers: [], columns: 1 });
  });
});
