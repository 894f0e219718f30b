import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readImported } from '../../import/imported-order.ts';
import { amountIn, quantityIn } from '../../import/sources/amounts.ts';
import { fittingAttributes } from '../../import/sources/fitting-attributes.ts';
import { openOrders } from '../../import/sources/open-source.ts';
import { rateIn } from '../../import/sources/taxes.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'sources-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));
let files = 0;
const fileOf = (text: string, ending = 'csv') => {
  const file = join(FOLDER, `${++files}.${ending}`);
  writeFileSync(file, text);
  return file;
};
const FORM = { source: 'shop', open: true, now: new Date('2026-11-01'), zone: 'UTC' };
const entriesOf = async (text: string, from: string, currency?: string) => {
  const { entries } = await openOrders({ file: fileOf(text) }, from, currency);
  const read = [];
  for await (const entry of entries()) {
    const order = entry.read({ ...FORM, dates: 'dmy' }, 'buyer');
    read.push({ line: entry.line, notes: entry.notes, buyer: entry.buyer, order });
  }
  return read;
};
/** The orders of a file, and the reasons of those that are refused. */
const ordersOf = async (text: string, from: string, currency?: string) =>
  (await entriesOf(text, from, currency)).map(({ order }) =>
    typeof order === 'string' ? order : order.order,
  );

const SHOPIFY =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,' +
  'Created at,Lineitem quantity,Lineitem name,Lineitem price,Tax 1 Name,Tax 1 Value,Cancelled at';
const aRow = (changes: Readonly<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    ...{ Name: '#1', 'Financial Status': 'paid', 'Fulfillment Status': 'fulfilled' },
    ...{ Currency: 'USD', Subtotal: '10.00', Shipping: '2.00', Taxes: '1.00', Total: '13.00' },
    ...{ 'Created at': '2024-03-01 10:00:00 -0500', 'Lineitem quantity': '1' },
    ...{ 'Lineitem name': 'Mug', 'Lineitem price': '10.00', 'Tax 1 Name': 'Texas State Tax 6.25%' },
    ...{ 'Tax 1 Value': '1.00', ...changes },
  };
  return SHOPIFY.split(',')
    .map((heading) => cells[heading] ?? '')
    .join(',');
};
const shopify = (...rows: string[]) => ordersOf([SHOPIFY, ...rows].join('\n'), 'shopify');

