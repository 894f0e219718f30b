import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSigned } from '../../../functions/payments/signatures/webhook-signature.ts';

/**
 * The result of verifying a webhook:
 *
 * - `verified`: one of the secrets signed these bytes within the last five minutes
 * - `wrong`: none of them did
 * - `missing`: it has no signature
 * - `unchecked`: the sink has no secret
 */
export type SignatureVerdict = 'verified' | 'wrong' | 'missing' | 'unchecked';

/**
 * A received webhook. The members of the event are undefined for a body that is not a CloudEvent.
 */
export interface ReceivedWebhook {
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  readonly path: string;
  /** The header `webhook-id`. */
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly source: string | undefined;
  readonly sequence: string | undefined;
  readonly signature: SignatureVerdict;
  /** True if an event with this id arrived before. */
  readonly again: boolean;
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The body, byte for byte. */
  readonly body: string;
}

export interface SinkSettings {
  readonly secrets: readonly string[];
  /** The HTTP status of the answer to a webhook that is not rejected. */
  readonly status: number;
  /** Milliseconds before each answer. */
  readonly delay: number;
  readonly onWebhook: (webhook: ReceivedWebhook) => void;
}

/** Far above the 4 KB of our largest events. */
const MAX_BYTES = 1024 * 1024;

/**
 * Creates a receiver of webhooks that does everything a consumer should, except its actual work.
 */
export function webhookSink(settings: SinkSettings): Server {
  const eventIds = new Set<string>();
  return createServer((request, response) => {
    receive(request, response, settings, eventIds).catch(() => response.destroy());
  });
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  settings: SinkSettings,
  eventIds: Set<string>,
): Promise<void> {
  if (request.method !== 'POST')
    return void response.writeHead(405, { allow: 'POST' }).end('Send webhooks with POST.\n');
  const body = await bytesOf(request);
  if (body === undefined) return void response.writeHead(413, { connection: 'close' }).end();
  const headers = request.headers as Record<string, string | undefined>;
  const signature = verdict({ headers, body }, settings.secrets);
  const status = signature === 'wrong' || signature === 'missing' ? 401 : settings.status;
  const id = headers['webhook-id'];
  settings.onWebhook({
    at: new Date().toISOString(),
    path: request.url ?? '/',
    id,
    ...eventIn(body.toString()),
    signature,
    again: id !== undefined && eventIds.has(id),
    status,
    body: body.toString(),
  });
  if (id !== undefined && status < 300) eventIds.add(id);
  if (settings.delay > 0) await sleep(settings.delay, undefined, { ref: false });
  response.writeHead(status).end();
}

/** Reads the body; undefined if it is too long. */
async function bytesOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function verdict(
  webhook: Parameters<typeof isSigned>[1],
  secrets: readonly string[],
): SignatureVerdict {
  if (secrets.length === 0) return 'unchecked';
  if (webhook.headers['webhook-signature'] === undefined) return 'missing';
  return isSigned('standard', webhook, secrets, new Date()) ? 'verified' : 'wrong';
}

function eventIn(body: string): Pick<ReceivedWebhook, 'type' | 'source' | 'sequence'> {
  const { type, source, sequence } = (jsonOf(body) ?? {}) as Record<string, unknown>;
  return { type: textOf(type), source: textOf(source), sequence: textOf(sequence) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
