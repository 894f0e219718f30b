import { Failure } from '../../api/commands/failure.ts';
import type { StripeReply, StripeRequest } from './skin/request.ts';
import type { StripeStandIn } from './stand-in.ts';

/** Faults of a provider and of the network to it, until `off`. */
export interface Faults {
  /** The number of POST requests that are executed and get no answer. */
  loseAnswers: number;
  /** The status that requests get instead of being executed; all, or the next few. */
  refuse: { readonly status: number; left: number } | undefined;
  /** Milliseconds before the answer to a POST request, which is executed at once. */
  delay: number;
  /** Each webhook is sent twice. */
  double: boolean;
  /** Webhooks of the same time are sent newest first. */
  reverse: boolean;
  /** No webhook is sent. */
  loseWebhooks: boolean;
}

export const noFaults = (): Faults => ({
  loseAnswers: 0,
  refuse: undefined,
  delay: 0,
  double: false,
  reverse: false,
  loseWebhooks: false,
});

export const FAULT_COMMANDS: readonly string[] = [
  'lose-answers [n]',
  'forget-keys',
  'double',
  'reverse',
  'lose-webhooks',
  'delay <n>s',
  'refuse <status> [n]',
  'off',
];

/**
 * Switches a fault on, by its words on the command line.
 *
 * @throws {Failure} for words that are no fault
 */
export function setFault(standIn: StripeStandIn, faults: Faults, words: readonly string[]): void {
  const [name = '', first = '', second = ''] = words;
  const set = SETTERS[name];
  const change = set?.(first, second);
  if (name === 'forget-keys') standIn.forgetKeys();
  if (!change)
    throw new Failure(`"${words.join(' ')}" is no fault. Use ${FAULT_COMMANDS.join(' · ')}.`);
  Object.assign(faults, change);
}

type Setter = (first: string, second: string) => Partial<Faults> | undefined;

const isNumber = (text: string): boolean => /^\d{1,6}$/.test(text);

const SETTERS: Readonly<Record<string, Setter>> = {
  'lose-answers': (n) => (isNumber(n || '1') ? { loseAnswers: Number(n || '1') } : undefined),
  'forget-keys': () => ({}),
  double: () => ({ double: true }),
  reverse: () => ({ reverse: true }),
  'lose-webhooks': () => ({ loseWebhooks: true }),
  delay: (time) => {
    const [, seconds] = /^(\d{1,3}(?:\.\d)?)s$/.exec(time) ?? [];
    return seconds === undefined ? undefined : { delay: Number(seconds) * 1000 };
  },
  refuse: (status, n) =>
    /^[45]\d\d$/.test(status) && (n === '' || isNumber(n))
      ? {
          refuse: { status: Number(status), left: n === '' ? Number.POSITIVE_INFINITY : Number(n) },
        }
      : undefined,
  off: noFaults,
};

/**
 * Answers with the faults that are on.
 *
 * @returns undefined if the answer is lost: the request was executed
 */
export async function answerWithFaults(
  standIn: StripeStandIn,
  faults: Faults,
  request: StripeRequest,
  wait: (milliseconds: number) => Promise<void>,
): Promise<StripeReply | undefined> {
  const refused = refusedBy(faults);
  if (refused !== undefined) return refusalWith(refused);
  const reply = standIn.answer(request);
  if (request.method !== 'POST') return reply;
  if (faults.delay > 0) await wait(faults.delay);
  if (faults.loseAnswers === 0) return reply;
  faults.loseAnswers -= 1;
  return undefined;
}

function refusedBy({ refuse }: Faults): number | undefined {
  if (!refuse || refuse.left === 0) return undefined;
  refuse.left -= 1;
  return refuse.status;
}

const refusalWith = (status: number): StripeReply => ({
  status,
  headers: status === 429 ? { 'retry-after': '1' } : {},
  body: {
    error: {
      type: status < 500 ? 'invalid_request_error' : 'api_error',
      message: 'The stand-in refuses requests until the fault is off.',
      ...(status === 429 && { code: 'rate_limit' }),
    },
  },
});
