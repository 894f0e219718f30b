/**
 * `npm run tracking`: the page behind an order link, on the local run, at http://localhost:5174, and
 * /withdrawal, that of a withdrawal without a login. `npm start` prints a link.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { pagePort } from '../../packages/local/page-port.ts';

const pageAt = pagePort('tracking', 'Opens the page behind the link of an order.', 5174);
const HERE = import.meta.dirname;
const apiUrl = `http://localhost:${process.env['PORT'] || '3000'}`;

const { outputFiles } = await build({
  entryPoints: ['page', 'withdrawal'].map((name) => join(HERE, `${name}.ts`)),
  bundle: true,
  format: 'esm',
  outdir: HERE,
  write: false,
});
const script = (name: string) => () =>
  outputFiles.find(({ path }) => path.endsWith(`${name}.js`))?.text ?? '';

type File = readonly [type: string, text: () => string | Promise<string>];
const read = (name: string) => () => readFile(join(HERE, name), 'utf8');
const FILES: Readonly<Record<string, File>> = {
  '/': ['text/html; charset=utf-8', read('index.html')],
  '/style.css': ['text/css; charset=utf-8', read('style.css')],
  '/page.js': ['text/javascript; charset=utf-8', script('page')],
  '/withdrawal': ['text/html; charset=utf-8', read('withdrawal.html')],
  '/withdrawal.js': ['text/javascript; charset=utf-8', script('withdrawal')],
  '/config.json': ['application/json', () => JSON.stringify({ apiUrl })],
};

async function respond(path: string, response: ServerResponse): Promise<void> {
  const [type, text] = FILES[path] ?? [];
  if (!type || !text) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': type }).end(await text());
}

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', apiUrl);
  respond(pathname, response).catch(() => request.socket.destroy());
}).listen(pageAt, 'localhost', () =>
  console.log(`Orders are tracked at http://localhost:${pageAt}/#<the link>`),
);