describe('A file of Shopify', () => {
  it('has taxes that are added, if the total has room for them', async () => {
    expect(await shopify(aRow())).toMatchObject([
      {
        ...{ total: 1300, taxTotal: 100 },
        adjustments: [
          { kind: 'SHIPPING', amount: 200 },
          { kind: 'TAX', name: 'Texas State Tax 6.25%', amount: 100, rate: '0.0625' },
        ],
      },
    ]);
  });

  it.each([
    ['pending', 'unfulfilled', '', 'OPEN', 'PENDING'],
    ['authorized', '', '', 'OPEN', 'AUTHORIZED'],
    ['partially_paid', 'partial', '', 'OPEN', 'PARTIALLY_PAID'],
    ['paid', 'fulfilled', '', 'SHIPPED', 'PAID'],
    ['refunded', 'fulfilled', '', 'SHIPPED', 'REFUNDED'],
    ['refunded', 'restocked', '', 'CANCELLED', 'REFUNDED'],
    ['voided', 'unfulfilled', '', 'CANCELLED', 'VOIDED'],
    ['paid', 'unfulfilled', '2024-03-02 10:00:00 -0500', 'CANCELLED', 'PAID'],
    ['expired', '', '', 'CANCELLED', 'EXPIRED'],
  ])('has %s and "%s" as statuses', async (paid, shipped, cancelled, status, paymentStatus) => {
    const cells = { 'Financial Status': paid, 'Fulfillment Status': shipped };
    expect(await shopify(aRow({ ...cells, 'Cancelled at': cancelled }))).toMatchObject([
      { status, paymentStatus },
    ]);
  });

  it('is refused in lines with what cannot be read, each with its reason', async () => {
    const orders = await shopify(
      aRow({ Name: '#1', 'Financial Status': 'odd' }),
      aRow({ Name: '#2', Total: '1.300' }),
      aRow({ Name: '#3', 'Lineitem quantity': '1.5' }),
      aRow({ Name: '#4', 'Created at': '2024-02-30 10:00:00 -0500' }),
      aRow({ Name: '#5', 'Lineitem quantity': '0' }),
      aRow({ Name: '#6', Currency: '' }),
      `${aRow({ Name: '#7' })},,more`,
    );
    expect(orders).toEqual([
      'Financial Status is "odd", which is unknown',
      'Total is "1.300", which is no certain amount of USD',
      'Lineitem quantity is "1.5", which is no whole number of items',
      'placedAt names a day that does not exist',
      'it has no lines',
      expect.stringMatching(/^currency must be an ISO 4217 code/),
      'line 8 has more cells than the heading: a quote may be missing',
    ]);
  });

  it('takes no order whose rows are apart', async () => {
    const more = aRow({ Name: '', Total: '', 'Lineitem name': 'Cap' });
    const orders = await shopify(aRow(), aRow({ Name: '#2', Total: '23.00' }), more, aRow());
    const apart = 'the rows of #1 do not follow one another: sort the file by its number';
    expect(orders).toMatchObject([apart, { lines: [{ name: 'Mug' }, { name: 'Cap' }] }, apart]);
  });

  it('is read with its columns in another order, semicolons and CRLF', async () => {
    const order = SHOPIFY.split(',').map((_, i, all) => all.length - 1 - i);
    const turned = [SHOPIFY, aRow()].map((row) => {
      const cells = row.split(',');
      return order.map((i) => cells[i]).join(';');
    });
    const [one] = await ordersOf(`${turned.join('\r\n')}\r\n`, 'shopify');
    expect(one).toMatchObject({ total: 1300, lines: [{ name: 'Mug' }] });
  });

  it('names a column that it lacks, as of another shop', async () => {
    await expect(ordersOf('Name,Total\n#1,2\n', 'shopify')).rejects.toThrow(
      'the file has no column "Financial Status", "Currency", "Created at", "Lineitem quantity", ' +
        '"Lineitem name", "Lineitem price": it is not an export of orders from Shopify',
    );
    await expect(ordersOf('a\n', 'magento')).rejects.toThrow('--from must be shopify, woocommerce');
  });

  it('keeps a SKU that cannot be one here, and cuts a long note', async () => {
    const heading = `${SHOPIFY},Lineitem sku,Notes`;
    const text = [heading, `${aRow()},A#1,${'n'.repeat(600)}`].join('\n');
    const [{ order, notes } = { order: '', notes: [] }] = await entriesOf(text, 'shopify');
    expect(order).toMatchObject({
      order: {
        lines: [{ name: 'Mug', attributes: { sku: 'A#1' } }],
        customerNote: 'n'.repeat(500),
      },
    });
    expect(notes).toEqual([
      '"A#1" cannot be a SKU here: its line has it as an attribute',
      `its note is cut to 500 characters: ${'n'.repeat(600)}`,
    ]);
  });
});

const woo = (text: string, currency?: string) => ordersOf(text, 'woocommerce', currency);

