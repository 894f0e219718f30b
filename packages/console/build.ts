/**
 * Builds the page into a folder: `node packages/console/build.ts <folder>`. Its paths are relative,
 * so any path can serve it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * The first browsers with `light-dark()`. For older ones, the build would replace it by the
 * system's theme, and the page's theme switch would do nothing.
 */
const WITH_LIGHT_DARK = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The views behind the lists of open orders, with their forms and requests. */
const LATER = [
  '(order|payments|parcels|remarks|returns|timeline)/(?!unpaid)',
  'customer',
  'day/(day-sums|refunds-of-day)',
  'inventory/(?!stock-at-desk)',
  'csv/(?!csv-button)',
  'elements/(address-fields|card-head|email-link|facts|fields|form-dialog|summary-facts)',
  'elements/(order-link|thing-button|tick)',
  'frame/(key-help|typing-note)',
  'list/use-(link-keys|list)',
  'lists/(csv-rows|file-text)',
  'money/capturable',
  'orders/',
  'page\\.tsx',
  'pack/(?!unsent)',
  'print',
  'requests/(first-of|use-(action|form|more|read-after-undo|refresh|sending)|with-names)',
  'ship/(mark-dialog|many/(carrier-column|tracking-(cells|headings|list)))',
  'webhooks',
  'work/(needed|typed-fields)',
];

/**
 * The scripts: what the first view needs, the rest, which is loaded when some of it is shown, the
 * money of many orders, a day, its charts and its report, and the list of customers. Smaller ones
 * compress worse, and name all that they take from each other: each further one costs 1.5 KB in
 * all.
 */
const CHUNKS = [
  {
    name: 'money',
    test: /packages\/console\/money\/(?!capturable)/,
    priority: 3,
  },
  {
    name: 'charts',
    test: /packages\/console\/day\/charts\//,
    priority: 4,
  },
  {
    name: 'report',
    test: /packages\/console\/day\/report\//,
    priority: 4,
  },
  {
    name: 'day',
    test: /packages\/console\/day\/(?!day-sums|refunds-of-day)/,
    priority: 3,
  },
  {
    name: 'people',
    test: /packages\/console\/customers\//,
    priority: 3,
  },
  {
    name: 'later',
    test: new RegExp(`packages/console/(${LATER.join('|')})|client/(parse|round)-money`),
    priority: 2,
  },
  { name: 'first', test: /./, priority: 1 },
];

/** The build tool's plugins that wrap each import of a script into a loader of style sheets. */
const LOADERS = ['vite:build-import-analysis', 'native:import-analysis-build'];

/** Leaves imports of scripts as they are: there is one style sheet for all. */
const PLAIN_IMPORTS: Plugin = {
  name: 'plain-imports',
  configResolved({ plugins }) {
    const kept = plugins.filter(({ name }) => !LOADERS.includes(name));
    (plugins as Plugin[]).splice(0, plugins.length, ...kept);
  },
};

/** Leaves out the operations that the page does not name: the client has those of the whole API. */
const NAMED_OPERATIONS: Plugin = {
  name: 'named-operations',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/client\/operations\.ts$/ },
    handler(code) {
      const named = new Set(pageSource().match(/\w+/g));
      return code.replace(/^ {2}(\w+): \{ method: .*\n/gm, (operation, id) =>
        named.has(id) ? operation : '',
      );
    },
  },
};

/**
 * Makes each element by a call with its children behind its attributes. It compresses better than
 * the automatic runtime, which has a member for them in each call: 1.2 KB in all.
 */
const ELEMENTS = {
  jsx: { runtime: 'classic', pragma: '$h', pragmaFrag: '$Fragment', development: false },
  jsxInject: "import { Fragment as $Fragment, h as $h } from 'preact';",
} as const;

/** Leaves out what the signals report to a browser extension. */
const NO_DEVTOOLS = { 'window.__PREACT_SIGNALS_DEVTOOLS__': 'false' };

const pageSource = (): string =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!test\/).*\.tsx?$/.test(name))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');

export const buildPage = (folder: string): Promise<unknown> =>
  build({
    root: import.meta.dirname,
    base: './',
    configFile: false,
    define: NO_DEVTOOLS,
    logLevel: 'warn',
    plugins: [PLAIN_IMPORTS, NAMED_OPERATIONS],
    oxc: ELEMENTS,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: WITH_LIGHT_DARK,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Reading a member or a global of the browser has no effect here: what is unused can go.
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        // A constant of another file is written where it is used.
        optimization: { inlineConst: true },
        output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
      },
    },
  });

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new Error('no folder given: node packages/console/build.ts <folder>');
  await buildPage(folder);
}
