// @module-tag timed
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { sendWebhook } from '../../../functions/webhooks/send-webhook.ts';
import { nameServer } from '../../support/name-server.ts';
import { REFUSED_URLS } from '../../support/refused-urls.ts';

const BODY = '{"specversion":"1.0","id":"e-1"}';

describe('Sending a webhook', () => {
  let server: Server;
  let port: number;
  let listener: RequestListener;
  const names = nameServer();
  const requests: { headers: unknown; body: string; method: string | undefined }[] = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      requests.push({ headers: request.headers, method: request.method, body });
      listener(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests.length = 0;
    listener = (_, response) => response.writeHead(204).end();
    names.answer(() => ['127.0.0.1']);
  });

  const send = (url = `http://receiver.example:${port}/hook`, patience = 2000) =>
    sendWebhook(url, { 'webhook-id': 'e-1' }, BODY, {
      privateHosts: [`receiver.example:${port}`],
      resolveHost: names.resolveHost,
      patience,
    });

  it('posts the body unchanged, to the address that was checked', async () => {
    // The system’s own name server cannot resolve receiver.example.
    expect(await send()).toMatchObject({ status: 204 });
    expect(requests).toEqual([
      {
        method: 'POST',
        body: BODY,
        headers: expect.objectContaining({
          'content-type': 'application/cloudevents+json',
          'webhook-id': 'e-1',
          host: `receiver.example:${port}`,
        }),
      },
    ]);
  });

  it.each([200, 201, 204, 400, 404, 410, 429, 500, 503])(
    'returns the status %d',
    async (status) => {
      listener = (_, response) => response.writeHead(status).end('so');
      expect(await send()).toMatchObject({ status });
    },
  );

  it('follows no redirect', async () => {
    listener = (_, response) =>
      response.writeHead(307, { location: `http://receiver.example:${port}/other` }).end();
    expect(await send()).toMatchObject({ status: 307 });
    expect(requests).toHaveLength(1);
  });

  it('heeds Retry-After in seconds and as a date', async () => {
    listener = (_, response) => response.writeHead(503, { 'retry-after': '120' }).end();
    expect(await send()).toMatchObject({ status: 503, retryAfter: 120 });
    const at = new Date(Date.now() + 60_000).toUTCString();
    listener = (_, response) => response.writeHead(503, { 'retry-after': at }).end();
    const { retryAfter } = await send();
    expect(retryAfter).toBeGreaterThan(57);
    expect(retryAfter).toBeLessThanOrEqual(60);
    listener = (_, response) => response.writeHead(503, { 'retry-after': 'soon' }).end();
    expect(await send()).toMatchObject({ status: 503, retryAfter: undefined });
  });

  it('reads at most 4 KB of an answer that never ends', async () => {
    let written = 0;
    listener = async (_, response) => {
      response.writeHead(200);
      for (; !response.destroyed && written < 100_000_000; written += 65_536) {
        response.write(Buffer.alloc(65_536));
        await sleep(1);
      }
    };
    expect(await send()).toMatchObject({ status: 200 });
    await sleep(50);
    expect(written).toBeLessThan(20_000_000);
  });

  it('accepts an answer with a wrong length', async () => {
    listener = (_, response) => {
      response.writeHead(200, { 'content-length': '1000000' });
      response.write('short');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('uses the status of an answer whose rest never arrives, without waiting for it', async () => {
    listener = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('a');
    };
    const { took, ...outcome } = await send(undefined, 60_000);
    expect(outcome).toEqual({ status: 200, retryAfter: undefined });
    expect(took).toBeLessThan(30_000);
    expect(await send(undefined, 300)).toMatchObject({ status: 200 });
  });

  it('waits at most its timeout for an answer, its end or its first byte', async () => {
    listener = () => {};
    expect(await send(undefined, 200)).toMatchObject({ error: 'timeout' });
    const mute = createTcpServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port: mutePort } = mute.address() as AddressInfo;
    const outcome = await sendWebhook(`http://mute.example:${mutePort}/`, {}, BODY, {
      privateHosts: [`mute.example:${mutePort}`],
      resolveHost: names.resolveHost,
      patience: 200,
    });
    expect(outcome).toMatchObject({ error: 'timeout' });
    // Without its timeout it would wait for the 15 seconds that a receiver has.
    expect(outcome.took).toBeLessThan(10_000);
    mute.close();
  });

  it('waits at most its timeout for a name server', async () => {
    const outcome = await sendWebhook('https://slow.example/', {}, BODY, {
      privateHosts: [],
      resolveHost: () => new Promise(() => {}),
      patience: 100,
    });
    expect(outcome).toMatchObject({ error: 'timeout' });
  });

  it('returns the reason if there was no answer', async () => {
    listener = (request) => void request.socket.destroy();
    expect(await send()).toMatchObject({ error: 'ECONNRESET' });
    names.answer(() => []);
    expect((await send('https://nobody.example/')).error).toMatch(/ENODATA|host-not-found/);
  });

  describe('to an address that is not public', () => {
    /** Observes every socket of this process, TLS included, whatever its address and port. */
    let connect: MockInstance;
    beforeEach(() => {
      connect = vi.spyOn(Socket.prototype, 'connect');
    });
    afterEach(() => vi.restoreAllMocks());
    const attempt = (url: string) =>
      sendWebhook(url, {}, BODY, {
        privateHosts: [],
        resolveHost: names.resolveHost,
        patience: 2000,
      });

    it.each(REFUSED_URLS)('is refused before any request: %s', async (url) => {
      expect(await attempt(url)).toMatchObject({ error: 'url-refused' });
      expect(connect).not.toHaveBeenCalled();
    });

    it.each([
      ['127.0.0.1'],
      ['169.254.169.254'],
      ['10.0.0.8'],
      ['93.184.215.14', '127.0.0.1'],
      ['93.184.215.14', '169.254.169.254', '8.8.8.8'],
    ])('is refused if the name resolves there: %s %s', async (...addresses) => {
      names.answer(() => addresses.filter((address) => address !== undefined));
      expect(await attempt('https://hooks.example/')).toMatchObject({
        error: 'address-not-public',
      });
      expect(connect).not.toHaveBeenCalled();
    });

    it('is refused if a formerly public name resolves there now', async () => {
      const answers = [['93.184.215.14'], ['127.0.0.1']];
      names.answer(() => answers.shift() ?? ['127.0.0.1']);
      const registered = await names.resolveHost('hooks.example');
      expect(registered).toEqual([{ address: '93.184.215.14', family: 4 }]);
      expect(await attempt('https://hooks.example/')).toMatchObject({
        error: 'address-not-public',
      });
      expect(connect).not.toHaveBeenCalled();
    });

    it('resolves the name once: later answers of the name server do not count', async () => {
      let asked = 0;
      names.answer(() => {
        asked += 1;
        return asked === 1 ? ['127.0.0.1'] : ['10.0.0.8'];
      });
      await send();
      expect(asked).toBe(1);
      // The one connection goes to the checked address. This shows that the spy observes
      // connections.
      expect(connect).toHaveBeenCalled();
    });
  });
});
