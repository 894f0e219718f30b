/**
 * Checks the answers of a running backend against the OpenAPI document: every `fetch` of a test to
 * one of its operations.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';

type Template = readonly [path: string, pattern: RegExp];

let read: readonly Template[] | undefined;

/** Read with the first request: most files send none. */
function templates(): readonly Template[] {
  if (read) return read;
  const text = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
  const { paths } = JSON.parse(text) as { paths: object };
  read = Object.keys(paths).map((path) => [
    path,
    new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  ]);
  return read;
}

const send = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const response = await send(input, init);
  const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
  const [path] = templates().find(([, pattern]) => pattern.test(pathname)) ?? [];
  if (path !== undefined && hostname === 'localhost') {
    const { status, headers } = response;
    const body = await response.clone().json();
    const { expectDocumented } = await import('./documented.ts');
    expectDocumented(
      { method: init?.method ?? 'GET', path },
      { status, headers: Object.fromEntries(headers), body },
    );
  }
  return response;
};

// Files that share a worker come here once each.
afterAll(() => {
  globalThis.fetch = send;
});
