/** A Lambda function of the template: execution environments that come with demand and go when nobody calls. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ExecutionEnvironment, startEnvironment } from './execution-environment.ts';
import { Failure } from './failure.ts';
import { ACCOUNT_ID } from './intrinsics.ts';
import { type Assembly, type Resource, resourcesOf } from './template.ts';

export interface LambdaFunction {
  invoke(event: unknown): Promise<unknown>;
  end(): Promise<void>;
}

export interface LambdaOptions {
  /** What the template's own variables are joined with: endpoints. */
  readonly environment: Readonly<Record<string, string>>;
  readonly onLine: (functionName: string, line: string) => void;
}

/** More callers than this wait their turn: a laptop's cores and memory are few. */
const MAX_ENVIRONMENTS = 4;
/** An environment beyond the first is for a burst. */
const SPARE_IDLE_MILLIS = 3_000;
/** Lambda keeps an idle environment for minutes, too. */
const IDLE_MILLIS = 5 * 60_000;

interface FunctionProperties {
  readonly Code: { readonly S3Key?: string };
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
  readonly Handler: string;
  readonly MemorySize?: number;
  readonly ReservedConcurrentExecutions?: number;
  readonly Runtime: string;
  readonly Timeout?: number;
}

export const lambdaFunctions = (assembly: Assembly, options: LambdaOptions): ReadonlyMap<string, LambdaFunction> =>
  new Map(
    resourcesOf(assembly, 'AWS::Lambda::Function').map((resource) => [
      resource.physicalId,
      lambdaFunction(resource, assembly, options),
    ]),
  );

function lambdaFunction(
  resource: Resource,
  assembly: Assembly,
  { environment, onLine }: LambdaOptions,
): LambdaFunction {
  const functionName = resource.physicalId;
  const properties = resource.properties as unknown as FunctionProperties;
  const { MemorySize = 128, Timeout = 3, ReservedConcurrentExecutions = MAX_ENVIRONMENTS } = properties;
  const bundle = bundleOf(resource, properties, assembly);
  const context = {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${assembly.region}:${ACCOUNT_ID}:function:${functionName}`,
    memoryLimitInMB: String(MemorySize),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
  };
  const start = () =>
    startEnvironment({
      bundle,
      env: {
        ...lambdaVariables(functionName, properties, assembly.region),
        ...properties.Environment?.Variables,
        ...environment,
      },
      memoryMegabytes: MemorySize,
      onLine: (line) => onLine(functionName, line),
    });

  const environments = environmentPool(start, Math.min(MAX_ENVIRONMENTS, ReservedConcurrentExecutions));
  return {
    async invoke(event) {
      const awsRequestId = randomUUID();
      const one = await environments.take();
      try {
        return await one.invoke(event, { ...context, awsRequestId }, Timeout * 1000);
      } finally {
        environments.giveBack(one);
      }
    },
    end: environments.end,
  };
}

interface Pool {
  take(): Promise<ExecutionEnvironment>;
  giveBack(one: ExecutionEnvironment): void;
  end(): Promise<void>;
}

/** One invocation at a time per environment; the longest idle goes first. */
function environmentPool(start: () => ExecutionEnvironment, limit: number): Pool {
  const all = new Set<ExecutionEnvironment>();
  const idle: ExecutionEnvironment[] = [];
  const waiting: ((one: ExecutionEnvironment) => void)[] = [];
  const retirements = new Map<ExecutionEnvironment, NodeJS.Timeout>();

  const startOne = () => {
    const one = start();
    all.add(one);
    return one;
  };
  const retire = (one: ExecutionEnvironment) => {
    all.delete(one);
    idle.splice(idle.indexOf(one), 1);
    void one.end();
  };
  return {
    async take() {
      const one = idle.pop();
      clearTimeout(one && retirements.get(one));
      if (one?.alive()) return one;
      if (one) all.delete(one);
      return all.size < limit ? startOne() : new Promise((resolve) => waiting.push(resolve));
    },
    giveBack(one) {
      if (!one.alive()) all.delete(one);
      const next = waiting.shift();
      if (next) return next(one.alive() ? one : startOne());
      if (!one.alive()) return;
      const spare = all.size > 1;
      idle.push(one);
      retirements.set(one, setTimeout(retire, spare ? SPARE_IDLE_MILLIS : IDLE_MILLIS, one).unref());
    },
    async end() {
      await Promise.all([...all].map((one) => one.end()));
    },
  };
}

function bundleOf({ logicalId }: Resource, { Code, Handler }: FunctionProperties, { assets }: Assembly) {
  const folder = assets.get(Code.S3Key?.replace(/\.zip$/, '') ?? '');
  if (!folder)
    throw new Failure(`the local run takes code from an asset, and ${logicalId} (AWS::Lambda::Function) has none`);
  const [module = '', exportName = ''] = Handler.split('.');
  const file = ['mjs', 'js']
    .map((extension) => join(folder, `${module}.${extension}`))
    .find((path) => existsSync(path));
  if (!file) throw new Failure(`the bundle of ${logicalId} (AWS::Lambda::Function) has no ${module}.mjs`);
  return { file, exportName };
}

/** What Lambda sets. The files would be the developer's own, which may send the SDK anywhere. */
const lambdaVariables = (name: string, { Handler, MemorySize = 128, Runtime }: FunctionProperties, region: string) => ({
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_EXECUTION_ENV: `AWS_Lambda_${Runtime}`,
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  _HANDLER: Handler,
  TZ: ':UTC',
});
