// @module-tag alone
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { COPIES_LAST_DAYS } from '../../../domain/people/erasure.ts';
import { handler as carryOnErasures } from '../../../functions/carry-on-erasures.ts';
import { handler as deliverWebhooks } from '../../../functions/deliver-webhooks.ts';
import { PARCEL_FINDING, PROJECTOR, PUBLISHER } from '../../../functions/manifest/change-stream.ts';
import { matchesAny } from '../../../packages/local/lambda/event-source/event-filter.ts';
import type { Change } from '../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import { isErasure, type Key, PARTITIONS } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { EVERY_OPTION } from '../../support/every-option.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { aSku } from '../../support/orders.ts';
import { aPerson, namesPerson } from '../../support/person.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';
import { changeStream } from '../../support/stream.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';

const MINUTE = 60_000;
type Stored = Record<string, unknown> & Key;

/** Events that are for the bus alone: the rule of webhooks leaves them out. */
const FOR_THE_BUS = /^withdrawal\.(received|confirmation_requested|acknowledged)$/;

describe('The copies of a person who was everywhere', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const lines: string[] = [];
  beforeAll(() => aSku('ABC'));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  const withCanary = async () => ((await table.all()) as Stored[]).filter(namesPerson);

  it('are in no log, and outside of the rows only until completeAfter', async () => {
    vi.stubEnv('LOG_LEVEL', 'DEBUG');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    // The receiver does not answer: the deliveries stay.
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', 'localhost:9');
    await anEndpoint({ url: 'http://localhost:9/', include: ['order'] });
    await aPerson('everywhere', 3);

    const records = await changes();
    const events = records
      .filter((record) => matchesAny(PUBLISHER.filters, record))
      .flatMap(({ dynamodb }) => [...eventsOfChange(dynamodb as Change)]);
    const sent = events.filter(({ type }) => !FOR_THE_BUS.test(type));
    for (const event of sent)
      await deliverWebhooks(
        { source: 'orders', time: new Date().toISOString(), detail: event },
        lambdaContext(30_000),
      );

    // Each kind of copy has the person before.
    const ofKind = (rows: readonly Stored[], prefix: string) =>
      rows.filter(({ PK }) => PK.startsWith(prefix));
    expect(ofKind(await withCanary(), PARTITIONS.webhook).length).toBeGreaterThan(0);
    expect(ofKind(await withCanary(), PARTITIONS.webhookOrder).length).toBeGreaterThan(0);
    expect(ofKind((await table.all()) as Stored[], PARTITIONS.idempotency).length).toBeGreaterThan(
      5,
    );
    // What the failure buckets may get: of the projector's records only parcels, with findParcels.
    const given = (filters: Parameters<typeof matchesAny>[0]) =>
      records.filter((record) => matchesAny(filters, record)).filter(namesPerson).length;
    const { filters: ofParcels } = PARCEL_FINDING;
    expect(given(PROJECTOR.filters)).toBe(0);
    expect([given(ofParcels) > 0, given(PUBLISHER.filters) > 0]).toEqual([true, true]);

    await asking('A39')({ as: operator, path: { customerId: 'everywhere' } });
    vi.useFakeTimers({ toFake: ['Date'] });
    const erasure = async () =>
      (await asking('A39b')({ as: operator, path: { customerId: 'everywhere' } })).body;
    for (let minute = 0; minute < 10 && (await erasure()).status !== 'DONE'; minute++) {
      vi.setSystemTime(Date.now() + MINUTE);
      await carryOnErasures({ time: '' }, lambdaContext());
    }
    const { status, doneAt, completeAfter } = await erasure();
    expect(status).toBe('DONE');

    // All that is left runs out: TTL deletes it.
    const left = await withCanary();
    expect(new Set(left.map(({ PK }) => PK.split('#')[0]))).toEqual(new Set(['WEBHOOK']));
    for (const { PK, expiresAt } of left) {
      expect(Number(expiresAt) * 1000, PK).toBeGreaterThan(Date.parse(doneAt));
      expect(Number(expiresAt) * 1000, PK).toBeLessThan(Date.parse(completeAfter));
    }
    const later = ((await table.all()) as Stored[]).filter(
      ({ expiresAt }) => !(Number(expiresAt) * 1000 <= Date.parse(completeAfter)),
    );
    expect(later.some(isErasure)).toBe(true);
    expect(later.filter(namesPerson)).toEqual([]);
    // The event of the erasure has the id alone.
    const told = (await changes())
      .filter((record) => matchesAny(PUBLISHER.filters, record))
      .flatMap(({ dynamodb }) => [...eventsOfChange(dynamodb as Change)]);
    const erased = told.filter(({ type }) => type === 'customer.erased');
    expect(erased.length).toBeGreaterThan(0);
    expect(namesPerson(erased)).toBe(false);

    // test/security/canaries.test.ts has the log of each operation's faults.
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter(namesPerson)).toEqual([]);
  });

  describe('in buckets', () => {
    removeSynthesized();
    const { resources } = synthesizeWith(EVERY_OPTION);
    const of = (type: string) =>
      Object.entries(resources).filter(([, resource]) => resource.Type === type);

    it.each(['ProjectionsFailures', 'OrderEventsFailures', 'Exports'])(
      'run out before completeAfter: %s',
      (name) => {
        const [bucket, ...others] = of('AWS::S3::Bucket').filter(([id]) => id.startsWith(name));
        const rules: Record<string, unknown>[] =
          bucket?.[1].Properties.LifecycleConfiguration.Rules ?? [];
        const days = rules.map(
          ({ ExpirationInDays, NoncurrentVersionExpiration: old }) =>
            Number(ExpirationInDays) +
            Number((old as { NoncurrentDays?: number } | undefined)?.NoncurrentDays ?? 0),
        );

        expect(others).toEqual([]);
        expect(days.length).toBeGreaterThan(0);
        expect(Math.min(...days)).toBeGreaterThan(0);
        expect(Math.max(...days)).toBeLessThanOrEqual(COPIES_LAST_DAYS);
      },
    );

    it('are no others: the trail has keys, the page has no data, and the bus no archive', () => {
      expect(of('AWS::Events::Archive')).toEqual([]);
      expect(
        of('AWS::S3::Bucket')
          .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))
          .sort(),
      ).toEqual([
        'DataEventsBucket',
        'Exports',
        'OperationsPageBucket',
        'OrderEventsFailures',
        'ProjectionsFailures',
      ]);
    });
  });
});
