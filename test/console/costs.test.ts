import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

describe('A request of the console', () => {
  let silent: Server;
  let url: string;

  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    silent.closeAllConnections();
    silent.close();
  });

  it('ends after a minute without an answer, so that the next one can be sent', async () => {
    const { counted, costs } = await import('../../console/requests/costs.ts');
    const real = AbortSignal.timeout.bind(AbortSignal);
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(20));
    await expect(counted(url)).rejects.toThrow('timeout');
    expect(limit).toHaveBeenCalledExactlyOnceWith(60_000);
    expect(costs.value.value).toEqual([1, 0, 0, 0]);
  });
});
