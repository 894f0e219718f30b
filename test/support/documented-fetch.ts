/**
 * Checks the answers of a running backend against the OpenAPI document: every `fetch` of a test to
 * one of its operations.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { expectDocumented } from './documented.ts';

const { paths } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
) as {
  paths: object;
};
const templates = Object.keys(paths).map(
  (path) => [path, new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)] as const,
);

const send = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const response = await send(input, init);
  const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
  const [path] = templates.find(([, pattern]) => pattern.test(pathname)) ?? [];
  if (path !== undefined && hostname === 'localhost') {
    const { status, headers } = response;
    const body = await response.clone().json();
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
