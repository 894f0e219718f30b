/** Makes the files of the examples' pages of their sources. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The drawings and icons are the shop's; the other pages have the same. */
const DRAWN = join(import.meta.dirname, '../storefront/page');

/** The markup of a page, with the drawings in place of the comments that name their files. */
export async function markup(page: string): Promise<string> {
  const read = (name: string) => readFile(join(DRAWN, name), 'utf8');
  const [html, drawings, icons] = await Promise.all([
    readFile(page, 'utf8'),
    read('drawings.svg'),
    read('icons.svg'),
  ]);
  return html
    .replace('<!-- drawings.svg -->', () => drawings)
    .replace('<!-- icons.svg -->', () => icons);
}

/** A script or a style with all that it imports. */
export async function bundled(entry: string): Promise<string> {
  const { outputFiles: [file] = [] } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return file?.text ?? '';
}
