/**
 * Builds the page into a folder: `node console/build.ts <folder>`. Its paths are relative, so any
 * path can serve it.
 */
import { build, type Plugin } from 'vite';

/**
 * The first browsers with `light-dark()`. For older ones, the build would replace it by the
 * system's theme, and the page's theme switch would do nothing.
 */
const WITH_LIGHT_DARK = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The views that few people open first: the shop's lists, and the packing table. */
const SHOP = [
  'customer',
  'inventory',
  'csv/(?!csv-button)',
  'orders/search',
  'webhooks',
  'pack/(?!packed)',
  'print',
];

/**
 * The scripts: what the first view needs, and one for each part that is loaded when it is shown.
 * Few of them, because a small script compresses badly.
 */
const CHUNKS = [
  {
    name: 'order',
    test: /console\/(order|payments|parcels|remarks|returns|timeline)\/(?!unpaid)/,
    priority: 2,
  },
  {
    name: 'shop',
    test: new RegExp(`console/(${SHOP.join('|')})`),
    priority: 2,
  },
  { name: 'first', test: /./, priority: 1 },
];

/**
 * Loads a script without the build tool's own loader, which looks for the style sheets of each
 * script: there is one style sheet for all.
 */
const PLAIN_IMPORTS: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export const buildPage = (folder: string): Promise<unknown> =>
  build({
    root: import.meta.dirname,
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [PLAIN_IMPORTS],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: WITH_LIGHT_DARK,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
      },
    },
  });

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('no folder given: node console/build.ts <folder>');
  await buildPage(folder);
}
