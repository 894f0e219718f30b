/** Plays steps: fills in the variables, keeps members of answers, and compares these. */
import { randomUUID } from 'node:crypto';
import { EXAMPLE_CUSTOMER } from '../operations/example.ts';
import { type AskedRequest, operationNamed, requestOf } from './ask.ts';
import { type RealIds, withRealIds } from './example-ids.ts';
import { failedOf, memberOf, type StoryAnswer } from './expectations.ts';
import type { Expectations, Step } from './step.ts';

/** The examples' ids are the story's variables of their names. */
export const STORY_IDS: RealIds = {
  orderId: '{{orderId}}',
  fulfillmentId: '{{fulfillmentId}}',
  paymentId: '{{paymentId}}',
  authorizedPaymentId: '{{paymentId}}',
  idlePaymentId: '{{idlePaymentId}}',
  shippedOrderId: '{{shippedOrderId}}',
  requestedReturnId: '{{requestedReturnId}}',
  openReturnId: '{{openReturnId}}',
  reviewedWithdrawalId: '{{reviewedWithdrawalId}}',
  endpointId: '{{endpointId}}',
  deliveryId: '{{deliveryId}}',
  orderLink: '{{orderLink}}',
  shippedLink: '{{shippedLink}}',
};

/** Adds the parts of the example that are others in each run: its path, and its key. */
export function spelledOut(step: Step): Step {
  const { path, headers } = withRealIds(operationNamed(step.operation).example, STORY_IDS);
  const isMine = path?.['customerId'] === EXAMPLE_CUSTOMER.customerId;
  return {
    ...(path && { path: { ...path, ...(isMine && { customerId: '{{customerId}}' }) } }),
    ...(headers?.['idempotency-key'] && {
      headers: { ...headers, 'idempotency-key': '{{$guid}}' },
    }),
    ...step,
  };
}

/** Thrown for a variable that no earlier step has kept. */
export class MissingVariable extends Error {
  override readonly name = 'MissingVariable';
}

const DAY = 86_400_000;

/** The state of one run of the story. */
export class Player {
  readonly variables: Record<string, unknown>;
  readonly #newId: () => string;

  /** @param newId makes the ids of `fresh` and of `{{$guid}}` */
  constructor(variables: Readonly<Record<string, unknown>>, newId: () => string = randomUUID) {
    const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
    this.variables = { yesterday: day(-1), tomorrow: day(1), ...variables };
    this.#newId = newId;
  }

  /** @throws {MissingVariable} if no earlier step has kept what it needs */
  requestOf(step: Step): AskedRequest {
    for (const [variable, beginning] of Object.entries(step.fresh ?? {}))
      this.variables[variable] = beginning + this.#newId();
    const { fresh: _, keep: __, expect: ___, eventually: ____, ...ask } = spelledOut(step);
    return requestOf(this.filledIn(ask), this.variables as RealIds);
  }

  /**
   * Keeps the members that the step names.
   *
   * @returns what is not as expected: nothing, if all is
   */
  take(step: Step, { expected }: AskedRequest, answer: StoryAnswer): readonly string[] {
    const { keep = {}, expect, eventually, code } = step;
    const { status, body } = answer;
    if (!expected.includes(status)) return [`it answers ${status} ${JSON.stringify(body)}`];
    for (const [variable, member] of Object.entries(keep))
      this.variables[variable] = memberOf(answer, member);
    const hasCode: Expectations = code ? { [`it is ${code}`]: ['code', 'is', code] } : {};
    return failedOf({ ...hasCode, ...expect, ...eventually }, answer, (value) =>
      this.filledIn(value),
    );
  }

  /** Puts values in the place of variables. */
  filledIn<Value>(value: Value): Value {
    if (typeof value === 'string') return this.#valueOf(value) as Value;
    if (Array.isArray(value)) return value.map((one) => this.filledIn(one)) as Value;
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, one]) => [name, this.filledIn(one)]);
    return Object.fromEntries(members) as Value;
  }

  /** A text that is one variable is the variable's value, which may be a number. */
  #valueOf(text: string): unknown {
    const [, whole] = /^\{\{([$\w]+)\}\}$/.exec(text) ?? [];
    if (whole) return this.#variable(whole);
    return text.replace(/\{\{([$\w]+)\}\}/g, (_, name: string) => String(this.#variable(name)));
  }

  #variable(name: string): unknown {
    if (name === '$guid') return this.#newId();
    const value = this.variables[name];
    if (value === undefined) throw new MissingVariable(`no step has kept ${name}`);
    return value;
  }
}
