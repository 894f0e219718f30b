/** API Gateway's metrics of a run, and those that its access log's filters make. */
import type { AnsweredRequest } from '../api-gateway/gateway.ts';
import type { HttpApi } from '../api-gateway/http-api.ts';
import { createRouter, type Router } from '../api-gateway/routes.ts';
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
 */
export function apiMetrics(
  assembly: Pick<Assembly, 'resources' | 'stackName'>,
  { apiId: ApiId, routes }: Pick<HttpApi, 'apiId' | 'routes'>,
  store: MetricStore,
): (answered: AnsweredRequest) => void {
  const filters = resourcesOf(assembly, 'AWS::Logs::MetricFilter').map(
    ({ properties }) => properties as unknown as FilterProperties,
  );
  const router = createRouter(routes);
  return ({ method, path, status, millis }) => {
    const put = (name: string, value: number) =>
      store.put({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId } }, value);
    put('Count', 1);
    put('4xx', status >= 400 && status < 500 ? 1 : 0);
    put('5xx', status >= 500 ? 1 : 0);
    put('Latency', millis);
    const line: Line = {
      service: assembly.stackName,
      route: routeKeyOf(router, method, path),
      status: String(status),
      responseLatencyMs: String(Math.round(millis)),
    };
    for (const filter of filters) storeFiltered(store, filter, line);
  };
}

/** Undefined for a request that fits no route, and for a path that cannot be decoded. */
function routeKeyOf(router: Router, method: string, path: string): string | undefined {
  try {
    return router(method, path)?.route.routeKey;
  } catch {
    return undefined;
  }
}

/** Stores the metrics of a filter whose pattern fits the line. */
function storeFiltered(
  store: MetricStore,
  { FilterPattern, MetricTransformations }: FilterProperties,
  line: Line,
): void {
  if (!fits(FilterPattern, line)) return;
  const textOf = (text: string) => (text.startsWith('$.') ? line[text.slice(2)] : text);
  for (const {
    MetricName,
    MetricNamespace,
    MetricValue,
    Dimensions = [],
  } of MetricTransformations) {
    const dimensions = Object.fromEntries(
      Dimensions.map(({ Key, Value }) => [Key, textOf(Value) ?? '']),
    );
    const metric = { namespace: MetricNamespace, name: MetricName, dimensions };
    store.put(metric, Number(textOf(MetricValue)));
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
