import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../api/commands/failure.ts';
import { sender } from '../../sample-data/sender.ts';

describe('The sample data’s sender', () => {
  let statuses: number[] = [];
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    response.writeHead(statuses.shift() ?? 201, { 'retry-after': '0' }).end('{"orderId":"o-1"}');
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    keys.length = 0;
  });
  const send = () => sender(url, 'token')('POST', '/orders', {}, { 'idempotency-key': 'k-1' });

  it('repeats a request that a busy machine answers with 503, with its key', async () => {
    statuses = [503, 503];

    expect(await send()).toEqual({ orderId: 'o-1' });
    expect(keys).toEqual(['k-1', 'k-1', 'k-1']);
  });

  it('ends the run at any other error', async () => {
    statuses = [409];

    await expect(send()).rejects.toThrow(Failure);
    expect(keys).toHaveLength(1);
  });
});
