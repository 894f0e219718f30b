/**
 * Builds the page into a folder: `node console/build.ts <folder>`. Its paths are relative, so any
 * path can serve it.
 */
import { build } from 'vite';
import { PLUGINS } from './build-plugins.ts';

/**
 * The first browsers with `light-dark()`. For older ones, the build would replace it by the
 * system's theme, and the page's theme switch would do nothing.
 */
const WITH_LIGHT_DARK = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The page of an order, and what the first view does not need: forms and their requests. */
const ORDER = [
  '(order|payments|parcels|remarks|returns|timeline)/(?!unpaid)',
  'elements/(address-fields|form-dialog|summary-facts)',
  'requests/use-(action|read-after-undo|sending)',
  'list/use-list',
];

/** The views that few people open first: the shop's lists, and the packing table. */
const SHOP = [
  'customer',
  'inventory',
  'csv/(?!csv-button)',
  'elements/facts',
  'frame/key-help',
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
    test: new RegExp(`console/(${ORDER.join('|')})`),
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
 * Makes each element by a call with its children behind its attributes. It compresses better than
 * the automatic runtime, which has a member for them in each call: 1.2 KB in all.
 */
const ELEMENTS = {
  jsx: { runtime: 'classic', pragma: '$h', pragmaFrag: '$Fragment', development: false },
  jsxInject: "import { Fragment as $Fragment, h as $h } from 'preact';",
} as const;

export const buildPage = (folder: string): Promise<unknown> =>
  build({
    root: import.meta.dirname,
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [...PLUGINS],
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
        output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
      },
    },
  });

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('no folder given: node console/build.ts <folder>');
  await buildPage(folder);
}
