/**
 * Lambda's metrics of a run's functions.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 */
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { invokedFunction } from '../lambda/invoked-function.ts';
import type { MetricStore } from './metric-store.ts';

const NAMESPACE = 'AWS/Lambda';

/** Counts each invocation, its errors, its duration, and how many run at once. */
export function measuredFunctions(functions: FunctionHost, store: MetricStore): FunctionHost {
  let running = 0;
  const put = (name: string, FunctionName: string, value: number) =>
    store.put({ namespace: NAMESPACE, name, dimensions: { FunctionName } }, value);
  return {
    ...functions,
    async invoke(functionName, event) {
      running += 1;
      store.put({ namespace: NAMESPACE, name: 'ConcurrentExecutions', dimensions: {} }, running);
      put('Invocations', functionName, 1);
      const age = ageOf(event);
      if (age !== undefined) put('IteratorAge', functionName, age * store.clock.speed);
      const started = performance.now();
      try {
        const answer = await functions.invoke(functionName, event);
        put('Errors', functionName, 0);
        return answer;
      } catch (error) {
        put('Errors', functionName, 1);
        throw error;
      } finally {
        running -= 1;
        put('Duration', functionName, performance.now() - started);
      }
    },
  };
}

interface StreamBatch {
  readonly Records?: readonly {
    readonly dynamodb?: { readonly ApproximateCreationDateTime?: number };
  }[];
}

/** The milliseconds since the last record of a batch was written; undefined for other events. */
function ageOf(event: unknown): number | undefined {
  const written = (event as StreamBatch | null)?.Records?.at(-1)?.dynamodb
    ?.ApproximateCreationDateTime;
  return written === undefined ? undefined : Math.max(0, Date.now() - written * 1000);
}

/** Metrics of what is invoked by a stream, a rule or a schedule. */
export interface TriggerMetrics {
  /** An asynchronous event is tried, so many milliseconds after it was sent. */
  readonly tried: (functionName: string, millis: number) => void;
  /** An event or a record was given up, and is kept in the failure destination. */
  readonly gaveUp: (functionName: string) => void;
}

export function triggerMetrics(assembly: Assembly, store: MetricStore): TriggerMetrics {
  const mappings = new Map(
    resourcesOf(assembly, 'AWS::Lambda::EventSourceMapping').map(({ physicalId, properties }) => [
      invokedFunction(assembly, String(properties['FunctionName'])).name,
      physicalId,
    ]),
  );
  const put = (name: string, dimensions: Readonly<Record<string, string>>, value: number) =>
    store.put({ namespace: NAMESPACE, name, dimensions }, value);
  return {
    tried: (FunctionName, millis) =>
      put('AsyncEventAge', { FunctionName }, millis * store.clock.speed),
    gaveUp(FunctionName) {
      const EventSourceMappingUUID = mappings.get(FunctionName);
      if (EventSourceMappingUUID === undefined) put('AsyncEventsDropped', { FunctionName }, 1);
      else put('OnFailureDestinationDeliveredEventCount', { EventSourceMappingUUID }, 1);
    },
  };
}
