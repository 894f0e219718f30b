import { randomUUID } from 'node:crypto';
import { checkedAddress, NotSent, raced } from '../webhooks/checked-address.ts';
import { privateHosts } from '../webhooks/private-hosts.ts';
import { signedHeaders } from '../webhooks/webhook-signing.ts';
import { BrokenCheck } from './broken-check.ts';
import { checkSecret } from './check-secret.ts';
import { exchange, type RawAnswer } from './exchange.ts';

/**
 * Asks a check behind a URL, signed as webhooks are. As for them, every address of its host has to
 * be public, and the connection leads to the address that was checked.
 *
 * @throws {BrokenCheck} for a URL or an address that may not be asked
 * @throws {Error} without an answer
 */
export async function askUrl(
  target: string,
  secretArn: string,
  body: string,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const url = new URL(target);
  const [secret, address] = await Promise.all([
    checkSecret(secretArn),
    raced(checkedAddress(target, { privateHosts: privateHosts() }), signal),
  ]).catch((error: unknown) => {
    if (!(error instanceof NotSent) || error.message === 'host-not-found') throw error;
    throw new BrokenCheck(`may not be asked: ${error.message}`);
  });
  const id = `check_${randomUUID()}`;
  const headers = {
    ...signedHeaders({ id, body }, [secret], new Date()),
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'orders-placing-check/1',
  };
  return exchange({ url, headers, body, address, signal });
}
