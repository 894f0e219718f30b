// @module-tag alone
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRIES } from '../../../../functions/manifest/entries.ts';
import { bundleFunctions } from '../../../../lib/functions/bundle.ts';
import { entryFor } from '../../../../packages/local/lambda-events/entry-for.ts';
import { dynamodbStub, type Stub } from '../../../../test/support/dynamodb-stub.ts';
import { everyNth, REPEATED } from '../../../../test/support/size.ts';
import { MEASURED_EVENTS } from '../../handlers/handler-bundles.ts';
import { PAGED } from '../../handlers/handler-events.ts';
import { measureHandler } from '../../handlers/measure-handler.ts';
import { type Recording, recordAnswers } from '../../handlers/recorded-answers.ts';

/** The cold starts of `npm run bench` are measured with these answers. */
describe('The recorded answers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orders-recorded-'));
  let stub: Stub;
  let recordings: Recording[];

  beforeAll(async () => {
    stub = await dynamodbStub();
    await bundleFunctions(ENTRIES, folder);
    const bundles = MEASURED_EVENTS.map((name) => ({
      name,
      file: join(folder, entryFor(name), 'index.cjs'),
    }));
    recordings = await recordAnswers(bundles, () => {});
  });
  afterAll(() => {
    stub.close();
    rmSync(folder, { recursive: true });
  });

  const replay = ({ bundle, event, environment, answers }: Recording) => {
    stub.play(answers);
    return measureHandler(bundle, { event, environment, endpoint: stub.endpoint, calls: 0 });
  };
  const recordingOf = (name: string) => recordings.find((one) => one.name === name) as Recording;

  it('are of every function, and of a page before the last of every list', () => {
    const withCursor = PAGED.map((entry) => `${entry}, and a cursor`);
    expect(recordings.map(({ name }) => name).sort()).toEqual(
      [...MEASURED_EVENTS, ...withCursor].sort(),
    );
  });

  it.each(PAGED)('ask for the key of a cursor for the first page alone: %s', (entry) => {
    const keys = (name: string) =>
      recordingOf(name).answers.filter(({ action }) => action === 'GetSecretValue').length;
    expect([keys(entry), keys(`${entry}, and a cursor`)]).toEqual([0, 1]);
  });

  it.each(everyNth(12, MEASURED_EVENTS))(
    'are enough for the same status again: %s',
    REPEATED,
    async (name) => {
      await expect(replay(recordingOf(name))).resolves.toMatchObject({ load: {}, first: {} });
    },
  );

  it.each(['a02-list-customer-orders', 'a06-create-order', 'a34b-list-webhook-endpoints'])(
    'are enough if the function is primed, whose read uses none of them up: %s',
    async (name) => {
      const { bundle, ...recording } = recordingOf(name);
      const file = bundle.file.replace(/\.cjs$/, '.mjs');
      await expect(replay({ ...recording, bundle: { ...bundle, file } })).resolves.toMatchObject({
        status: name === 'a06-create-order' ? 201 : 200,
      });
    },
  );

  it('are not enough if one is missing', async () => {
    const { answers, ...recording } = recordingOf('a15-capture-payment');
    await expect(replay({ ...recording, answers: answers.slice(0, -1) })).rejects.toThrow(
      'a15-capture-payment answered 500 instead of 201',
    );
  });
});
