import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { DUE_ERASURES } from '../../../../functions/manifest/workers/due-erasures.ts';
import { DUE_SWEEP } from '../../../../functions/manifest/workers/due-sweep.ts';
import { DUE_WITHDRAWALS } from '../../../../functions/manifest/workers/due-withdrawals.ts';
import { Failure } from '../../../api/commands/failure.ts';
import { type Assembly, readAssembly } from '../../cloudformation/template.ts';
import { runSchedules, type Schedule, schedulesOf } from '../../event-bridge/schedules.ts';
import { functionSpecs } from '../../lambda/function-spec.ts';

const assemblyWith = (properties: Record<string, unknown>): Assembly => ({
  stackName: 'Orders',
  region: 'eu-central-1',
  resources: [{ logicalId: 'Rule', type: 'AWS::Events::Rule', physicalId: 'rule', properties }],
  assets: new Map(),
});
const Targets = [{ Arn: 'arn:aws:lambda:eu-central-1:000000000000:function:Sweep' }];

describe('The schedules of a template', () => {
  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(1 hour)', 3_600_000],
    ['rate(2 days)', 172_800_000],
  ])('are read: %s', (ScheduleExpression, everyMillis) => {
    expect(schedulesOf(assemblyWith({ ScheduleExpression, Targets }))).toEqual([
      { logicalId: 'Rule', everyMillis, targets: ['Sweep'] },
    ]);
  });

  it.each(['cron(0 8 * * ? *)', 'rate(1 week)', 'rate(soon)', 'at(2026-06-01T12:00:00)'])(
    'are refused if the local run cannot simulate them: %s',
    (ScheduleExpression) => {
      const read = () => schedulesOf(assemblyWith({ ScheduleExpression, Targets }));

      expect(read).toThrow(Failure);
      expect(read).toThrow(`Rule (AWS::Events::Rule) has ${ScheduleExpression}`);
    },
  );

  it('exclude the rules that wait for an event', () => {
    expect(schedulesOf(assemblyWith({ EventPattern: {}, Targets }))).toEqual([]);
  });

  it('start the sweeps every minute, and the reconciliation of payments every day', () => {
    const assembly = readAssembly(inject('assembly'));
    const nameOfFunction = (part: string) =>
      functionSpecs(assembly, {}).find(({ logicalId }) => logicalId.includes(part))?.name;

    expect(schedulesOf(assembly)).toEqual([
      {
        logicalId: expect.stringContaining('Schedule'),
        everyMillis: DUE_SWEEP.everyMinutes * 60_000,
        targets: [nameOfFunction('SweepDue')],
      },
      {
        logicalId: expect.stringContaining('Schedule'),
        everyMillis: DUE_ERASURES.everyMinutes * 60_000,
        targets: [nameOfFunction('CarryOnErasures')],
      },
      {
        logicalId: expect.stringContaining('Schedule'),
        everyMillis: DUE_WITHDRAWALS.everyMinutes * 60_000,
        targets: [nameOfFunction('CarryOnWithdrawals')],
      },
      {
        logicalId: expect.stringContaining('Schedule'),
        everyMillis: 86_400_000,
        targets: [nameOfFunction('ReconcilePayments')],
      },
    ]);
  });
});

describe('A simulated schedule', () => {
  const EVERY = 20;
  const schedule: Schedule = { logicalId: 'Rule', everyMillis: EVERY, targets: ['Sweep', 'Other'] };
  let playing: { stop(): void } | undefined;
  afterEach(() => playing?.stop());

  interface Invoked {
    readonly name: string;
    readonly event: unknown;
  }

  function play(invoke: (invoked: Invoked) => Promise<void>) {
    const [invoked, faults]: [Invoked[], unknown[]] = [[], []];
    const functions = {
      invoke: async (name: string, event: unknown) => {
        invoked.push({ name, event });
        await invoke({ name, event });
        return {} as never;
      },
    };
    playing = runSchedules([schedule], functions, 'eu-central-1', (name, error) =>
      faults.push([name, String(error)]),
    );
    return { invoked, faults };
  }

  it('starts all of its functions, first after its interval, and again', async () => {
    const { invoked } = play(async () => {});
    expect(invoked).toEqual([]);

    await expect.poll(() => invoked.length).toBeGreaterThanOrEqual(4);
    expect(invoked.slice(0, 4).map(({ name }) => name)).toEqual([
      'Sweep',
      'Other',
      'Sweep',
      'Other',
    ]);
    expect(invoked[0]?.event).toMatchObject({
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      resources: [expect.stringMatching(/:rule\/Rule$/)],
    });
  });

  it('reports an invocation that fails, and continues', async () => {
    const { invoked, faults } = play(async ({ name }) => {
      if (name === 'Sweep') throw new Error('it broke');
    });

    await expect.poll(() => invoked.length).toBeGreaterThanOrEqual(4);
    expect(faults.slice(0, 2)).toEqual([
      ['Sweep', 'Error: it broke'],
      ['Sweep', 'Error: it broke'],
    ]);
  });

  it('ends when it is stopped, and then reports no failures', async () => {
    const release: (() => void)[] = [];
    const { invoked, faults } = play(
      () => new Promise((_, reject) => release.push(() => reject(new Error('too late')))),
    );
    await expect.poll(() => invoked.length).toBeGreaterThanOrEqual(2);

    playing?.stop();
    for (const fail of release) fail();
    const { length } = invoked;
    await sleep(EVERY * 5);
    expect(invoked).toHaveLength(length);
    expect(faults).toEqual([]);
  });
});
