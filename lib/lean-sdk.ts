import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import type { OnLoadArgs, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';

/** Modules that are made here instead of being read from a file. */
const MADE = 'lean-sdk';

/**
 * The AWS SDK as a Lambda needs it. It is written for every place that Node runs in and for every way to speak to AWS; a function runs in
 * one place, and its clients are made in one way (`table/client.ts`, `functions/secrets-manager.ts`). Modules that can then never run are left
 * out, and what little is asked of them is answered in their place; all other modules are the SDK's own. `test/lean-sdk.test.ts` takes the
 * bundles through what they do in production, and `npm run bench -- cold` measures what that is worth.
 */
export const leanSdk: Plugin = {
  name: MADE,
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, (args) => environmentCredentials(build, args));
    for (const { module, instead } of LEFT_OUT) {
      build.onResolve({ filter: module }, () => made(nameOf(module), instead));
    }
    build.onResolve({ filter: BUILT_IN }, ({ path }) => made(path, builtIn(path)));
    build.onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, ({ path }) => versionOf(path));
    build.onLoad({ filter: /[\\/]schemas[\\/]schemas_0\.js$/ }, ({ path }) => namesOf(path));
    build.onLoad({ filter: /.*/, namespace: MADE }, ({ pluginData }: OnLoadArgs) => ({
      contents: String(pluginData),
      resolveDir: import.meta.dirname,
    }));
  },
};

export interface LeftOut {
  /** The end of its path. Where the SDK moves it, nothing matches, and a test says so. */
  readonly module: RegExp;
  /** The module that takes its place. */
  readonly instead: string;
}

const never = (name: string, because: string) =>
  `export class ${name} { constructor() { throw new TypeError(${JSON.stringify(`${name}: ${because}`)}); } }`;

/** Beside each: what leaving it out takes off A2's bundle, by itself. */
export const LEFT_OUT: readonly LeftOut[] = [
  // 33 KB. JSON by schema: our clients bring a protocol of their own, which asks schemas nothing.
  {
    module: /^@aws-sdk\/core\/protocols$/,
    instead: `${never('AwsJson1_0Protocol', 'the client names no protocol')} export { AwsJson1_0Protocol as AwsJson1_1Protocol };`,
  },
  { module: /^@aws-sdk\/dynamodb-codec$/, instead: 'export class DynamoDBJsonCodec2 {}' },
  // 5 KB. What is asked of a schema still is whether it is a stream.
  {
    module: /\/NormalizedSchema$/,
    instead: `const noStream = { getEventStreamMember: () => '' };
      export const NormalizedSchema = { of: () => noStream };
      export const [isStaticSchema, simpleSchemaCacheN, simpleSchemaCacheS] = [];`,
  },
  // 0.6 KB. A copy of each answer, made by asking its schema, for a line of log that nobody writes.
  { module: /\/schemaLogFilter$/, instead: 'export const schemaLogFilter = () => undefined;' },
  // 9 KB. Endpoints that differ by account, of which DynamoDB once was to have some.
  {
    module: /^@aws-sdk\/middleware-endpoint-discovery$/,
    instead: `export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = { environmentVariableSelector() {}, configFileSelector() {} };
      export const resolveEndpointDiscoveryConfig = (config) => config;`,
  },
  // 3.3 KB. Retries that slow a whole client down: for batch jobs, not for one request at a time.
  { module: /\/AdaptiveRetryStrategy$/, instead: never('AdaptiveRetryStrategy', 'set no AWS_RETRY_MODE') },
  // 3.3 KB. SHA-256 in JavaScript, for a Node without OpenSSL.
  { module: /\/Sha256Js$/, instead: never('Sha256Js', 'Node has its own') },
  // 3.2 and 2.6 KB. An encoding that neither DynamoDB nor Secrets Manager has, and the signing of its messages.
  { module: /^@smithy\/core\/event-streams$/, instead: never('EventStreamSerde', 'there are no event streams here') },
  { module: /\/HeaderFormatter$/, instead: 'export class HeaderFormatter {}' },
  // 3.2 KB. ~/.aws: a function's settings are in its environment, which the SDK asks first, and it has no home.
  {
    module: /\/configLoader$/,
    instead: `export const loadConfig = ({ environmentVariableSelector, default: otherwise }) => {
      const told = () => {
        try {
          return environmentVariableSelector(process.env);
        } catch {
          // A value that the SDK cannot read is none to it, either.
        }
      };
      let value;
      const load = async () => told() ?? (typeof otherwise === 'function' ? otherwise() : otherwise);
      return () => (value ??= load());
    };`,
  },
  // 2.7 KB. Traces of several invocations in one environment at once. Of the one that there is, `_X_AMZN_TRACE_ID` tells.
  {
    module: /^@aws\/lambda-invoke-store$/,
    instead: 'export const InvokeStore = { getInstanceAsync: async () => undefined };',
  },
  // 1.4 KB. EC2's metadata service, for a region that is not in the environment.
  {
    module: /\/getInstanceMetadataRegion$/,
    instead: 'export const getInstanceMetadataRegion = async () => undefined;',
  },
  // 0.5 KB, and 1 ms of the load. Files as bodies, for which `node:fs` loads its streams: ours are text.
  {
    module: /\/calculateBodyLength$/,
    instead: 'export const calculateBodyLength = (body) => (body === undefined ? undefined : Buffer.byteLength(body));',
  },
];

