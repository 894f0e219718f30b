/**
 * Asynchronous invocations: retried as the template describes, and finally kept in the failure
 * destination. https://docs.aws.amazon.com/lambda/latest/dg/invocation-async.html
 */
import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNT_ID } from '../cloudformation/arn.ts';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import { writeFailure } from './failure-object.ts';
import type { FunctionHost } from './function-host.ts';
import { type InvokedFunction, invokedFunction } from './invoked-function.ts';

export interface AsynchronousInvocations {
  /**
   * Settles when the invocation succeeded, was given up, or was aborted.
   *
   * @param target a function's name, or that of its alias: `orders:live`
   */
  invoke(target: string, event: unknown): Promise<void>;
}

export interface AsynchronousOptions {
  readonly assembly: Assembly;
  readonly functions: Pick<FunctionHost, 'invoke'>;
  /** The folder of the failure destinations, each under its bucket's name. */
  readonly failures: string;
  readonly onFault: (functionName: string, error: unknown) => void;
  /** Called when an invocation was given up, with the file that it is kept in. */
  readonly onGiveUp: (file: string, functionName: string) => void;
  /** Called before each attempt, with the milliseconds since the event was sent. */
  readonly onAttempt?: ((functionName: string, millis: number) => void) | undefined;
  readonly signal: AbortSignal;
}

interface InvokeConfig {
  readonly FunctionName: string;
  readonly Qualifier?: string;
  readonly MaximumRetryAttempts?: number;
  readonly DestinationConfig?: { readonly OnFailure?: { readonly Destination: string } };
}

/** Lambda's default number of retries. Lambda waits one minute, then two; a laptop less. */
const RETRIES = 2;
const WAIT_MILLIS = 500;

export function asynchronousInvocations(options: AsynchronousOptions): AsynchronousInvocations {
  const { assembly, functions, onFault, onAttempt, signal } = options;
  const succeeds = async (functionName: string, event: unknown): Promise<boolean> => {
    try {
      await functions.invoke(functionName, event);
      return true;
    } catch (error) {
      if (!signal.aborted) onFault(functionName, error);
      return false;
    }
  };
  const configs = new Map(
    resourcesOf(assembly, 'AWS::Lambda::EventInvokeConfig').map(({ properties }) => {
      const config = properties as unknown as InvokeConfig;
      const { name, qualifier } = invokedFunction(
        assembly,
        [config.FunctionName, config.Qualifier ?? []].flat().join(':'),
      );
      return [`${name}:${qualifier}`, config] as const;
    }),
  );
  return {
    async invoke(target, event) {
      const invoked = invokedFunction(assembly, target);
      // Lambda keeps a configuration for each qualifier, and that of another does not count.
      const config = configs.get(`${invoked.name}:${invoked.qualifier}`);
      const { MaximumRetryAttempts = RETRIES } = config ?? {};
      const sent = performance.now();
      for (let attempt = 0; attempt <= MaximumRetryAttempts; attempt++) {
        if (attempt > 0) await passes(WAIT_MILLIS * attempt, signal);
        onAttempt?.(invoked.name, performance.now() - sent);
        if (signal.aborted || (await succeeds(invoked.name, event))) return;
      }
      if (!signal.aborted) keep(options, invoked, config, event);
    },
  };
}

const passes = (millis: number, signal: AbortSignal): Promise<void> =>
  sleep(millis, undefined, { signal, ref: false }).catch(() => {});

/**
 * Writes the failure in Lambda's form:
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
function keep(
  { assembly: { region }, failures, onGiveUp }: AsynchronousOptions,
  { name, qualifier }: InvokedFunction,
  config: InvokeConfig | undefined,
  requestPayload: unknown,
): void {
  const bucketArn = config?.DestinationConfig?.OnFailure?.Destination;
  if (bucketArn === undefined) return;
  const now = new Date();
  const failure = {
    version: '1.0',
    timestamp: now.toISOString(),
    requestContext: {
      requestId: randomUUID(),
      functionArn: `arn:aws:lambda:${region}:${ACCOUNT_ID}:function:${name}:${qualifier}`,
      condition: 'RetriesExhausted',
      approximateInvokeCount: (config?.MaximumRetryAttempts ?? RETRIES) + 1,
    },
    requestPayload,
    responseContext: {
      statusCode: 200,
      executedVersion: '$LATEST',
      functionError: 'Unhandled',
    },
  };
  const folder = join(failures, basename(bucketArn.replaceAll(':', '/')));
  onGiveUp(writeFailure(folder, ['async', name], now, failure), name);
}