describe('A file of WooCommerce', () => {
  it('has German headings, a row for each line, and prices before the discount', async () => {
    const text = [
      'Bestellnummer;Bestelldatum;Bestellstatus;Gesamtsumme;Währung;Versandkosten;' +
        'E-Mail (Rechnung);Vorname (Rechnung);Nachname (Rechnung);Ort (Rechnung);' +
        'Artikelname;Artikelnummer;Menge;Einzelpreis',
      '7;01.03.2024 10:00;Abgeschlossen;24,90;EUR;4,90;a@x.example;Ada;L;Ulm;Tasse;T-1;2;10,00',
      '8;02.03.2024;Storniert;5,00;EUR;0;a@x.example;Ada;L;Ulm;Stift;;1;5,00',
    ].join('\n');
    expect(await woo(text)).toMatchObject([
      {
        ...{ status: 'SHIPPED', total: 2490, shippingAddress: { name: 'Ada L', city: 'Ulm' } },
        lines: [{ name: 'Tasse', sku: 'T-1', quantity: 2, unitPrice: 1000 }],
      },
      { status: 'CANCELLED', paymentStatus: 'VOIDED', lines: [{ name: 'Stift', unitPrice: 500 }] },
    ]);
  });

  it('has items with discounts, taxes by name, a part refunded, and uneven totals', async () => {
    const items =
      'name:A|B; c|sku:A|quantity:3|subtotal:12.00|total:10.00|total_tax:1.90;' +
      'name:D|quantity:3|total:10.00|total_tax:1.90';
    const text = [
      'order_id,date,status,order_total,order_currency,tax_total,discount_total,line_items,' +
        'tax_items,coupon_items,refunds,shipping_method',
      `9,2024-03-01 10:00,wc-completed,23.80,EUR,3.80,2.00,"${items}",` +
        '"rate_id:1|title:MwSt. 19 %|total:3.80",code:SPRING|amount:2.00,amount:-5.00,',
    ].join('\n');
    expect(await woo(text)).toMatchObject([
      {
        ...{ total: 2380, refunded: 500, paymentStatus: 'PARTIALLY_REFUNDED', taxTotal: 380 },
        lines: [
          { name: 'A|B; c', quantity: 3, unitPrice: 400 },
          { name: 'D', quantity: 3, unitPrice: 333 },
        ],
        adjustments: [
          { kind: 'DISCOUNT', name: 'SPRING', amount: -200, seq: 1 },
          { kind: 'FEE', name: 'Rounding', amount: 1, seq: 2 },
          { kind: 'TAX', name: 'MwSt. 19 %', amount: 380, rate: '0.19' },
        ],
      },
    ]);
  });

  it('has a column for each item, as Order Export & Order Import writes it', async () => {
    const item = (name: string, more: string) =>
      `name:${name}|product_id:7|sku:${name}|quantity:2|${more}|_reduced_stock:2`;
    const tax = "tax:3.80|tax_data:a:2:{s:5:'total';a:1:{i:1;s:4:'3.80';}}";
    const text = [
      'order_id,order_number,order_date,status,shipping_total,shipping_tax_total,tax_total,' +
        'discount_total,order_total,order_currency,shipping_method,customer_email,billing_email,' +
        'customer_ip_address,tax_items,shipping_items,coupon_items,refund_items,' +
        'line_item_1,line_item_2,line_item_3',
      '90,91,2024-03-01 10:00,completed,5.00,0.95,8.55,2.00,51.50,EUR,DHL Paket,,a@x.example,' +
        '192.0.2.1,rate_id:1|code:DE-1|total:8.55|label:MwSt. 19 %|tax_rate_compound:,' +
        `items:A &times; 2|method_id:flat_rate,code:spring|amount:2.00,amount:-5.00|reason:x,` +
        `${item('A', `total:20.00|sub_total:20.00|${tax}`)},` +
        `${item('B', `total:17.95|sub_total:19.95|${tax}`)},`,
    ].join('\n');
    const [{ buyer, notes, order } = { order: '' }] = await entriesOf(text, 'woocommerce');
    expect(order).toMatchObject({
      order: {
        ...{ total: 5150, refunded: 500, paymentStatus: 'PARTIALLY_REFUNDED', taxTotal: 855 },
        lines: [
          { sku: 'A', name: 'A', quantity: 2, unitPrice: 1000 },
          { sku: 'B', quantity: 2, unitPrice: 997 },
        ],
        adjustments: [
          { kind: 'DISCOUNT', name: 'spring', amount: -200, seq: 2 },
          { kind: 'FEE', name: 'Rounding', amount: 1, seq: 2 },
          { kind: 'SHIPPING', name: 'DHL Paket', amount: 500 },
          { kind: 'TAX', name: 'MwSt. 19 %', amount: 855 },
        ],
      },
    });
    expect(buyer).toMatchObject({ email: 'a@x.example', number: '91' });
    expect(notes).toEqual([]);
  });

  it('has no currency in Advanced Order Export, and what is left of a quantity', async () => {
    const text = [
      'Order Number;Order Status;Order Date;Email (Billing);Shipping Method Title;' +
        'Order Shipping Amount;Order Total Amount;Order Total Tax Amount;SKU;Item #;Item Name;' +
        'Quantity (- Refund);Item Cost',
      '5;Completed;2024-03-01 10:00;a@x.example;DHL;5.00;29.75;4.75;A;1;Mug;2;5',
      ';;;;;;;;B;2;Cap;1;10',
      '6;Refunded;2024-03-01 10:00;a@x.example;;0;11.90;1.90;A;1;Mug;0;10',
    ].join('\n');
    await expect(woo(text)).rejects.toThrow('no column "order_currency"');
    expect(await woo(text, 'eur')).toMatchObject([
      {
        ...{ currency: 'EUR', total: 2975 },
        lines: [
          { sku: 'A', quantity: 2, unitPrice: 500 },
          { sku: 'B', quantity: 1, unitPrice: 1000 },
        ],
        adjustments: [
          { kind: 'SHIPPING', name: 'DHL', amount: 500 },
          { kind: 'TAX', amount: 475 },
        ],
      },
      'an item has the quantity 0: if it came back, export "Quantity", too',
    ]);
  });

  it('has lists as JSON, and refuses drafts and what is no list', async () => {
    const heading = 'order_id,date,status,order_total,order_currency,line_items';
    const json = '"[{""name"":""Mug"",""quantity"":1,""total"":5}]"';
    const text = [
      heading,
      `1,2024-03-01,processing,5,EUR,${json}`,
      `2,2024-03-01,checkout-draft,5,EUR,${json}`,
      '3,2024-03-01,processing,5,EUR,one mug',
    ].join('\n');
    expect(await woo(text)).toMatchObject([
      { status: 'OPEN', paymentStatus: 'PAID', total: 500 },
      expect.stringMatching(/^status is "checkout-draft", which has no counterpart/),
      'line_items is "one mug", which is no list',
    ]);
    await expect(woo('order_id,status\n1,x\n')).rejects.toThrow('no column "order_date"');
  });
});