/** What a metafile calls it. */
export const nameOf = (module: RegExp): string => module.source.replace(/[\\^$]/g, '');

const BUILT_IN = new RegExp(`^(node:)?(${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`);

const made = (path: string, contents: string): OnResolveResult => ({ path, namespace: MADE, pluginData: contents });

/** All that a client wants to know of its package is what to call itself in `User-Agent`. */
async function versionOf(path: string): Promise<OnLoadResult> {
  const { version } = JSON.parse(await readFile(path, 'utf8'));
  return { contents: JSON.stringify({ version }), loader: 'json' };
}

/** Of an operation our protocol wants to know what it is called; the SDK's schemas tell every member of every shape, and every error. */
async function namesOf(path: string): Promise<OnLoadResult> {
  const exported = (await readFile(path, 'utf8')).matchAll(/^export (?:var|const) (\w+)(\$?) = /gm);
  const lines = [...exported].map(([, name, isSchema]) =>
    isSchema ? `export const ${name}$ = [9, '', '${name}', 0, 0, 0];` : `export const ${name} = [];`,
  );
  return { contents: lines.join('\n') };
}

/**
 * Credentials come from the environment: `fromEnv` is the one provider of the default chain that Lambda ever gets to. The chain also
 * speaks to SSO, EC2, containers, processes and profiles.
 */
async function environmentCredentials(
  build: PluginBuild,
  { resolveDir, kind }: OnResolveArgs,
): Promise<OnResolveResult> {
  const { path } = await build.resolve('@aws-sdk/credential-provider-env', { resolveDir, kind });
  return made('credentials', `export { fromEnv as defaultProvider } from ${JSON.stringify(path)};`);
}

/** Getters that load undici, which takes as long as all the rest of a function, for a WebSocket. */
const UNDICI = new Set(['WebSocket', 'CloseEvent', 'MessageEvent']);

/**
 * A built-in, taken with `process.getBuiltinModule`. An ES `import` of `node:http`, static or not, reads every export of it, and so undici;
 * here an export is read by itself, and what nobody imports falls away unread.
 */
function builtIn(path: string): string {
  const name = path.startsWith('node:') ? path : `node:${path}`;
  const keys = Object.getOwnPropertyNames(process.getBuiltinModule(name) as object);
  const names = keys.filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default' && !UNDICI.has(key));
  return [
    `const builtIn = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(name)});`,
    'export default builtIn;',
    ...names.map((key, at) => `const _${at} = /* @__PURE__ */ (() => builtIn.${key})(); export { _${at} as ${key} };`),
  ].join('\n');
}
