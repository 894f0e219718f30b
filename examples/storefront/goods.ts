/** The goods of the shop. The API has no catalog: names, texts and pictures are the shop's own. */

/** The rate of the tax in every price. With several rates, each tax would name its line (`seq`). */
export const VAT = '0.19';

export const GROUPS = ['Carry', 'Wear', 'Write', 'At home'] as const;
export type Group = (typeof GROUPS)[number];

export interface Good {
  readonly sku: string;
  readonly name: string;
  /** Minor units, with the tax. What counts is the stock's price, which the shelf shows. */
  readonly unitPrice: number;
  readonly vat: typeof VAT;
  readonly text: string;
  readonly group: Group;
  /** The symbol in `index.html`, and the color behind it. */
  readonly picture: string;
  readonly tint: 1 | 2 | 3 | 4;
}

type Row = readonly [
  sku: string,
  name: string,
  unitPrice: number,
  text: string,
  group: Group,
  picture: string,
  tint: Good['tint'],
];

const ROWS: readonly Row[] = [
  ['ABC', 'Canvas bag', 2500, 'Undyed cotton, 18 liters', 'Carry', 'bag', 1],
  ['MUG', 'Enamel mug', 1490, 'Holds 350 ml', 'At home', 'mug', 3],
  ['PEN', 'Brass pen', 3900, 'Takes standard refills', 'Write', 'pen', 2],
  ['CAP', 'Wool cap', 1990, 'Knitted, one size', 'Wear', 'cap', 4],
  ['XYZ', 'Notebook', 1250, '144 pages, dotted', 'Write', 'book', 2],
  ['LAMP-NAV', 'Storm lantern', 5400, 'Burns 20 hours in the wind', 'At home', 'lamp', 2],
  ['SCAR-SAN', 'Scarf, sand', 4690, 'Lambswool, 180 cm', 'Wear', 'scarf', 3],
  ['CAN-GRE', 'Candle, moss', 1480, 'Burns 40 hours', 'At home', 'candle', 1],
  ['BOT-SEA', 'Steel bottle', 2800, 'Keeps tea hot for 12 hours', 'Carry', 'bottle', 4],
  ['KEY-RED', 'Key float', 890, 'Keeps your keys above water', 'Carry', 'float', 4],
  ['SOAP-PIN', 'Pine tar soap', 750, 'Smells of a boat yard', 'At home', 'soap', 1],
  ['TOW-SEA', 'Linen towel', 1850, '50 × 70 cm', 'At home', 'towel', 3],
];

export const GOODS: readonly Good[] = ROWS.map(
  ([sku, name, unitPrice, text, group, picture, tint]) => ({
    sku,
    name,
    unitPrice,
    vat: VAT,
    text,
    group,
    picture,
    tint,
  }),
);