describe('A columns.json', () => {
  const MAP = {
    source: 'myshop',
    order: {
      ...{ number: 'Nr', placedAt: 'Date', currency: { value: 'EUR' }, total: 'Sum' },
      status: { column: 'State', values: { done: 'DELIVERED', new: 'OPEN' } },
      ...{ paymentStatus: { value: 'PAID' }, email: 'Mail', tax: 'VAT', taxIncluded: true },
      ...{ taxName: { value: 'VAT 20%' }, shippingAddress: { line1: 'Street', city: 'City' } },
      attributes: { wrap: 'Wrap' },
    },
    line: { name: 'Item', quantity: 'Pieces', unitPrice: 'Price' },
  };
  const HEADING = 'Nr,Date,Sum,State,Mail,VAT,Street,City,Item,Pieces,Price,Gift Card,Wrap';
  const mapOf = (changes: object = {}) => fileOf(JSON.stringify({ ...MAP, ...changes }), 'json');

  it('maps a shop’s own columns, and keeps those that it does not name', async () => {
    const rows = [
      'X1,2024-03-01,12,done,a@x.example,2,Way 1,Ulm,Pot,1,10,GC-7,red',
      'X1,,,,,,,,Lid,1,2,,',
      'X2,2024-03-01,12,lost,a@x.example,0,,,Pot,1,12,,',
    ];
    const [first, second] = await entriesOf([HEADING, ...rows].join('\n'), mapOf());
    expect(first).toMatchObject({
      buyer: { email: 'a@x.example', number: 'X1' },
      notes: ['kept as attributes: Gift Card'],
      order: {
        shopAttributes: { giftCard: 'GC-7' },
        order: {
          ...{ status: 'DELIVERED', total: 1200, taxIncluded: 200, attributes: { wrap: 'red' } },
          ...{ shippingAddress: { line1: 'Way 1', city: 'Ulm' } },
          lines: [{ name: 'Pot' }, { name: 'Lid' }],
        },
      },
    });
    expect(second?.order).toBe('State is "lost", which is none of done, new');
  });

  it.each([
    [{ source: 'a b' }, '/source must be letters'],
    [{ order: { ...MAP.order, number: 7 } }, '/order/number '],
    [{ order: { ...MAP.order, color: 'x' } }, '/order/color is unknown'],
    [{ order: { ...MAP.order, status: { value: 'LOST' } } }, '/order/status must be'],
    [{ order: { ...MAP.order, email: 'Post' } }, '/order/email: the file has no column "Post"'],
    [{ order: { ...MAP.order, shippingAddress: { zip: 'x' } } }, '/order/shippingAddress'],
    [{ line: undefined }, '/line is missing'],
  ])('is refused with %j, with its pointer', async (changes, why) => {
    await expect(ordersOf(`${HEADING}\n`, mapOf(changes))).rejects.toThrow(why);
  });

  it('is refused if it is no JSON', async () => {
    await expect(ordersOf(`${HEADING}\n`, fileOf('{', 'json'))).rejects.toThrow('cannot be read');
  });
});

