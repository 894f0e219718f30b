import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import {
  METRIC_DETAILS,
  METRIC_NAMESPACE,
  METRIC_SERVICE,
} from '../../functions/manifest/metric-names.ts';
import { STORES } from '../../table/schema.ts';
import { ROUTE_LATENCY } from '../api/access-log.ts';
import { budgetWidget } from '../objectives/budget-widget.ts';
import type { AlarmSubject, Measured } from './alarm-row.ts';
import { alarmSubjects, type MetricSource, type Watched } from './alarm-subjects.ts';
import { costAnHour } from './dashboard-cost.ts';
import { sum } from './series.ts';

export interface DashboardProps extends Watched {
  readonly alarms: readonly cloudwatch.AlarmBase[];
  readonly isProvisioned: boolean;
  /** The functions that answer requests. */
  readonly handlers: readonly lambda.IFunction[];
}

const PERIOD = Duration.minutes(5);
const HALF = { width: 12, height: 6 };

/** One page per stack: orders, response times, capacity and its cost. */
export class Dashboard extends Construct {
  readonly dashboard: cloudwatch.Dashboard;
  readonly #subjects: ReadonlyMap<AlarmSubject, MetricSource>;
  /** Keeps another stage's metrics out of a search. */
  readonly #ofStack: string;

  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    this.#ofStack = `${METRIC_SERVICE.dimension}="${Stack.of(this).stackName}"`;
    this.#subjects = alarmSubjects(props);
    this.dashboard = new cloudwatch.Dashboard(this, 'Dashboard', {
      defaultInterval: Duration.hours(3),
      widgets: [
        [
          new cloudwatch.AlarmStatusWidget({
            title: 'Alarms',
            width: 24,
            alarms: [...props.alarms],
          }),
        ],
        [budgetWidget((measured, label) => this.#metric(measured, label))],
        [this.#orders(props.apiId), this.#money()],
        [this.#latency(props.handlers), this.#errors()],
        [this.#capacity('Read', props.isProvisioned), this.#capacity('Write', props.isProvisioned)],
        [this.#throttles(), this.#lag()],
        [this.#functions(), this.#cost(props.isProvisioned)],
        ...(props.placingCheck ? [[this.#placingCheck()]] : []),
      ],
    });
  }

  /**
   * Its address in the AWS console of the partition `aws`. No token names the console of another
   * partition: there, the link leads nowhere.
   */
  get url(): string {
    const { region } = Stack.of(this);
    return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}\
#dashboards/dashboard/${this.dashboard.dashboardName}`;
  }

  #metric({ metric, of, statistic, dimensions }: Measured, label = metric, period = PERIOD) {
    const { namespace, dimensionsMap } = this.#subjects.get(of) as MetricSource;
    const all = { ...dimensionsMap, ...dimensions };
    return new cloudwatch.Metric({
      namespace,
      metricName: metric,
      dimensionsMap: all,
      statistic,
      label,
      period,
    });
  }

  #graph(title: string, left: cloudwatch.IMetric[], right: cloudwatch.IMetric[] = []) {
    return new cloudwatch.GraphWidget({ title, left, right, ...HALF });
  }

  /** Orders a minute. Rejected orders are counted from the route's answers only. */
  #orders(apiId: string) {
    const minute = Duration.minutes(1);
    const { method: Method, path: Resource } = ACCESS_PATTERNS.A6;
    const answered = (metricName: string, label: string) =>
      new cloudwatch.Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: apiId, Stage: '$default', Method, Resource },
        statistic: 'Sum',
        label,
        period: minute,
      });
    return this.#graph('Orders a minute by outcome', [
      this.#metric(sum('OrderPlaced', 'orders'), 'placed', minute),
      this.#metric(sum('IdempotentReplay', 'orders'), 'repeated', minute),
      answered('4xx', 'refused'),
      answered('5xx', 'failed'),
      this.#metric(sum('OrderExpired', 'orders'), 'expired unpaid', minute),
    ]);
  }

