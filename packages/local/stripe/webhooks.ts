import { createHmac } from 'node:crypto';
import { epochSeconds } from '../../../domain/epoch-seconds.ts';
import type { Faults } from './faults.ts';
import type { StandInEvent } from './skin/events.ts';

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

/** The event as it is posted, signed as Stripe signs it. */
export function signedEvent(event: object, secret: string, now: Date) {
  const body = JSON.stringify(event);
  const time = epochSeconds(now);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${time},v1=${signature}`,
    },
  };
}

/** Milliseconds before each further attempt. Stripe goes on for three days. */
const RETRIES: readonly number[] = [1000, 5000, 30_000, 300_000];

export interface Webhooks {
  readonly add: (event: StandInEvent) => void;
  /** Sends what is waiting, and ends when each was answered. */
  readonly flush: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Posts events to a webhook endpoint, oldest first. An event that is not accepted is sent again,
 * and stays in the list of events that were not delivered.
 *
 * @param gap milliseconds in which events are collected before they are sent
 */
export function webhooksTo(
  target: WebhookTarget,
  faults: Faults,
  gap: number,
  post: typeof fetch = fetch,
): Webhooks {
  let waiting: StandInEvent[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const later = (milliseconds: number, run: () => Promise<void>): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void run();
    }, milliseconds);
    timers.add(timer.unref());
  };
  const send = async (event: StandInEvent, attempt: number): Promise<void> => {
    const isAccepted = await isPosted(target, event, post);
    if (isAccepted) event.pending_webhooks = 0;
    const retry = RETRIES[attempt];
    if (!isAccepted && retry !== undefined) later(retry, () => send(event, attempt + 1));
  };
  const flush = async (): Promise<void> => {
    const batch = faults.reverse ? waiting.reverse() : waiting;
    waiting = [];
    for (const event of batch) for (const _ of faults.double ? [1, 2] : [1]) await send(event, 0);
  };
  return {
    add: (event) => {
      if (!faults.loseWebhooks && waiting.push(event) === 1) later(gap, flush);
    },
    flush,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

async function isPosted(
  { url, secret }: WebhookTarget,
  event: StandInEvent,
  post: typeof fetch,
): Promise<boolean> {
  const { body, headers } = signedEvent(event, secret, new Date());
  const signal = AbortSignal.timeout(30_000);
  const answer = await post(url, { method: 'POST', body, headers, signal }).catch(() => undefined);
  // Nothing reads the rest of the answer.
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
