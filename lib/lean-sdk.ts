import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import type { OnLoadArgs, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';

/** Modules that are made here instead of being read from a file. */
const MADE = 'lean-sdk';

/**
 * The AWS SDK as a Lambda needs it. It is written for every place that Node runs in and for every way to speak to AWS; a function runs in
 * one place, and its clients are made in one way (`table/client.ts`, `functions/secrets-manager.ts`). What can therefore never run is left out:
 * a half of the SDK's bytes, and through `import 'node:http'` more than that of its load (`npm run bench -- cold` measures it).
 *
 * Left out, never altered: what remains is the SDK's own code. `test/lean-sdk.test.ts` takes the bundles through what they do in production.
 */
export const leanSdk: Plugin = {
  name: MADE,
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, (args) => environmentCredentials(build, args));
    for (const [module, contents] of LEFT_OUT) build.onResolve({ filter: module }, () => made(module.source, contents));
    build.onResolve({ filter: BUILT_IN }, ({ path }) => made(path, builtIn(path)));
    build.onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, ({ path }) => versionOf(path));
    build.onLoad({ filter: /[\\/]schemas[\\/]schemas_0\.js$/ }, ({ path }) => namesOf(path));
    build.onLoad({ filter: /.*/, namespace: MADE }, ({ pluginData }: OnLoadArgs) => ({
      contents: String(pluginData),
      resolveDir: import.meta.dirname,
    }));
  },
};

const never = (name: string, because: string) =>
  `export class ${name} { constructor() { throw new TypeError(${JSON.stringify(`${name}: ${because}`)}); } }`;

/** Modules by the end of their path, and what stands in for each. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  // An encoding that neither DynamoDB nor Secrets Manager has.
  [/^@smithy\/core\/event-streams$/, never('EventStreamSerde', 'there are no event streams here')],
  [/\/HeaderFormatter$/, 'export class HeaderFormatter {}'],
  // Traces of several invocations in one environment at once. Of the one that there is, `_X_AMZN_TRACE_ID` tells.
  [/^@aws\/lambda-invoke-store$/, 'export const InvokeStore = { getInstanceAsync: async () => undefined };'],
  // ~/.aws: a function's settings are in its environment, and it has no home. The SDK asks there first, and makes an error for each that is not.
  [
    /\/configLoader$/,
    `export const loadConfig = ({ environmentVariableSelector, default: otherwise }) => {
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
  ],
  // EC2's metadata service, for a region that is not in the environment.
  [/\/getInstanceMetadataRegion$/, 'export const getInstanceMetadataRegion = async () => undefined;'],
  // For services whose endpoint differs by account, of which DynamoDB once was to be one.
  [
    /^@aws-sdk\/middleware-endpoint-discovery$/,
    'export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = { environmentVariableSelector() {}, configFileSelector() {} };' +
      'export const resolveEndpointDiscoveryConfig = (config) => config;',
  ],
  // SHA-256 in JavaScript, for a Node without OpenSSL.
  [/\/Sha256Js$/, never('Sha256Js', 'Node has its own')],
  // Retries that slow a whole client down: for batch jobs, not for one request at a time.
  [/\/AdaptiveRetryStrategy$/, never('AdaptiveRetryStrategy', 'set no AWS_RETRY_MODE')],
  // Files as bodies, which `node:fs` would load its streams for: ours are text.
  [
    /\/calculateBodyLength$/,
    'export const calculateBodyLength = (body) => (body === undefined ? undefined : Buffer.byteLength(body));',
  ],
  // Web streams, which Node loads when their name is said: its own client answers with its own.
  [/\/stream-type-check$/, 'export const isReadableStream = () => false; export const isBlob = () => false;'],
  // JSON by schema, and DynamoDB's dialect of it: our clients bring a protocol of their own, which asks schemas nothing.
  [
    /^@aws-sdk\/core\/protocols$/,
    `${never('AwsJson1_0Protocol', 'the client names no protocol')} export { AwsJson1_0Protocol as AwsJson1_1Protocol };`,
  ],
  [/^@aws-sdk\/dynamodb-codec$/, 'export class DynamoDBJsonCodec2 {}'],
  [
    /\/NormalizedSchema$/,
    `const noStream = { getEventStreamMember: () => '' };
    export const NormalizedSchema = { of: () => noStream };
    export const [isStaticSchema, simpleSchemaCacheN, simpleSchemaCacheS] = [];`,
  ],
  [/\/schemaLogFilter$/, 'export const schemaLogFilter = () => undefined;'],
];

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