describe('An amount of a file', () => {
  it.each([
    ['24.95', 'EUR', 2495],
    ['24,95', 'EUR', 2495],
    ['24.9', 'EUR', 2490],
    ['1,234.50', 'EUR', 123_450],
    ['1.234,50', 'EUR', 123_450],
    ['1 234,50', 'EUR', 123_450],
    ['5800', 'JPY', 5800],
    ['5800.00', 'JPY', 5800],
    ['12990', 'HUF', 1_299_000],
    ['1.250', 'KWD', 1250],
    ['-6.00', 'EUR', -600],
    ['-0.00', 'EUR', 0],
    ['', 'EUR', 0],
  ])('is read: "%s" %s', (text, currency, minor) => {
    expect(amountIn(text, currency, 'Total')).toBe(minor);
  });

  it.each([
    ['1.200', 'EUR'],
    ['1,200', 'EUR'],
    ['1.200', 'JPY'],
    ['58.5', 'JPY'],
    ['24.955', 'EUR'],
    ['€24.95', 'EUR'],
    ['1.23.45', 'EUR'],
    ['3,4E+17', 'EUR'],
  ])('is refused: "%s" %s', (text, currency) => {
    expect(() => amountIn(text, currency, 'Total')).toThrow(`Total is "${text}"`);
  });

  it('of items is a whole number', () => {
    expect([quantityIn('3', 'q'), quantityIn('3.00', 'q')]).toEqual([3, 3]);
    expect(() => quantityIn('3.000', 'q')).toThrow('no whole number');
  });
});

describe('Attributes of what has no place', () => {
  it('are at most ten and 400 bytes, with the others of the order', () => {
    const many = Array.from({ length: 12 }, (_, n) => [`Column ${n}`, 'x'] as const);
    expect(fittingAttributes(many).omitted).toEqual([
      ['Column 10', 'x'],
      ['Column 11', 'x'],
    ]);
    expect(fittingAttributes(many, { own: 'x' }).names).toHaveLength(9);
    const long = ['a', 'b', 'c'].map((name) => [name, 'x'.repeat(190)] as const);
    expect(fittingAttributes(long).names).toEqual(['a', 'b']);
  });

  it('have no card number and no second of one name', () => {
    const texts = [
      ['Card', '4111 1111 1111 1111'],
      ['支払い', 'cash'],
      ['a b', '1'],
      ['A-B', '2'],
      ['empty', ' '],
    ] as const;
    expect(fittingAttributes(texts)).toEqual({
      attributes: { column2: 'cash', aB: '1' },
      names: ['支払い', 'a b'],
      omitted: [
        ['Card', '4111 1111 1111 1111'],
        ['A-B', '2'],
      ],
    });
  });

  it('have the rates of taxes by name', () => {
    expect(['VAT 19%', 'MwSt. 7 %', 'x 8.875%', 'Tax', '100%'].map(rateIn)).toEqual([
      '0.19',
      '0.07',
      undefined,
      undefined,
      '1',
    ]);
  });
});

describe('A line of our own form', () => {
  it('has at most 97 lines and tags, and one sum of attributes', () => {
    const order = {
      ...{ externalId: '1', customerId: 'c', placedAt: '2024-03-01', status: 'SHIPPED' },
      ...{ currency: 'EUR', tags: ['a'] },
      lines: Array.from({ length: 97 }, () => ({ name: 'x', quantity: 1, unitPrice: 1 })),
    };
    expect(readImported(JSON.stringify(order), FORM)).toBe('it has more than 97 lines and tags');
    const attributes = { a: 'x'.repeat(200) };
    const shopAttributes = { b: 'x'.repeat(199) };
    const long = { ...order, tags: [], attributes, shopAttributes };
    expect(readImported(JSON.stringify(long), FORM)).toMatch(/attributes-too-long/);
  });
});
