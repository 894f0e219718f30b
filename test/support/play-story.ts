import type { Context, DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { PROJECTOR } from '../../functions/manifest/change-stream.ts';
import { DAY_COUNTING } from '../../functions/manifest/workers/day-counting.ts';
import { handler as projectChanges } from '../../functions/project-changes.ts';
import { constructIdOf } from '../../lib/functions/construct-id.ts';
import { EXAMPLE_CUSTOMER, EXAMPLE_NEWCOMER } from '../../packages/api/operations/example.ts';
import { operationNamed } from '../../packages/api/story/ask.ts';
import { Player } from '../../packages/api/story/player.ts';
import type { Chapter, Step } from '../../packages/api/story/step.ts';
import { WHOLE_STORY } from '../../packages/api/story/story.ts';
import { matchesAny } from '../../packages/local/lambda/event-source/event-filter.ts';
import { type Answer, anybody, asking, type Caller, connector, holder, operator } from './call.ts';
import { lambdaContext } from './lambda-context.ts';

export interface Stage {
  /** The records since the last call. */
  readonly changes: () => Promise<DynamoDBRecord[]>;
  /**
   * Called after requests were sent: by this operation or function, with its answer if it has one,
   * or by `the test`.
   */
  readonly made: (by: string, answer?: Answer, step?: Step) => void;
}

/** The callers of the steps. API Gateway rejects a request without a token itself. */
const CALLERS: Readonly<Partial<Record<string, Caller>>> = {
  customer: { sub: EXAMPLE_CUSTOMER.customerId, scope: 'orders/read orders/write' },
  newcomer: { ...EXAMPLE_NEWCOMER, scope: 'orders/read orders/write' },
  operator: { ...operator, username: 'ada' },
  connector,
  holder,
  anybody,
};

/**
 * Sends the requests of the story to the functions in this process, and projects each write before
 * the next step.
 *
 * @param name the beginning of new ids, another one each time
 */
export async function playStory(
  stage: Stage,
  chapters: readonly Chapter[] = WHOLE_STORY,
  name = 'first',
): Promise<void> {
  let made = 0;
  const newId = () => `${name}-${++made}`;
  const player = new Player({ ...EXAMPLE_CUSTOMER, sku: 'ABC', unitPrice: 2500 }, newId);
  for (const step of chapters.flatMap(({ steps }) => steps)) {
    const { handler } = operationNamed(step.operation);
    const request = player.requestOf(step);
    const { as, parameters: path, query, headers, method, body } = request;
    const caller = CALLERS[as];
    if (caller === undefined) continue;
    stage.made('the test');
    const answer = await asking(handler)({ as: caller, path, query, headers, body });
    stage.made(constructIdOf(handler.pattern.name), answer, step);
    const header = (name: string) => headerOf(answer, name);
    expect(player.take(step, request, { ...answer, header }), step.name).toEqual([]);
    if (method !== 'GET') await project(stage);
  }
}

const headerOf = ({ headers }: Answer, name: string): string | undefined =>
  Object.entries(headers).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];

/** The projector's filters in the stage of the tests, which counts days. */
const FILTERS = [...PROJECTOR.filters, ...DAY_COUNTING.filters];

/** Invokes the projector with the changes since it was invoked last. */
export async function project({ changes, made }: Stage): Promise<void> {
  const Records = (await changes()).filter((record) => matchesAny(FILTERS, record));
  made('the test');
  const handler = projectChanges as unknown as (
    event: { Records: DynamoDBRecord[] },
    context: Context,
  ) => Promise<unknown>;
  await handler({ Records }, lambdaContext());
  made('ProjectChanges');
}