  /**
   * The ordered amounts by currency, and the change of the number of open orders since the left
   * edge.
   */
  #money() {
    const moved = new cloudwatch.MathExpression({
      expression: 'RUNNING_SUM(FILL(entered, 0)) - RUNNING_SUM(FILL(left, 0))',
      label: 'open orders, since the left edge',
      usingMetrics: {
        entered: this.#metric(sum('OpenOrderEntered', 'orders')),
        left: this.#metric(sum('OpenOrderLeft', 'orders')),
      },
      period: PERIOD,
    });
    const ordered = new cloudwatch.SearchExpression({
      expression: this.#searchFor('OrderedAmount', METRIC_DETAILS.OrderedAmount, 'Sum'),
      label: '',
      period: PERIOD,
    });
    return this.#graph('Open orders, and money ordered in minor units', [moved], [ordered]);
  }

  /** A search for one of our metrics, by dimensions beside the stack's own. */
  #searchFor(metric: string, dimensions: readonly string[], statistic: string): string {
    const schema = [METRIC_NAMESPACE, ...dimensions, METRIC_SERVICE.dimension].join();
    return `SEARCH('{${schema}} ${this.#ofStack} MetricName="${metric}"', '${statistic}', 300)`;
  }

  /** The time of each route, which the access log has, and Lambda's own metric of each function. */
  #latency(handlers: readonly lambda.IFunction[]) {
    const routes = new cloudwatch.SearchExpression({
      expression: this.#searchFor(ROUTE_LATENCY.metric, [ROUTE_LATENCY.dimension], 'p99'),
      label: '',
      period: PERIOD,
    });
    const functions = handlers.map((handler) =>
      handler.metricDuration({ statistic: 'p99', period: PERIOD, label: handler.node.id }),
    );
    return this.#graph('Latency by route, and by function, p99 ms', [routes], functions);
  }

  #errors() {
    const faults = new cloudwatch.SearchExpression({
      expression: this.#searchFor('Fault', METRIC_DETAILS.Fault, 'Sum'),
      label: '',
      period: PERIOD,
    });
    return this.#graph(
      'Errors of the API; faults by route',
      [this.#metric(sum('5xx', 'api'))],
      [faults],
    );
  }

  /** Units consumed a second, and provisioned ones if there are any. */
  #capacity(kind: 'Read' | 'Write', isProvisioned: boolean) {
    const consumed = STORES.map(
      (of) =>
        new cloudwatch.MathExpression({
          expression: `units${of} / PERIOD(units${of})`,
          label: `${of} consumed`,
          usingMetrics: { [`units${of}`]: this.#metric(sum(`Consumed${kind}CapacityUnits`, of)) },
          period: PERIOD,
        }),
    );
    const provisioned = STORES.map((of) =>
      this.#metric(
        { metric: `Provisioned${kind}CapacityUnits`, of, statistic: 'Maximum' },
        `${of} provisioned`,
      ),
    );
    const title = `${kind} units a second`;
    return this.#graph(title, isProvisioned ? [...consumed, ...provisioned] : consumed);
  }

  #throttles() {
    const throttles = STORES.flatMap((of) =>
      ['Read', 'Write'].map((kind) =>
        this.#metric(sum(`${kind}ThrottleEvents`, of), `${of} ${kind.toLowerCase()}s throttled`),
      ),
    );
    return this.#graph('Throttles; conflicts and failed conditions', throttles, [
      this.#metric(sum('TransactionConflict', 'table')),
      this.#metric(sum('ConditionalCheckFailedRequests', 'table')),
    ]);
  }

  #lag() {
    const age = (of: AlarmSubject) =>
      this.#metric({ metric: 'IteratorAge', of, statistic: 'Maximum' }, `${of} iterator age`);
    const lag = (metric: string) => this.#metric({ metric, of: 'orders', statistic: 'Maximum' });
    return this.#graph('Lag of copies, events and what is due, ms', [
      ...(['projector', 'publisher'] as const).map(age),
      ...['ProjectionLag', 'PublishLag', 'DueLag'].map(lag),
    ]);
  }

  #placingCheck() {
    const asked = ['Asked', 'Refused', 'Silent', 'Broken'].map((outcome) =>
      this.#metric(sum(`PlacingCheck${outcome}`, 'placingCheck'), outcome.toLowerCase()),
    );
    const latency = { metric: 'PlacingCheckLatency', of: 'placingCheck' } as const;
    return this.#graph('Placing check: questions by outcome; latency, ms', asked, [
      this.#metric({ ...latency, statistic: 'Average' }, 'average'),
      this.#metric({ ...latency, statistic: 'p99' }, 'p99'),
    ]);
  }

  #functions() {
    return this.#graph(
      'Functions: concurrency; throttles',
      [this.#metric({ metric: 'ConcurrentExecutions', of: 'account', statistic: 'Maximum' })],
      [this.#metric(sum('Throttles', 'account'))],
    );
  }

  #cost(isProvisioned: boolean) {
    const { expression, measures, title } = costAnHour(isProvisioned);
    const cost = new cloudwatch.MathExpression({
      expression,
      label: `dollars an hour (${Stack.of(this).region} may differ)`,
      usingMetrics: Object.fromEntries(
        Object.entries(measures).map(([name, one]) => [
          name,
          this.#metric(one, name, Duration.hours(1)),
        ]),
      ),
      period: Duration.hours(1),
    });
    return this.#graph(title, [cost]);
  }
}
