/**
 * A Lambda function of the template, as the local run needs it. It is plain data, because it is
 * sent to another process.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constructIdOf } from '../../../lib/functions/construct-id.ts';
import { Failure } from '../../api/commands/failure.ts';
import { ACCOUNT_ID } from '../cloudformation/arn.ts';
import { type Assembly, type Resource, resourcesOf } from '../cloudformation/template.ts';

export interface FunctionSpec {
  readonly name: string;
  /** The logical id in the template. */
  readonly logicalId: string;
  readonly bundle: Bundle;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMillis: number;
  readonly memoryMegabytes: number;
  readonly reservedConcurrency: number | undefined;
  /** The members of a handler's context that describe its function. */
  readonly context: Readonly<Record<string, string>>;
}

export interface Bundle {
  readonly file: string;
  readonly exportName: string;
  /** A folder for the bundle's compiled code, in the assembly, with which it is removed. */
  readonly compileCache: string;
}

interface FunctionProperties {
  readonly Code: { readonly S3Key?: string };
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
  readonly Handler: string;
  readonly LoggingConfig?: { readonly LogFormat?: string };
  readonly MemorySize?: number;
  readonly ReservedConcurrentExecutions?: number;
  readonly Runtime: string;
  readonly Timeout?: number;
}

/**
 * Returns the specs of all functions. `environment`, with the endpoints of the local services,
 * overrides the template's variables.
 */
export function functionSpecs(
  assembly: Assembly,
  environment: Readonly<Record<string, string>>,
): FunctionSpec[] {
  return resourcesOf(assembly, 'AWS::Lambda::Function').map((resource) => {
    const { physicalId: name } = resource;
    const properties = resource.properties as unknown as FunctionProperties;
    const { MemorySize = 128, Timeout = 3 } = properties;
    const env = {
      ...lambdaVariables(name, properties, assembly.region),
      ...properties.Environment?.Variables,
      ...environment,
    };
    return {
      name,
      logicalId: resource.logicalId,
      bundle: bundleOf(resource, properties, assembly),
      env,
      timeoutMillis: Timeout * 1000,
      memoryMegabytes: MemorySize,
      reservedConcurrency: properties.ReservedConcurrentExecutions,
      context: {
        functionName: name,
        functionVersion: '$LATEST',
        invokedFunctionArn: `arn:aws:lambda:${assembly.region}:${ACCOUNT_ID}:function:${name}`,
        memoryLimitInMB: String(MemorySize),
        logGroupName: env.AWS_LAMBDA_LOG_GROUP_NAME,
        logStreamName: env.AWS_LAMBDA_LOG_STREAM_NAME,
      },
    };
  });
}

/**
 * Finds a function by its construct. A logical id is the path of a construct and a hash: `Api`
 * `StorefrontWrite` `F116CC26`.
 */
export function specOf(specs: readonly FunctionSpec[], entry: string): FunctionSpec {
  const id = new RegExp(`^[A-Z][A-Za-z]+?${constructIdOf(entry)}[0-9A-F]{8}$`);
  // The id of VerifyOrderLink ends like that of OrderLink, which is shorter.
  const [spec] = specs
    .filter(({ logicalId }) => id.test(logicalId))
    .sort((spec, other) => spec.logicalId.length - other.logicalId.length);
  if (!spec) throw new Failure(`the template has no function ${entry}`);
  return spec;
}

function bundleOf(
  { logicalId }: Resource,
  { Code, Handler }: FunctionProperties,
  { assets }: Assembly,
): Bundle {
  const folder = assets.get(Code.S3Key?.replace(/\.zip$/, '') ?? '');
  if (!folder)
    throw new Failure(
      `the local run needs code from an asset, but ${logicalId} (AWS::Lambda::Function) has none`,
    );
  const [module = '', exportName = ''] = Handler.split('.');
  const file = ['js', 'mjs', 'cjs']
    .map((extension) => join(folder, `${module}.${extension}`))
    .find((path) => existsSync(path));
  if (!file)
    throw new Failure(
      `the bundle of ${logicalId} (AWS::Lambda::Function) has no ${module}.js, .mjs or .cjs`,
    );
  return { file, exportName, compileCache: join(dirname(folder), 'compile-cache') };
}

/**
 * The variables that Lambda sets. They exclude the developer's AWS files, which could point the SDK
 * elsewhere.
 */
const lambdaVariables = (
  name: string,
  { Handler, LoggingConfig, MemorySize = 128, Runtime }: FunctionProperties,
  region: string,
) => ({
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
  AWS_LAMBDA_LOG_FORMAT: LoggingConfig?.LogFormat ?? 'Text',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  _HANDLER: Handler,
  TZ: ':UTC',
});
