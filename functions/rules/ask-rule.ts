import { performance } from 'node:perf_hooks';
import { type Refused, SHOP_CODE } from '../../domain/shop/refused.ts';
import { log } from '../observability/log.ts';

/** Milliseconds after which a rule is logged: the buyer waits for it. */
const SLOW = 5;

const LONGEST = { code: 64, detail: 500, pointer: 200 } as const;

/** A rule that threw, or whose answer has another form than `Refused`. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';

  constructor(rule: string, why: string, options?: ErrorOptions) {
    super(`the shop's rule ${rule} ${why}`, options);
  }
}

/**
 * Asks a rule of the shop. It gets copies, so that it can change nothing. A broken rule is an
 * answer, too, since a request that was carried out before gets its first answer in any case.
 *
 * @param name of the rule, for the log
 * @returns the reason to refuse, how the rule is broken, or undefined
 */
export function askRule<Questions extends readonly unknown[]>(
  name: string,
  rule: ((...questions: Questions) => Refused | undefined) | undefined,
  ...questions: Questions
): Refused | BrokenRule | undefined {
  if (!rule) return undefined;
  const copies = structuredClone(questions);
  const begun = performance.now();
  let answer: unknown;
  try {
    answer = rule(...copies);
  } catch (error) {
    return new BrokenRule(name, 'failed', { cause: error });
  }
  const milliseconds = Math.round(performance.now() - begun);
  if (milliseconds > SLOW) log('INFO', 'a rule of the shop is slow', { rule: name, milliseconds });
  if (answer === undefined) return undefined;
  if (answer instanceof Promise) {
    // Its failure is nobody's, and would end the process.
    answer.catch(() => undefined);
    return new BrokenRule(name, 'is asynchronous');
  }
  const refused = refusedOf(answer);
  return typeof refused === 'string' ? new BrokenRule(name, refused) : refused;
}

/**
 * Reads the refusal of a rule or of the shop's check.
 *
 * @returns the refusal, or how its form is wrong
 */
export function refusedOf(answer: unknown): Refused | string {
  const { code, detail, pointer } = (answer ?? {}) as Partial<Record<keyof Refused, unknown>>;
  if (!isText(code, LONGEST.code) || !SHOP_CODE.test(code))
    return 'refuses without a code of lower-case words and hyphens';
  if (!isText(detail, LONGEST.detail))
    return `refuses without a detail of 1 to ${LONGEST.detail} characters`;
  if (pointer !== undefined && !(isText(pointer, LONGEST.pointer) && pointer.startsWith('/')))
    return 'points at no member of the request';
  return { code, detail, ...(pointer !== undefined && { pointer }) };
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest;
