import { readFile } from 'node:fs/promises';
import type {
  OnLoadArgs,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  Plugin,
  PluginBuild,
} from 'esbuild';

/** The namespace of modules whose source is written here, instead of read from a file. */
const MADE = 'lean-sdk';

/**
 * Leaves out parts of the AWS SDK that a Lambda function never needs: credentials and settings
 * outside of the environment, and features that DynamoDB and Secrets Manager do not have.
 *
 * The plugin is optional: without it, every function sends and answers the same, but is larger and
 * slower to load. `test/lib/functions/lean-sdk.test.ts` proves both. After an update of the SDK:
 *
 * 1. Run `npm run test:all -- lib/functions/bundle lib/functions/lean-sdk`.
 * 2. A module "that the SDK has moved": correct its path below, or delete its row. Until then the
 *    bundles work with the SDK's own module.
 * 3. Any other failure with this plugin, and not without it: delete the row that causes it. If that
 *    takes too long, delete this file and its line in `bundle.ts`.
 *
 * `npm run bench -- cold` measures the plugin's effect.
 */
export const leanSdk: Plugin = {
  name: MADE,
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, (args) =>
      environmentCredentials(build, args),
    );
    for (const { module, instead } of LEFT_OUT) {
      build.onResolve({ filter: module }, ({ resolveDir }) =>
        made(nameOf(module), instead, resolveDir),
      );
    }
    build.onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, ({ path }) =>
      versionOf(path),
    );
    build.onLoad({ filter: SCHEMAS }, ({ path }) => withoutErrors(path));
    build.onLoad(
      { filter: /.*/, namespace: MADE },
      ({ pluginData }: OnLoadArgs) => pluginData as OnLoadResult,
    );
  },
};

export interface LeftOut {
  /** The path by which the SDK imports the module. If the SDK moves it, a test fails. */
  readonly module: RegExp;
  /** The replacement of the module. */
  readonly instead: string;
}

/**
 * For a package whose exports are never called: every imported name is an empty class. The SDK has
 * renamed these exports before, and a module that lists them would break the build.
 */
const NOT_CALLED =
  'module.exports = Object.create(new Proxy({}, { get: () => class NotInThisBundle {} }));';

/** The replaced modules, each with the growth of A2's bundle without its row. */
export const LEFT_OUT: readonly LeftOut[] = [
  // 31 and 2 KB. JSON by schema: our clients have their own protocol
  // (table/aws-protocol/aws-json.ts). If they no longer have one, these two rows must go.
  { module: /^@aws-sdk\/core\/protocols$/, instead: NOT_CALLED },
  { module: /^@aws-sdk\/dynamodb-codec$/, instead: NOT_CALLED },
  // 3 KB. An encoding that neither DynamoDB nor Secrets Manager uses.
  { module: /^@smithy\/core\/event-streams$/, instead: NOT_CALLED },
  // 2 KB. Signed messages of such a stream.
  { module: /\/HeaderFormatter$/, instead: 'export class HeaderFormatter {}' },
  // 3 KB. Signatures for several regions at once, which a bus in one region does not need.
  {
    module: /^@aws-sdk\/signature-v4-multi-region$/,
    instead: `
      import { SignatureV4 } from '@smithy/signature-v4';
      export class SignatureV4MultiRegion extends SignatureV4 {
        static sigv4aDependency() {
          return 'none';
        }
      }`,
  },
  // 9 KB. Endpoints by account, which DynamoDB does not have.
  {
    module: /^@aws-sdk\/middleware-endpoint-discovery$/,
    instead: `
      export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
        environmentVariableSelector() {}, configFileSelector() {},
      };
      export const resolveEndpointDiscoveryConfig = (config) => config;`,
  },
  // 3 KB. Retries that slow down a whole client, for batch jobs. AWS_RETRY_MODE=adaptive is
  // standard here.
  {
    module: /\/util-retry\/AdaptiveRetryStrategy$/,
    instead: `
      import { StandardRetryStrategy } from '@smithy/core/retry';
      export function AdaptiveRetryStrategy(maxAttempts, options) {
        return new StandardRetryStrategy(options ?? maxAttempts);
      }`,
  },
  // 3 KB. Files in ~/.aws: a function's settings are in its environment, which the SDK reads first.
  {
    module: /\/node-config-provider\/configLoader$/,
    instead: `
      export const loadConfig = (
        { environmentVariableSelector, default: otherwise }, configuration = {},
      ) => {
        const fromEnvironment = () => {
          try {
            return environmentVariableSelector(process.env, configuration);
          } catch {
            // The SDK also continues with the next source if it cannot read a value.
          }
        };
        let value;
        const load = async () =>
          fromEnvironment() ?? (typeof otherwise === 'function' ? otherwise() : otherwise);
        return () => (value ??= load());
      };`,
  },
  // 2 KB. The header's parts by request: our clients send a fixed one (awsClient).
  {
    module: /\/middleware-user-agent\/user-agent-middleware$/,
    instead: `
      export const getUserAgentPlugin = () => ({ applyToStack() {} });
      export const [userAgentMiddleware, getUserAgentMiddlewareOptions] = [];`,
  },
  // 3 KB. SHA-256 in JavaScript, for a Node without crypto: Lambda's has it.
  { module: /\/Sha256Js$/, instead: 'export class Sha256Js {}' },
  // 1 KB. The region of an EC2 instance: Lambda sets AWS_REGION, which the SDK reads first.
  {
    module: /\/getInstanceMetadataRegion$/,
    instead: 'export const getInstanceMetadataRegion = async () => undefined;',
  },
];

/** Returns the module's name in a metafile. */
export const nameOf = (module: RegExp): string => module.source.replace(/[\\^$]/g, '');

/** @param resolveDir the folder for the module's own imports: that of its importer */
const made = (path: string, contents: string, resolveDir: string): OnResolveResult => ({
  path,
  namespace: MADE,
  pluginData: { contents, resolveDir } satisfies OnLoadResult,
});

/** Reduces a package.json to the only member that a client reads: the version, for `User-Agent`. */
async function versionOf(path: string): Promise<OnLoadResult> {
  const { version } = JSON.parse(await readFile(path, 'utf8'));
  return { contents: JSON.stringify({ version }), loader: 'json' };
}

/** The modules in which a client describes its requests, answers and errors. */
const SCHEMAS = /@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_\d+\.js$/;

/** A line that lists an error for the SDK's protocols by schema. */
export const LISTED_ERROR = /^\w+\.registerError\(.*\);$/gm;

/**
 * Drops the list of all errors, so that unused ones are removed: 13 KB of A2's bundle. Our clients
 * have their own protocol, which names the errors that it knows (table/aws-protocol/aws-json.ts).
 */
async function withoutErrors(path: string): Promise<OnLoadResult> {
  const source = await readFile(path, 'utf8');
  return { contents: source.replace(LISTED_ERROR, ''), loader: 'js' };
}

/**
 * Keeps only `fromEnv`, the one provider of the default chain that a Lambda function needs. The
 * chain also supports SSO, EC2, containers, processes and profiles: a third of the SDK.
 */
async function environmentCredentials(
  build: PluginBuild,
  { resolveDir, kind }: OnResolveArgs,
): Promise<OnResolveResult> {
  const { path } = await build.resolve('@aws-sdk/credential-provider-env', { resolveDir, kind });
  return made(
    'credentials',
    `export { fromEnv as defaultProvider } from ${JSON.stringify(path)};`,
    resolveDir,
  );
}
