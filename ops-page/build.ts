/** Builds the page into a folder: `node ops-page/build.ts <folder>`. Its paths are relative, so it may be served from anywhere. */
import { build } from 'vite';

export const buildPage = (folder: string): Promise<unknown> =>
  build({
    root: import.meta.dirname,
    base: './',
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  });

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('where to? node ops-page/build.ts <folder>');
  await buildPage(folder);
}
