import type { Answer, Call } from '../../../test/support/call.ts';
import type { Counts } from '../counts.ts';
import { passTime, seedOutsideActors } from '../determinism.ts';
import type { Actor } from '../scheduler.ts';
import type { Stage } from '../stage.ts';
import type { Entry, Operation } from './journal.ts';
import { CARRY_ON_ERASURES, type Operations, type Sweep } from './operations.ts';

export type ShopClient = ReturnType<typeof createShopClient>;

export interface ShopClientOptions {
  readonly stage: Stage;
  readonly operations: Operations;
  readonly sweep: Sweep;
  /** The share of invocations that end without an answer. */
  readonly crashes: number;
}

/** Calls the operations for traders, and records every call and answer. */
export function createShopClient({ stage, operations, sweep, crashes }: ShopClientOptions) {
  const { random, counts } = stage;
  const journal: Entry[] = [];
  let running = 0;
  let pause: Promise<void> | undefined;

  async function answerOrCrash(
    actor: Actor,
    operation: Operation,
    call: Call,
  ): Promise<Answer | undefined> {
    const answer = operations[operation](call);
    if (!random.chance(crashes)) return answer;
    counts.crashes++;
    return Promise.race([answer, stage.crashAfter(actor, random.below(12)).catch(() => undefined)]);
  }

  /**
   * One invocation of a function whose clock is off by `skew`. Returns undefined if it ended
   * without an answer.
   */
  async function call(operation: Operation, what: Call, skew: number): Promise<Answer | undefined> {
    while (pause !== undefined) await pause;
    running++;
    const killsBefore = counts.kills;
    const answer = await stage.as(
      'client',
      async (actor) => {
        const given = await answerOrCrash(actor, operation, what);
        if (given && given.status < 300) countSuccess(counts, operation, what);
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
    running--;
    return answer;
  }

  /**
   * One run of a schedule's function, whose clock is off by `skew`. If it ends early, the next run
   * continues.
   */
  async function runSweep(run: Sweep, skew: number): Promise<void> {
    while (pause !== undefined) await pause;
    running++;
    counts.sweeps++;
    await stage.as(
      'client',
      async (actor) => {
        const swept = run().catch(() => undefined);
        if (!random.chance(crashes)) return swept;
        counts.crashes++;
        return Promise.race([
          swept,
          stage.crashAfter(actor, random.below(12)).catch(() => undefined),
        ]);
      },
      skew,
    );
    running--;
  }

  /** Waits until no function runs and no request of one is outstanding. Then advances the clock. */
  async function letTimePass(milliseconds: number): Promise<void> {
    while (running > 0 || stage.scheduler.hasOutstanding('client'))
      await stage.inOwnTurn(async () => {});
    passTime(milliseconds);
  }

  return {
    journal: journal as readonly Entry[],
    call,
    sweep: (skew: number) => runSweep(sweep, skew),
    carryOnErasures: (skew: number) => runSweep(CARRY_ON_ERASURES, skew),
    /** Repeats a call until its outcome is known, with a limit of attempts. */
    async callUntilKnown(
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
    /** Lets time pass while no function runs. Other calls wait for the end of the pause. */
    pause(milliseconds: number): Promise<void> {
      pause ??= letTimePass(milliseconds).finally(() => {
        pause = undefined;
      });
      return pause;
    },
    /** Calls before the play begins, without faults. */
    async prepare(operation: Operation, what: Call): Promise<Answer> {
      // Runs outside any actor's turn, but the ids that it makes still follow from the seed.
      seedOutsideActors(random.below(2 ** 31));
      const answer = await operations[operation](what);
      if (answer.status >= 300)
        throw new Error(`the preparation failed: ${JSON.stringify(answer.body)}`);
      journal.push({ operation, call: what, answer, answeredAt: 0, metKill: false });
      return answer;
    },
  };
}

function countSuccess(counts: Counts, operation: Operation, call: Call): void {
  if (isLineChange(operation, call)) counts.lineChanges++;
  if (isMoney(operation)) counts.moneyChanges++;
  if (operation === 'A7b') counts.holds++;
  if (operation === 'A39') counts.erasures++;
}

const isLineChange = (operation: Operation, { body }: Call): boolean =>
  /^A(19|2[0-5]b?|40)$/.test(operation) ||
  (operation === 'A8' && (body as { lines?: unknown } | undefined)?.lines !== undefined);

const isMoney = (operation: Operation): boolean => /^A1[4-8]$/.test(operation);

const isKnown = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status < 500;
