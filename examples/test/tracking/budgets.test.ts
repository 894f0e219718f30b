import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  openTracking,
  type TrackingFiles,
  trackingFiles,
} from '../../tracking/server/tracking-server.ts';

/** Bytes in gzip, the client in the script included. */
const BUDGETS = { '/': 4096, '/style.css': 5120, '/page.js': 15_360 } as const;

describe('The pages of examples/tracking', () => {
  let files: TrackingFiles;
  beforeAll(async () => {
    files = await trackingFiles();
  });

  it.each(Object.entries(BUDGETS))('are within their budget: %s', (path, budget) => {
    const [, text = ''] = files[path] ?? [];
    const { length } = gzipSync(text, { level: 9 });
    expect(length).toBeGreaterThan(budget / 3);
    expect(length).toBeLessThanOrEqual(budget);
  });

  it('have each drawing and icon that they name', () => {
    const [, html = ''] = files['/'] ?? [];
    const [, script = ''] = files['/page.js'] ?? [];
    const symbols = [...html.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
    expect(symbols).toEqual(
      expect.arrayContaining(['i-copy', 'i-out', 'i-home', 'i-card', 'i-truck', 'i-back']),
    );
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(script).toContain('i-');
  });

  it('ask nobody else for a font, a picture or a script', () => {
    const all = Object.values(files).map(([, text]) => text);
    for (const text of all.filter((one) => !one.startsWith('import')))
      expect(text).not.toMatch(/(src|href)="https?:|@font-face/);
  });
});

describe('The server of examples/tracking', () => {
  it('answers every path, and ends for none', async () => {
    const { url, close } = await openTracking({ apiUrl: 'http://localhost:1', port: 0 });
    const { port } = new URL(url);
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) =>
        get({ port, path, host: 'localhost' }, ({ statusCode }) => resolve(statusCode)).once(
          'error',
          reject,
        ),
      );
    expect(await Promise.all(['/?a=b', '//', '/none', '/%'].map(statusOf))).toEqual([
      200, 404, 404, 404,
    ]);
    expect(await statusOf('/withdrawal')).toBe(200);
    close();
  });
});
