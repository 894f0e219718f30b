/** API Gateway's metrics of a run, and those that its access log's filters make. */
import type { AnsweredRequest } from '../api-gateway/gateway.ts';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import type { MetricStore } from './metric-store.ts';

interface FilterProperties {
  readonly FilterPattern: string;
  readonly MetricTransformations: readonly {
    readonly MetricName: string;
    readonly MetricNamespace: string;
    readonly MetricValue: string;
    readonly Dimensions?: readonly { readonly Key: string; readonly Value: string }[];
  }[];
}

type Line = Readonly<Record<string, string | undefined>>;

/**
 * Returns the listener of answers: it counts them, their 4xx, 5xx and latency, as
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html names them.
 *
 * @param ApiId the id of the template's API
 */
export function apiMetrics(
  assembly: Pick<Assembly, 'resources' | 'stackName'>,
  ApiId: string,
  store: MetricStore,
): (answered: AnsweredRequest) => void {
  const filters = resourcesOf(assembly, 'AWS::Logs::MetricFilter').map(
    ({ properties }) => properties as unknown as FilterProperties,
  );
  return ({ status, millis, route }) => {
    const put = (name: string, value: number) =>
      store.put({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId } }, value);
    put('Count', 1);
    put('4xx', status >= 400 && status < 500 ? 1 : 0);
    put('5xx', status >= 500 ? 1 : 0);
    put('Latency', millis);
    const line: Line = {
      service: assembly.stackName,
      route,
      status: String(status),
      responseLatencyMs: String(Math.round(millis)),
    };
    for (const filter of filters) storeFiltered(store, filter, line);
  };
}

/** Stores the metrics of a filter whose pattern fits the line. */
function storeFiltered(
  store: MetricStore,
  { FilterPattern, MetricTransformations }: FilterProperties,
  line: Line,
): void {
  if (!fits(FilterPattern, line)) return;
  const valueOf = (text: string) => (text.startsWith('$.') ? line[text.slice(2)] : text);
  for (const { MetricName, MetricNamespace, MetricValue, Dimensions = [] } of MetricTransformations) {
    const dimensions = Object.fromEntries(
      Dimensions.map(({ Key, Value }) => [Key, valueOf(Value) ?? '']),
    );
    const metric = { namespace: MetricNamespace, name: MetricName, dimensions };
    store.put(metric, Number(valueOf(MetricValue)));
  }
}

/**
 * Fits a pattern of one field: `{ $.status = "401" }`, or any value as `"*"`.
 *
 * @throws {SyntaxError} for another form, which no filter of the template has
 */
function fits(pattern: string, line: Line): boolean {
  const [, field = '', value = ''] = /^\{ \$\.(\w+) = "([^"]*)" \}$/.exec(pattern) ?? [];
  if (field === '') throw new SyntaxError(`the local run has no filter ${pattern}`);
  return value === '*' ? line[field] !== undefined : line[field] === value;
}
