/** The alarms of a run: evaluated each minute of CloudWatch's clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { arn } from '../cloudformation/arn.ts';
import { type Assembly, type Resource, resourcesOf } from '../cloudformation/template.ts';
import { type AlarmProperties, type AlarmState, evaluateAlarm, namespacesOf } from './alarm.ts';
import type { MetricStore } from './metric-store.ts';

/** A change of an alarm's state. */
export interface AlarmChange {
  readonly name: string;
  /** Names the runbook's anchor. */
  readonly description: string;
  readonly state: AlarmState;
  readonly reason: string;
}

/** An alarm as DescribeAlarms shows it. */
export interface StandingAlarm {
  readonly AlarmName: string;
  readonly AlarmArn: string;
  readonly AlarmDescription: string;
  readonly StateValue: AlarmState;
  readonly StateReason: string;
  /** Epoch seconds. */
  readonly StateUpdatedTimestamp: number;
  readonly AlarmConfigurationUpdatedTimestamp: number;
}

export interface AlarmsOptions {
  readonly assembly: Pick<Assembly, 'resources' | 'region'>;
  readonly store: MetricStore;
  /** The namespaces that the run measures. An alarm on another one is left out: nobody counts. */
  readonly measured: ReadonlySet<string>;
  readonly onChange: (change: AlarmChange) => void;
}

type Kept = { state: AlarmState; reason: string; since: number };

/** All alarms of the template, with their states. */
export class RunningAlarms {
  readonly #options: AlarmsOptions;
  readonly #metricAlarms: readonly Resource[];
  readonly #composites: readonly Resource[];
  readonly #kept = new Map<string, Kept>();

  constructor(options: AlarmsOptions) {
    const { assembly, measured } = options;
    this.#options = options;
    this.#metricAlarms = resourcesOf(assembly, 'AWS::CloudWatch::Alarm').filter(({ properties }) =>
      namespacesOf(properties as unknown as AlarmProperties).every((of) => measured.has(of)),
    );
    this.#composites = resourcesOf(assembly, 'AWS::CloudWatch::CompositeAlarm');
  }

  /** Metric alarms, then composite ones, whose names begin so, as DescribeAlarms answers. */
  standing(prefix = ''): Record<'metric' | 'composite', readonly StandingAlarm[]> {
    const named = (resources: readonly Resource[]) =>
      resources
        .filter(({ physicalId }) => physicalId.startsWith(prefix))
        .map((resource) => ({ ...resource.properties, ...this.#standing(resource) }));
    return { metric: named(this.#metricAlarms), composite: named(this.#composites) };
  }

  /** Evaluates all alarms now, composite ones last. */
  evaluate(): void {
    const { store } = this.#options;
    for (const alarm of this.#metricAlarms)
      this.#change(
        alarm,
        evaluateAlarm(alarm.properties as unknown as AlarmProperties, store, this.#stateOf(alarm)),
      );
    for (const composite of this.#composites) {
      const rule = String(composite.properties['AlarmRule']);
      const named = this.#metricAlarms.filter((alarm) =>
        rule.includes(`ALARM("${this.#arnOf(alarm)}")`),
      );
      const on = named.filter((alarm) => this.#stateOf(alarm) === 'ALARM');
      const reason = `In alarm: ${on.map(({ physicalId }) => physicalId).join(', ') || 'none'}.`;
      // CDK's rules join all of their alarms by the same word.
      const needed = rule.includes(' AND ') ? named.length : 1;
      this.#change(composite, { state: on.length >= needed ? 'ALARM' : 'OK', reason });
    }
  }

  /** Evaluates at the end of each minute, until aborted. */
  async run(signal: AbortSignal, minuteMillis: number): Promise<void> {
    while (await sleep(minuteMillis, true, { signal, ref: false }).catch(() => false))
      this.evaluate();
  }

  #change(alarm: Resource, { state, reason }: Pick<Kept, 'state' | 'reason'>): void {
    const before = this.#kept.get(alarm.physicalId);
    const since = before?.state === state ? before.since : this.#options.store.clock.now();
    this.#kept.set(alarm.physicalId, { state, reason, since });
    // A first evaluation without an alarm is no news.
    if (state === (before?.state ?? 'OK')) return;
    const description = String(alarm.properties['AlarmDescription'] ?? '');
    this.#options.onChange({ name: alarm.physicalId, description, state, reason });
  }

  #stateOf = ({ physicalId }: Resource): AlarmState =>
    this.#kept.get(physicalId)?.state ?? 'INSUFFICIENT_DATA';

  #arnOf = ({ physicalId }: Resource): string =>
    arn('cloudwatch', `alarm:${physicalId}`, this.#options.assembly.region);

  #standing(alarm: Resource): StandingAlarm {
    const kept = this.#kept.get(alarm.physicalId);
    return {
      AlarmName: alarm.physicalId,
      AlarmArn: this.#arnOf(alarm),
      AlarmDescription: String(alarm.properties['AlarmDescription'] ?? ''),
      StateValue: this.#stateOf(alarm),
      StateReason: kept?.reason ?? 'It was not evaluated yet.',
      AlarmConfigurationUpdatedTimestamp: this.#options.store.begin / 1000,
      StateUpdatedTimestamp: (kept?.since ?? this.#options.store.clock.now()) / 1000,
    };
  }
}
