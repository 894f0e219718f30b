/** Serves the page behind an order's link, and that of a withdrawal without a login. */
import { join } from 'node:path';
import { bundled, markup } from '../../pages/page-files.ts';
import { listen, type OpenPage, sendFile } from '../../pages/page-server.ts';

const PAGE = join(import.meta.dirname, '../page');

/** The addresses that the page has to know. */
export interface TrackingConfig {
  readonly apiUrl: string;
  /** The provider's page, to which a payment's secret is added. */
  readonly payUrl?: string | undefined;
}

export interface TrackingOptions extends TrackingConfig {
  /** 0 for any free port. */
  readonly port: number;
}

/** The files of the pages, by path, each with its type. */
export type TrackingFiles = Readonly<Record<string, readonly [type: string, text: string]>>;

/** Makes the files of their sources. */
export async function trackingFiles(): Promise<TrackingFiles> {
  const made: Readonly<Record<string, readonly [type: string, text: Promise<string>]>> = {
    '/': ['text/html', markup(join(PAGE, 'index.html'))],
    '/withdrawal': ['text/html', markup(join(PAGE, 'withdrawal.html'))],
    '/style.css': ['text/css', bundled(join(PAGE, 'style.css'))],
    '/page.js': ['text/javascript', bundled(join(PAGE, 'page.ts'))],
    '/withdrawal.js': ['text/javascript', bundled(join(PAGE, 'withdrawal.ts'))],
  };
  return Object.fromEntries(
    await Promise.all(
      Object.entries(made).map(
        async ([path, [type, text]]) => [path, [`${type}; charset=utf-8`, await text]] as const,
      ),
    ),
  );
}

/** Opens the pages on this machine, beside a local run. */
export async function openTracking({ port, ...config }: TrackingOptions): Promise<OpenPage> {
  const files: TrackingFiles = {
    ...(await trackingFiles()),
    '/config.json': ['application/json', JSON.stringify(config)],
  };
  return listen(({ url = '/' }, response) => {
    const file = files[url.split(/[?#]/, 1)[0] ?? ''];
    if (file) sendFile(response, file, config.apiUrl);
    else response.writeHead(404).end();
  }, port);
}
