import { join } from 'node:path';
import { bundled, markup } from '../../pages/page-files.ts';

const PAGE = join(import.meta.dirname, '../page');

/** The page's files: the markup with its drawings, the style and the script. */
export interface PageFiles {
  readonly html: string;
  readonly css: string;
  readonly js: string;
}

/** Makes the page's files of their sources. */
export async function bundlePage(): Promise<PageFiles> {
  const [html, css, js] = await Promise.all([
    markup(join(PAGE, 'index.html')),
    bundled(join(PAGE, 'style.css')),
    bundled(join(PAGE, 'page.ts')),
  ]);
  return { html, css, js };
}
