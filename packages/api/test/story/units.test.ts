import { beforeAll, describe, expect, it } from 'vitest';
import {
  type RecordedRequest,
  recordRequests,
} from '../../../../test/support/measurement/request-recorder.ts';
import { playStory } from '../../../../test/support/play-story.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { operationIdOf } from '../../operations/operation-id.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import { stepNamed, WHOLE_STORY } from '../../story/story.ts';

/** The budgets that an operation's record names after a step of the story. */
const BUDGETS = OPERATIONS.flatMap((operation) =>
  Object.values(operation.dynamodb).flatMap(({ units }) =>
    Object.entries(units)
      .filter(([name]) => stepNamed(operationIdOf(operation), name))
      .map(([name, budget]) => ({ operation: operationIdOf(operation), name, budget })),
  ),
);

describe('The units of the story', () => {
  freshTable({ stream: true });
  const changes = changeStream();
  const sent = new Map<string, readonly RecordedRequest[]>();

  beforeAll(async () => {
    const requests = recordRequests();
    await playStory({
      changes,
      made: (_, __, step) => {
        const own = requests.splice(0);
        if (step) sent.set(`${step.operation} ${step.name}`, own);
      },
    });
  });

  it.each(BUDGETS)('of $operation, “$name”, are $budget', ({ operation, name, budget }) => {
    expect(sent.get(`${operation} ${name}`)?.map(({ units }) => units)).toEqual(budget);
  });

  it('are measured for every step that is not refused', () => {
    const answered = WHOLE_STORY.flatMap(({ steps }) => steps).filter(
      ({ as, code }) => as !== 'nobody' && code === undefined,
    );
    const unmeasured = answered.filter(
      ({ operation, name }) => !sent.get(`${operation} ${name}`)?.length,
    );

    expect(unmeasured).toEqual([]);
    expect(BUDGETS.length).toBeGreaterThan(3);
  });
});
