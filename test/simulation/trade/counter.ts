import type { Answer, Call } from '../../support/call.ts';
import { passTime, rollAgain } from '../determinism.ts';
import type { Actor } from '../scheduler.ts';
import type { Stage } from '../stage.ts';
import type { Entry, Operation } from './journal.ts';
import type { Operations, Sweep } from './operations.ts';

export type Counter = ReturnType<typeof createCounter>;

export interface CounterOptions {
  readonly stage: Stage;
  readonly operations: Operations;
  readonly sweep: Sweep;
  /** The share of invocations that end without an answer. */
  readonly crashes: number;
}

/** Calls the operations for traders, and records every call and answer. */
export function createCounter({ stage, operations, sweep, crashes }: CounterOptions) {
  const { random, counts } = stage;
  const journal: Entry[] = [];
  let underway = 0;
  let interval: Promise<void> | undefined;

  async function answerOf(
    actor: Actor,
    operation: Operation,
    call: Call,
  ): Promise<Answer | undefined> {
    const answer = operations[operation](call);
    if (!random.chance(crashes)) return answer;
    counts.crashes++;
    return Promise.race([answer, stage.cutShort(actor, random.below(12)).catch(() => undefined)]);
  }

  /**
   * One invocation of a function whose clock is off by `skew`. Returns undefined if it ended
   * without an answer.
   */
  async function call(operation: Operation, what: Call, skew: number): Promise<Answer | undefined> {
    while (interval !== undefined) await interval;
    underway++;
    const killsBefore = counts.kills;
    const answer = await stage.as(
      'client',
      async (actor) => {
        const given = await answerOf(actor, operation, what);
        if (given && given.status < 300 && isLineChange(operation, what)) counts.lineChanges++;
        if (given && given.status < 300 && isMoney(operation)) counts.moneyChanges++;
        const metKill = counts.kills > killsBefore;
        journal.push({
          operation,
          call: what,
          answer: given,
          answeredAt: actor.answeredAt,
          metKill,
        });
        return given;
      },
      skew,
    );
    underway--;
    return answer;
  }

  /**
   * One run of the schedule's function, whose clock is off by `skew`. If it ends early, the next
   * run continues.
   */
  async function runSweep(skew: number): Promise<void> {
    while (interval !== undefined) await interval;
    underway++;
    counts.sweeps++;
    await stage.as(
      'client',
      async (actor) => {
        const swept = sweep().catch(() => undefined);
        if (!random.chance(crashes)) return swept;
        counts.crashes++;
        return Promise.race([
          swept,
          stage.cutShort(actor, random.below(12)).catch(() => undefined),
        ]);
      },
      skew,
    );
    underway--;
  }

  /** Waits until no function runs, and no request of one is on its way. */
  async function rest(milliseconds: number): Promise<void> {
    while (underway > 0 || stage.scheduler.hasLeft('client')) await stage.aside(async () => {});
    passTime(milliseconds);
  }

  return {
    journal: journal as readonly Entry[],
    call,
    sweep: runSweep,
    /** Repeats a call until its outcome is known, up to a number of times. */
    async insist(
      operation: Operation,
      what: Call,
      skew: number,
      attempts: number,
    ): Promise<Answer | undefined> {
      let answer = await call(operation, what, skew);
      for (let attempt = 1; !isKnown(answer) && attempt < attempts; attempt++) {
        answer = await call(operation, what, skew);
      }
      return answer;
    },
    /** Lets time pass between two calls: longer than any function runs. */
    close(milliseconds: number): Promise<void> {
      interval ??= rest(milliseconds).finally(() => {
        interval = undefined;
      });
      return interval;
    },
    /** Calls before the play begins, without faults. */
    async prepare(operation: Operation, what: Call): Promise<Answer> {
      // No actor's turn, but the ids that it makes follow from the seed.
      rollAgain(random.below(2 ** 31));
      const answer = await operations[operation](what);
      if (answer.status >= 300) throw new Error(`not prepared: ${JSON.stringify(answer.body)}`);
      journal.push({ operation, call: what, answer, answeredAt: 0, metKill: false });
      return answer;
    },
  };
}

const isLineChange = (operation: Operation, { body }: Call): boolean =>
  /^A(19|2[012]|40)$/.test(operation) ||
  (operation === 'A8' && (body as { lines?: unknown } | undefined)?.lines !== undefined);

const isMoney = (operation: Operation): boolean => /^A1[4-8]$/.test(operation);

const isKnown = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status < 500;
