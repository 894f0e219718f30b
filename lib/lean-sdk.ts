import { builtinModules } from 'node:module';
import type { OnLoadArgs, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';

/** Modules that are made here instead of being read from a file. */
const MADE = 'lean-sdk';

/**
 * The AWS SDK as a Lambda needs it. It is written for every place that Node runs in; a function runs in one:
 *
 * - **Credentials** come from the environment. The default chain also speaks to SSO, EC2, containers, processes and profiles, and is 40 %
 *   of the SDK's bytes and, through `import 'node:http'`, of its load.
 * - **Built-ins** are taken with `process.getBuiltinModule`. An ES `import` reads every export of `node:http`, among them getters that
 *   load undici; taking the module reads what is used.
 * - **Event streams** are an encoding that neither DynamoDB nor Secrets Manager has.
 *
 * `npm run bench -- cold` measures what that is worth.
 */
export const leanSdk: Plugin = {
  name: MADE,
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, (args) => environmentCredentials(build, args));
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, () => made('event-streams', NO_EVENT_STREAMS));
    build.onResolve({ filter: BUILT_IN }, ({ path }) => made(path, builtIn(path)));
    build.onLoad({ filter: /.*/, namespace: MADE }, ({ pluginData }: OnLoadArgs) => ({
      contents: String(pluginData),
      resolveDir: import.meta.dirname,
    }));
  },
};

const BUILT_IN = new RegExp(`^(node:)?(${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`);

const made = (path: string, contents: string): OnResolveResult => ({ path, namespace: MADE, pluginData: contents });

/** `fromEnv` is the one provider of the chain that Lambda ever gets to; the SDK's own. */
async function environmentCredentials(
  build: PluginBuild,
  { resolveDir, kind }: OnResolveArgs,
): Promise<OnResolveResult> {
  const { path } = await build.resolve('@aws-sdk/credential-provider-env', { resolveDir, kind });
  return made('credentials', `export { fromEnv as defaultProvider } from ${JSON.stringify(path)};`);
}

const NO_EVENT_STREAMS = `export class EventStreamSerde { constructor() { throw new TypeError('there are no event streams here'); } }`;

/** Every export on its own, so that those nobody imports fall away unread: getters among them load what nobody uses. */
function builtIn(path: string): string {
  const name = path.startsWith('node:') ? path : `node:${path}`;
  const keys = Object.getOwnPropertyNames(process.getBuiltinModule(name) as object);
  const names = keys.filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default');
  return [
    `const builtIn = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(name)});`,
    'export default builtIn;',
    ...names.map((key, at) => `const _${at} = /* @__PURE__ */ (() => builtIn.${key})(); export { _${at} as ${key} };`),
  ].join('\n');
}
