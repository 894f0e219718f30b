import { once } from 'node:events';
import { styleText } from 'node:util';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { Failure } from '../../api/commands/failure.ts';
import { close, listen } from '../../local/loopback.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { type ReceivedWebhook, type SignatureVerdict, webhookSink } from './webhook-sink.ts';

export interface WebhookSinkOptions {
  readonly port: number;
  readonly secret?: readonly string[];
  /** The HTTP status of the answer to each webhook. */
  readonly status: number;
  /** Milliseconds before each answer. */
  readonly delay: number;
  readonly json?: boolean;
}

/** `oms webhook-sink`: runs until the signal, by default Ctrl-C's. */
export async function webhookSinkCommand(
  options: WebhookSinkOptions,
  signal = untilInterrupted(),
): Promise<ExitCode> {
  const { port, secret: secrets = [], status, delay, json = false } = options;
  for (const secret of secrets) assertForm(secret);
  const counts = new Map<SignatureVerdict, number>();
  const onWebhook = (webhook: ReceivedWebhook) => {
    const { signature } = webhook;
    counts.set(signature, (counts.get(signature) ?? 0) + 1);
    console.log(json ? JSON.stringify(webhook) : line(webhook));
    if (signature === 'wrong' && counts.get('wrong') === 1) console.error(WRONG);
  };
  const server = webhookSink({ secrets, status, delay, onWebhook });
  const inUse = `port ${port} is in use: choose another with --port`;
  // The sender also resolves the name and uses its first address.
  const listening = await listen(server, port, inUse, 'localhost').catch((error: unknown) => {
    throw error instanceof Failure ? new Misuse(error.message) : error;
  });
  const about = secrets.length > 0 ? '' : ' Without --secret, signatures are not verified.';
  console.error(`Webhooks are received at http://localhost:${listening}/; Ctrl-C ends it.${about}`);
  if (!signal.aborted) await once(signal, 'abort');
  server.closeAllConnections();
  await close(server);
  console.error(summary(counts));
  return EXIT.fine;
}

const WRONG =
  'A signature is wrong: it has another secret, the body was changed, or it is older than five ' +
  'minutes. The answer is 401.';

const WORDS: Readonly<Record<SignatureVerdict, string>> = {
  verified: styleText('green', 'signature verified'),
  wrong: styleText('red', 'SIGNATURE WRONG'),
  missing: styleText('red', 'NO SIGNATURE'),
  unchecked: styleText('yellow', 'signature not verified'),
};

function line({ at, id, type, source, sequence, signature, again, status }: ReceivedWebhook) {
  const version = sequence === undefined ? '' : `  ${Number(sequence)}`;
  const what = `${type ?? 'no event'}  ${source ?? '–'}${version}`;
  return `${at}  ${what}  ${id ?? '–'}  ${WORDS[signature]}${again ? ', again' : ''} → ${status}`;
}

/** Checks the form of the secret in the answer of POST /webhook-endpoints. */
function assertForm(secret: string): void {
  if (!/^whsec_[A-Za-z\d+/]{16,}={0,2}$/.test(secret))
    throw new Misuse(
      '--secret must be whsec_ and base64, as in the answer of POST /webhook-endpoints',
    );
}

function summary(counts: ReadonlyMap<SignatureVerdict, number>): string {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counts].map(([signature, count]) => `${count} ${signature}`);
  return `${all} ${all === 1 ? 'webhook' : 'webhooks'}${all > 0 ? `: ${parts.join(', ')}` : ''}.`;
}
