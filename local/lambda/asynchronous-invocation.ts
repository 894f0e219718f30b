/**
 * Asynchronous invocations: retried as the template describes, and finally kept in the failure
 * destination. https://docs.aws.amazon.com/lambda/latest/dg/invocation-async.html
 */
import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNT_ID } from '../cloudformation/intrinsics.ts';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import { writeFailure } from './failure-object.ts';
import type { FunctionHost } from './function-host.ts';

export interface AsynchronousInvocations {
  /** Settles when the invocation succeeded, was given up, or was aborted. */
  invoke(functionName: string, event: unknown): Promise<void>;
}

export interface AsynchronousOptions {
  readonly assembly: Assembly;
  readonly functions: Pick<FunctionHost, 'invoke'>;
  /** The folder of the failure destinations, each under its bucket's name. */
  readonly failures: string;
  readonly onFault: (functionName: string, error: unknown) => void;
  /** Called when an invocation was given up, with the file that it is kept in. */
  readonly onGiveUp: (file: string) => void;
  readonly signal: AbortSignal;
}

interface InvokeConfig {
  readonly FunctionName: string;
  readonly MaximumRetryAttempts?: number;
  readonly DestinationConfig?: { readonly OnFailure?: { readonly Destination: string } };
}

/** Lambda's default number of retries. Lambda waits one minute, then two; a laptop less. */
const RETRIES = 2;
const WAIT_MILLIS = 500;

export function asynchronousInvocations(options: AsynchronousOptions): AsynchronousInvocations {
  const { assembly, functions, onFault, signal } = options;
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
      return [config.FunctionName, config] as const;
    }),
  );
  return {
    async invoke(functionName, event) {
      const config = configs.get(functionName);
      const { MaximumRetryAttempts = RETRIES } = config ?? {};
      for (let attempt = 0; attempt <= MaximumRetryAttempts; attempt++) {
        if (attempt > 0) await passes(WAIT_MILLIS * attempt, signal);
        if (signal.aborted || (await succeeds(functionName, event))) return;
      }
      if (!signal.aborted) keep(options, functionName, config, event);
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
  functionName: string,
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
      functionArn: `arn:aws:lambda:${region}:${ACCOUNT_ID}:function:${functionName}:$LATEST`,
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
  onGiveUp(writeFailure(folder, ['async', functionName], now, failure));
}
