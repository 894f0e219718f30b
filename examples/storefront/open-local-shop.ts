import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishedAccess } from '../../packages/local/published-access.ts';
import { openShop } from './server/shop-server.ts';

/**
 * Opens the shop beside the local run at a port.
 *
 * @throws {Error} if no run with a payment provider answers there
 */
export function openLocalShop(port: string, pageAt: number): ReturnType<typeof openShop> {
  const { storefrontClientId: clientId, providerUrl } = publishedAccess(port) ?? {};
  if (!clientId || !providerUrl)
    throw new Error(
      `No local run with a payment provider at port ${port}: start one with npm start.`,
    );
  return openShop({
    apiUrl: `http://localhost:${port}`,
    clientId,
    providerUrl,
    trackingUrl: 'http://localhost:5174/',
    checkoutToken,
    port: pageAt,
  });
}

/**
 * A token of the run that the variable PORT names. On AWS, a machine client of the shop has such a
 * one: `"machineClients": ["place"]`.
 */
async function checkoutToken(): Promise<string> {
  const command = join(import.meta.dirname, '../../packages/local/token.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--checkout']);
  return stdout.trim();
}
