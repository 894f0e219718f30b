import { readFile } from 'node:fs/promises';
import type {
  OnLoadArgs,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  Plugin,
  PluginBuild,
} from 'esbuild';

/** The namespace of modules that are written here instead of being read from a file. */
const MADE = 'lean-sdk';

/**
 * Leaves out of a bundle what the AWS SDK never needs in a Lambda: credentials and settings that
 * are not in the environment, and features that DynamoDB and Secrets Manager do not have.
 *
 * Nothing depends on it: without this plugin every function sends and answers the same, and is
 * larger and slower to load. `test/lib/lean-sdk.test.ts` proves both. After an update of the SDK:
 *
 * 1. Run `npx vitest run test/lib/bundle.test.ts test/lib/lean-sdk.test.ts`.
 * 2. A module "that the SDK has moved": correct its path below, or delete its row. The bundles
 *    worked all the same, with the SDK's own module in them.
 * 3. Anything else that fails with this plugin, and not without it: delete the row at fault. If
 *    that takes longer than it is worth, delete this file and its line in `bundle.ts`.
 *
 * `npm run bench -- cold` measures what it is worth.
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
    build.onLoad(
      { filter: /.*/, namespace: MADE },
      ({ pluginData }: OnLoadArgs) => pluginData as OnLoadResult,
    );
  },
};

export interface LeftOut {
  /** How the SDK imports it. Where the SDK moves it, nothing matches, and a test says so. */
  readonly module: RegExp;
  /** The module that takes its place. */
  readonly instead: string;
}

/**
 * For a package of which nothing is called: whatever name is imported from it is an empty class.
 * The SDK has renamed these exports before, and a module that lists them would break the build.
 */
const NOT_CALLED =
  'module.exports = Object.create(new Proxy({}, { get: () => class NotInThisBundle {} }));';

/** Beside each: by how much A2's bundle grows without its row. */
export const LEFT_OUT: readonly LeftOut[] = [
  // 31 and 2 KB. JSON by schema: our clients have a protocol of their own
  // (aws-protocol/aws-json.ts). If they no longer have, these two rows must go.
  { module: /^@aws-sdk\/core\/protocols$/, instead: NOT_CALLED },
  { module: /^@aws-sdk\/dynamodb-codec$/, instead: NOT_CALLED },
  // 3 KB. An encoding that neither DynamoDB nor Secrets Manager uses.
  { module: /^@smithy\/core\/event-streams$/, instead: NOT_CALLED },
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
  // 9 KB. Endpoints that differ by account, which DynamoDB does not have.
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
            // The SDK, too, goes on to the next source when it cannot read a value.
          }
        };
        let value;
        const load = async () =>
          fromEnvironment() ?? (typeof otherwise === 'function' ? otherwise() : otherwise);
        return () => (value ??= load());
      };`,
  },
];

/** What a metafile calls it. */
export const nameOf = (module: RegExp): string => module.source.replace(/[\\^$]/g, '');

/**
 * @param resolveDir where the module's own imports are looked up: as if it stood where it was
 * imported
 */
const made = (path: string, contents: string, resolveDir: string): OnResolveResult => ({
  path,
  namespace: MADE,
  pluginData: { contents, resolveDir } satisfies OnLoadResult,
});

/** A client reads one member of its package.json: the version, for `User-Agent`. */
async function versionOf(path: string): Promise<OnLoadResult> {
  const { version } = JSON.parse(await readFile(path, 'utf8'));
  return { contents: JSON.stringify({ version }), loader: 'json' };
}

/**
 * `fromEnv` is the one provider of the default chain that a Lambda ever reaches. The chain also
 * speaks to SSO, EC2, containers, processes and profiles: a third of the SDK.
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
