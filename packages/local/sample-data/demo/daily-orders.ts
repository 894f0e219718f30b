import { personOf } from '../sample-people.ts';
import { adjustmentsOf, lineOf, SKUS } from './basket.ts';
import { type DemoContent, type DemoOrder, totalOf } from './demo-order.ts';
import { type PlacingTime, placingTimes } from './placing-times.ts';

/** The buyers of the thirty days; each orders three or four times. */
export const BUYERS = 26;

/** The lines of an order: most have one or two. */
const LINE_COUNTS = [1, 2, 1, 3, 1, 2, 2, 1, 4, 2] as const;

const NOTES = [
  'Please ring twice.',
  'It is a present: no invoice in the parcel, please.',
  'Leave it with the neighbor.',
] as const;
const TAGS = ['gift', 'vip', 'b2b'] as const;

/** Days ago. Orders since then are open or packed today; what is older comes as it ended. */
const UNDER_WAY = 3;

/**
 * The orders of thirty days, newest first, the same ones each time. Of a hundred, three are
 * canceled and six come back as a whole: shops such as this have 2 to 3 and 5 to 8. Eight are open
 * (four paid, two authorized, two unpaid), four leave today, two are on their way, and the others
 * have arrived. All that was paid was paid on the day of its order, so that the month has revenue.
 */
export const dailyOrders = (now: Date): readonly DemoOrder[] => placingTimes(now).map(dailyOrder);

function dailyOrder(time: PlacingTime, n: number): DemoOrder {
  const life = lifeOf(time, n);
  const content = contentOf(time, n, life);
  const { money, isPacked = false } = life;
  return {
    content,
    ...(money && { money }),
    ...(isPacked && { parcels: [parcelOf(n)] }),
  };
}

interface Life extends Pick<DemoContent, 'status' | 'paymentStatus'>, Pick<DemoOrder, 'money'> {
  /** True if a parcel leaves today. */
  readonly isPacked?: boolean;
}

function lifeOf({ daysAgo }: PlacingTime, n: number): Life {
  if (daysAgo < UNDER_WAY) {
    const isPacked = daysAgo > 0 && n % 2 === 1;
    const money = isPacked ? PACKED_WAYS[n % 3] : OPEN_WAYS[n % OPEN_WAYS.length];
    return { status: 'OPEN', paymentStatus: 'PENDING', isPacked, ...(money && { money }) };
  }
  if (n % 35 === 22) return { status: 'CANCELLED', paymentStatus: 'VOIDED' };
  if (n % 15 === 9)
    return { status: 'RETURNED', paymentStatus: 'REFUNDED', money: ['SALE', 'REFUND'] };
  const status = daysAgo === UNDER_WAY ? 'SHIPPED' : 'DELIVERED';
  return n % 50 === 31
    ? { status, paymentStatus: 'PARTIALLY_REFUNDED', money: ['SALE', 'REFUND'] }
    : { status, paymentStatus: 'PAID', money: ['SALE'] };
}

const PACKED_WAYS = [['SALE'], ['SALE'], ['AUTHORIZATION', 'CAPTURE']] as const;
const OPEN_WAYS = [['SALE'], ['AUTHORIZATION'], ['SALE'], undefined, ['SALE']] as const;

function contentOf({ placedAt }: PlacingTime, n: number, life: Life): DemoContent {
  const { status, paymentStatus } = life;
  // Buyers that order again do so after some days.
  const { customerId, address } = personOf((n * 7) % BUYERS);
  const lines = Array.from({ length: LINE_COUNTS[n % LINE_COUNTS.length] ?? 1 }, (_, at) =>
    lineOf(SKUS[(n * 5 + at * 4) % SKUS.length] ?? 'ABC', (n + at) % 5 === 3 ? 2 : 1),
  );
  const terms = {
    country: address.country,
    isExpress: n % 13 === 6,
    tenthsOff: n % 9 === 4 ? 1 : 0,
  };
  const content = {
    externalId: `N${2000 - n}`,
    customerId,
    placedAt: placedAt.toISOString(),
    status,
    paymentStatus,
    currency: 'EUR',
    lines,
    adjustments: adjustmentsOf(lines, terms),
    shippingAddress: {
      ...address,
      ...(address.country === 'DE' && { phone: phoneOf((n * 7) % BUYERS) }),
    },
    ...(n % 11 === 2 && { customerNote: NOTES[n % NOTES.length] as string }),
    ...(n % 12 === 5 && { tags: [TAGS[n % TAGS.length] as string] }),
  };
  const refunded = refundedOf(paymentStatus, totalOf(content));
  return { ...content, ...(refunded > 0 && { refunded }) };
}

/** A part is what a scratch is worth. */
function refundedOf(paymentStatus: DemoContent['paymentStatus'], total: number): number {
  if (paymentStatus === 'REFUNDED') return total;
  return paymentStatus === 'PARTIALLY_REFUNDED' ? Math.round(total / 10) : 0;
}

function parcelOf(n: number) {
  const isDhl = n % 3 > 0;
  return {
    trackingInfo: isDhl
      ? { company: 'DHL', number: `0034043416109404${String(2600 + n)}` }
      : { company: 'DPD', number: `0127599340${String(4300 + n)}` },
    reports: [
      { status: 'CARRIER_PICKED_UP', location: 'Kiel' },
      ...(n % 4 === 1 ? ([{ status: 'IN_TRANSIT', location: 'Neumünster' }] as const) : []),
    ],
  } as const;
}

/** A number that the German regulator keeps free for films: nobody answers it. */
const phoneOf = (buyer: number): string => `030 23125${String(buyer).padStart(3, '0')}`;
