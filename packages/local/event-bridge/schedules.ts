/** The template's schedules: EventBridge rules that invoke a function at an interval. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../api/commands/failure.ts';
import { ACCOUNT_ID } from '../cloudformation/arn.ts';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { invokedFunction } from '../lambda/invoked-function.ts';

export interface Schedule {
  /** The logical id in the template. */
  readonly logicalId: string;
  readonly everyMillis: number;
  /** The names of functions. */
  readonly targets: readonly string[];
}

interface RuleProperties {
  readonly ScheduleExpression?: string;
  readonly Targets?: readonly { readonly Arn: string }[];
}

const MILLIS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** @param speed the template's minutes in one of the machine's */
export const schedulesOf = (assembly: Assembly, speed = 1): readonly Schedule[] =>
  resourcesOf(assembly, 'AWS::Events::Rule').flatMap(({ logicalId, properties }) => {
    const { ScheduleExpression, Targets = [] } = properties as RuleProperties;
    if (ScheduleExpression === undefined) return [];
    const targets = Targets.map(({ Arn }) => invokedFunction(assembly, Arn).name);
    return [{ logicalId, everyMillis: millisOf(logicalId, ScheduleExpression) / speed, targets }];
  });

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html */
function millisOf(logicalId: string, expression: string): number {
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const millis = MILLIS[unit];
  if (millis === undefined)
    throw new Failure(
      `the local run supports only rate(…), but ${logicalId} (AWS::Events::Rule) has ${expression}`,
    );
  return Number(count) * millis;
}

/**
 * Runs the schedules, each for the first time after its first interval. A failed invocation is
 * reported, and the schedule continues at its interval.
 */
export function runSchedules(
  schedules: readonly Schedule[],
  functions: Pick<FunctionHost, 'invoke'>,
  region: string,
  onFault: (functionName: string, error: unknown) => void,
): { stop(): void } {
  const ending = new AbortController();
  for (const schedule of schedules)
    void runSchedule(schedule, functions, region, onFault, ending.signal);
  return { stop: () => ending.abort() };
}

async function runSchedule(
  { logicalId, everyMillis, targets }: Schedule,
  functions: Pick<FunctionHost, 'invoke'>,
  region: string,
  onFault: (functionName: string, error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (await passes(everyMillis, signal)) {
    for (const name of targets)
      functions.invoke(name, scheduledEvent(logicalId, region)).catch((error: unknown) => {
        if (!signal.aborted) onFault(name, error);
      });
  }
}

/** True after the time, false if the run ended during it. */
const passes = (millis: number, signal: AbortSignal): Promise<boolean> =>
  sleep(millis, true, { signal, ref: false }).catch(() => false);

/** https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-scheduledevent.html */
const scheduledEvent = (rule: string, region: string) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: ACCOUNT_ID,
  time: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
  region,
  resources: [`arn:aws:events:${region}:${ACCOUNT_ID}:rule/${rule}`],
  detail: {},
});
