/**
 * The receivers of the webhooks that actors send, and the name server that resolves their hosts.
 */
import dns from 'node:dns/promises';
import { EventEmitter } from 'node:events';
import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { Webhook } from 'standardwebhooks';
import type { ReceivedWebhook } from '../judge/events/webhooks.ts';
import type { Random } from '../random.ts';
import { actors } from '../scheduler.ts';

const PORT = 4000;
const PUBLIC = '93.184.215.14';
const PRIVATE = '169.254.169.254';

/**
 * The destinations of webhooks, by host: one always succeeds, one fails at times, one changes its
 * address.
 */
export const RECEIVERS = [
  { host: 'steady.example', url: `http://steady.example:${PORT}/`, eventTypes: ['*'] },
  { host: 'shaky.example', url: `http://shaky.example:${PORT}/`, eventTypes: ['order.*'] },
  { host: 'moving.example', url: 'https://moving.example/', eventTypes: ['payment.*'] },
] as const;

/** The context `webhookPrivateHosts`: two of the hosts are in a network of the shop's own. */
export const PRIVATE_HOSTS = RECEIVERS.slice(0, 2)
  .map(({ host }) => `${host}:${PORT}`)
  .join(',');

/** Attempts after which a failing receiver accepts an event. The delivery plan has ten. */
const MOST_FAILURES = 6;

export interface Receivers {
  readonly arrivals: readonly ReceivedWebhook[];
  readonly register: (host: string, secret: string) => void;
  /** The address with which the name server answers this time. */
  readonly resolve: (host: string) => string;
  readonly secretOf: (host: string) => string | undefined;
  /** The status of the answer; undefined if the connection breaks. */
  readonly receive: (sent: Sent) => number | undefined;
}

interface Sent {
  readonly hostname: string;
  readonly options: RequestOptions;
  readonly body: string;
  /** Verified at the moment of arrival: a scenario may let hours pass before it. */
  readonly isSigned: boolean;
}

let open: Receivers | undefined;

/**
 * The receivers of one scenario. From now on they get every request that an actor sends.
 *
 * @param failures the share of failures, and of private addresses of the host that moves
 */
export function createReceivers(random: Random, { failures }: { failures: number }): Receivers {
  const arrivals: ReceivedWebhook[] = [];
  const secrets = new Map<string, string>();

  /**
   * Returns the host's address. The moving host sometimes has a private one after its registration.
   */
  const resolve = (host: string): string => {
    const isMoved = host === 'moving.example' && secrets.has(host) && random.chance(failures);
    return isMoved ? PRIVATE : PUBLIC;
  };

  function receive({ hostname, options, body, isSigned }: Sent): number | undefined {
    const headers = options.headers as Record<string, string>;
    const id = headers['webhook-id'] ?? '';
    const before = arrivals.filter((one) => one.host === hostname && one.id === id).length;
    const alwaysSucceeds = hostname === 'steady.example' || before >= MOST_FAILURES;
    const succeeds = alwaysSucceeds || !random.chance(failures);
    const outcome = succeeds ? 204 : random.pick([500, 503, 302, 'broken', 'lost'] as const);
    const isAccepted = outcome === 204 || outcome === 'lost';
    const address = addressOf(hostname, options);
    arrivals.push({ host: hostname, address, id, body, isSigned, isAccepted });
    return typeof outcome === 'number' ? outcome : undefined;
  }

  /** The address that the sender pinned, or else the name server's current answer. */
  function addressOf(hostname: string, { lookup }: RequestOptions): string {
    let address = lookup ? '' : resolve(hostname);
    lookup?.(hostname, {}, (_, found) => {
      address = String(found);
    });
    return address;
  }

  open = {
    arrivals,
    register: (host, secret) => void secrets.set(host, secret),
    resolve,
    secretOf: (host) => secrets.get(host),
    receive,
  };
  return open;
}

function verifies(secret = '', body: string, headers: Record<string, string>): boolean {
  try {
    return Boolean(new Webhook(secret).verify(body, headers));
  } catch {
    return false;
  }
}

/** A request of an actor: it arrives in one of the actor's turns. */
function simulated(url: URL, options: RequestOptions, onResponse: (response: object) => void) {
  const actor = actors.getStore();
  const request = new EventEmitter();
  const end = (body: string): void => {
    const { hostname } = url;
    const headers = options.headers as Record<string, string>;
    const isSigned = verifies(open?.secretOf(hostname), body, headers);
    const sent = { hostname, options, body, isSigned };
    actor
      ?.inTurn(async () => open?.receive(sent))
      .then((status) => {
        if (status === undefined)
          request.emit('error', Object.assign(new Error('hang up'), { code: 'ECONNRESET' }));
        else {
          const headers = status === 302 ? { location: 'http://169.254.169.254/' } : {};
          const response = new EventEmitter();
          onResponse(Object.assign(response, { statusCode: status, headers, destroy: () => {} }));
          response.emit('end');
        }
      });
  };
  return Object.assign(request, { end });
}

for (const module of [http, https]) {
  const real = module.request.bind(module) as (...args: unknown[]) => unknown;
  const request = (...args: unknown[]) =>
    actors.getStore() ? simulated(...(args as Parameters<typeof simulated>)) : real(...args);
  Object.assign(module, { request });
}
const realLookup = dns.lookup as (...args: unknown[]) => Promise<unknown>;
const lookup = async (hostname: string, ...options: unknown[]) =>
  hostname.endsWith('.example')
    ? [{ address: open?.resolve(hostname) ?? PUBLIC, family: 4 }]
    : realLookup(hostname, ...options);
Object.assign(dns, { lookup });
syncBuiltinESMExports();
