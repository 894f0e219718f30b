import { adjustmentsOf, lineOf } from './basket.ts';
import type { DemoContent, DemoOrder } from './demo-order.ts';
import { HARD_BUYERS } from './hard-buyers.ts';
import { inDollars, inForints, inYen, schoolLines } from './hard-contents.ts';

const HOUR = 3_600_000;

/** An order of a buyer, so many hours ago, that is to be played from there. */
type Begin = (
  externalId: string,
  buyer: keyof typeof HARD_BUYERS,
  hoursAgo: number,
  order: Pick<DemoContent, 'lines'> & Partial<DemoContent>,
) => DemoContent;

/** One order of each kind that pages, printouts and files find hard. */
export function hardOrders(now: Date): readonly DemoOrder[] {
  const begin: Begin = (externalId, buyer, hoursAgo, order) => {
    const { customerId, address } = HARD_BUYERS[buyer];
    return {
      externalId,
      customerId,
      placedAt: new Date(now.getTime() - hoursAgo * HOUR).toISOString(),
      status: 'OPEN',
      paymentStatus: 'PENDING',
      currency: 'EUR',
      adjustments: adjustmentsOf(order.lines, { country: address.country }),
      shippingAddress: { ...address },
      ...order,
    };
  };
  return [...contents(begin), ...parcels(begin), ...returns(begin)];
}

const contents = (begin: Begin): readonly DemoOrder[] => [
  { content: begin('H1', 'school', 3, { lines: schoolLines() }), money: ['SALE'] },
  { content: begin('H2', 'budapest', 5, inForints()), money: ['SALE'] },
  { content: begin('H3', 'tokyo', 9, inYen()), money: ['AUTHORIZATION'] },
  {
    content: begin('H4', 'dubai', 12, {
      lines: [lineOf('SCAR-SAN', 1), lineOf('CAN-GRE', 2)],
      customerNote: 'من فضلكم اتصلوا قبل التوصيل.\nالطابق الثالث، الشقة 7.',
    }),
    money: ['SALE'],
  },
  { content: begin('H5', 'portland', 20, inDollars()), money: ['SALE'] },
  {
    content: begin('H6', 'otto', 2, {
      lines: [
        lineOf('PEN', 1),
        { name: 'Engraving: “For Lars”', quantity: 1, unitPrice: 1200 },
        { name: 'Gift wrap', quantity: 1, unitPrice: 300 },
      ],
    }),
    money: ['SALE'],
  },
  {
    content: begin('H7', 'hotel', 26, {
      lines: [
        { ...lineOf('TOW-SEA', 40), priceMode: 'EXTERNAL', unitPrice: 1390 },
        { ...lineOf('SOAP-PIN', 80), priceMode: 'EXTERNAL', unitPrice: 520 },
      ],
      tags: ['b2b'],
    }),
  },
];

/** Two parcels: one has arrived, and the other comes today. */
function parcels(begin: Begin): readonly DemoOrder[] {
  const lines = [lineOf('SCAR-SAN', 1), lineOf('MUG', 2), lineOf('ABC', 1), lineOf('XYZ', 1)];
  const all = (seq: number) => ({ seq, quantity: lines[seq - 1]?.quantity ?? 1 });
  return [
    {
      content: begin('H8', 'otto', 75, {
        lines,
        adjustments: adjustmentsOf(lines, { country: 'DE', tenthsOff: 1 }),
      }),
      money: ['SALE'],
      parcels: [
        {
          lines: [all(1), all(2)],
          trackingInfo: { company: 'DHL', number: '00340434161094042550' },
          reports: [{ status: 'OUT_FOR_DELIVERY', location: 'Kiel' }],
        },
        {
          lines: [all(3), all(4)],
          trackingInfo: { company: 'DPD', number: '01275993404217' },
          reports: [{ status: 'DELIVERED', location: 'Kiel', daysAgo: 1 }],
        },
      ],
    },
  ];
}

const arrived = (number: string, daysAgo: number) => [
  {
    trackingInfo: { company: 'DHL', number },
    reports: [{ status: 'DELIVERED', location: 'Kiel', daysAgo }] as const,
  },
];

/** A buyer waits for an answer, another one was refunded, and a third one took something else. */
const returns = (begin: Begin): readonly DemoOrder[] => [
  {
    content: begin('H9', 'greta', 7 * 24, { lines: [lineOf('CAP', 2), lineOf('XYZ', 1)] }),
    money: ['SALE'],
    parcels: arrived('00340434161094042567', 4),
    comesBack: 'asked for',
  },
  {
    content: begin('H10', 'greta', 11 * 24, { lines: [lineOf('BOT-SEA', 1), lineOf('MUG', 2)] }),
    money: ['BANK_TRANSFER'],
    parcels: arrived('00340434161094042574', 8),
    comesBack: 'refunded',
  },
  {
    content: begin('H11', 'otto', 13 * 24, { lines: [lineOf('SCAR-SAN', 1)] }),
    money: ['SALE'],
    parcels: arrived('00340434161094042581', 10),
    comesBack: 'exchanged',
  },
];
