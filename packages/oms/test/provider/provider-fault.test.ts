import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { LOCAL_FOLDER } from '../../../local/local-folder.ts';
import { type ServedStandIn, serveStripe } from '../../../local/stripe/serve.ts';
import { providerFaultCommand } from '../../provider/provider-fault-command.ts';

const [PORT, WITHOUT] = [`8${process.pid % 10_000}`, `7${process.pid % 10_000}`];
const fileOf = (port: string) => join(LOCAL_FOLDER, `run-${port}.json`);

describe('oms provider fault', () => {
  let stripe: ServedStandIn;
  const printed: string[] = [];

  beforeAll(async () => {
    stripe = await serveStripe({ port: 0, run: 'Faults' });
    const { address: providerUrl } = stripe;
    writeFileSync(fileOf(PORT), JSON.stringify({ providerUrl, pid: process.pid }));
    writeFileSync(fileOf(WITHOUT), JSON.stringify({ pid: process.pid }));
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(() => printed.splice(0));
  afterAll(async () => {
    vi.restoreAllMocks();
    for (const port of [PORT, WITHOUT]) rmSync(fileOf(port), { force: true });
    await stripe.stop();
  });

  it('switches a fault on, and all off', async () => {
    expect(await providerFaultCommand(['lose-answers', '2'], { port: PORT })).toBe(EXIT.fine);
    expect(stripe.faults.loseAnswers).toBe(2);
    expect(await providerFaultCommand(['off'], { port: PORT, json: true })).toBe(EXIT.fine);
    expect(stripe.faults.loseAnswers).toBe(0);
    expect(printed).toEqual(['On: lose-answers 2.', JSON.stringify(stripe.faults)]);
  });

  it('lists the faults if it does not know one', async () => {
    await expect(providerFaultCommand(['explode'], { port: PORT })).rejects.toThrow(
      /"explode" is no fault\. Use lose-answers \[n\] · .* · off/,
    );
  });

  it('names the setting of a run without a provider', async () => {
    await expect(providerFaultCommand(['off'], { port: WITHOUT })).rejects.toThrow(
      'set paymentProvider',
    );
  });
});
