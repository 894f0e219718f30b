import type { ComponentChildren } from 'preact';
import { paymentOf } from '../work/filters.ts';
import { QUEUE_NAMES, type Queue, queueOf, type WorkOrder } from '../work/work-order.ts';
import { Icon, type IconName } from './icons.tsx';

/** The tone by the need: blue is work, amber needs a person, red failed, grey is over. */
export type Tone = 'todo' | 'warn' | 'bad' | 'good' | 'quiet';

interface PillProps {
  readonly icon: IconName;
  readonly tone: Tone;
  readonly children: ComponentChildren;
}

/** A state in one word, with its shape and tone. */
export type StateWord = readonly [word: string, icon: IconName, tone: Tone];

/** A word with a shape: the color is never all that distinguishes it. */
export const Pill = ({ icon, tone, children }: PillProps) => (
  <span class={`pill ${tone === 'quiet' ? '' : tone}`}>
    <Icon of={icon} />
    {children}
  </span>
);

export const QUEUE_ICONS: Readonly<Record<Queue, IconName>> = {
  hold: 'pause',
  unpaid: 'alert',
  part: 'half',
  ship: 'ring',
};
export const QUEUE_TONES: Readonly<Record<Queue, Tone>> = {
  hold: 'warn',
  unpaid: 'warn',
  part: 'todo',
  ship: 'todo',
};

/** The words for the statuses of an order that is not open any more. */
export const OVER: Readonly<Record<string, StateWord>> = {
  SHIPPED: ['Shipped', 'dot', 'quiet'],
  DELIVERED: ['Delivered', 'tick', 'good'],
  CANCELLED: ['Canceled', 'cross', 'quiet'],
  RETURNED: ['Returned', 'back', 'quiet'],
};

interface StatePillProps {
  readonly of: WorkOrder;
  /** True if a missing payment has a pill of its own. */
  readonly isShippingAlone?: boolean;
}

/** The state of an order in one word. */
export function StatePill({ of: order, isShippingAlone = false }: StatePillProps) {
  const over = OVER[order.status ?? 'OPEN'];
  if (over)
    return (
      <Pill icon={over[1]} tone={over[2]}>
        {over[0]}
      </Pill>
    );
  const isPart = order.fulfillmentStatus === 'PARTIALLY_FULFILLED';
  const queue = isShippingAlone && !order.onHold ? (isPart ? 'part' : 'ship') : queueOf(order);
  return (
    <Pill icon={QUEUE_ICONS[queue]} tone={QUEUE_TONES[queue]}>
      {QUEUE_NAMES[queue]}
    </Pill>
  );
}

const PAYMENT_PILLS: Readonly<Record<string, IconName>> = {
  'Not paid': 'alert',
  Expired: 'clock',
  Voided: 'clock',
  'Partly paid': 'half',
};

/** The payment of an order; plain text if it is in order. */
export function PaymentWord({ of: order }: { readonly of: WorkOrder }) {
  const word = paymentOf(order);
  const icon = PAYMENT_PILLS[word];
  return icon ? (
    <Pill icon={icon} tone="warn">
      {word}
    </Pill>
  ) : (
    <span class="dim">{word}</span>
  );
}
