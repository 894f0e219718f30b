/**
 * `npm run record-stripe -- <address>`: plays the script to another implementation of Stripe, and
 * writes its answers. With `--check` it writes nothing, and fails if a form has changed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { STRIPE_VERSION } from '../../../../../functions/payments/stripe/requests.ts';
import { playScript, type Send } from './play-script.ts';
import { RECORDINGS } from './recordings.ts';
import { differencesOf, shapeOf } from './shape.ts';

const [address = 'http://127.0.0.1:8421/worlds/recording', option = ''] = process.argv.slice(2);

const send: Send = async ({ method, path, form = '', key, isSigned = true }) => {
  const query = method === 'GET' && form !== '' ? `?${form}` : '';
  const answer = await fetch(`${address}${path}${query}`, {
    method,
    headers: {
      'stripe-version': STRIPE_VERSION,
      ...(isSigned && { authorization: 'Bearer sk_test_recording' }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(method === 'POST' && { body: form }),
  });
  return {
    status: answer.status,
    isReplayed: answer.headers.get('idempotent-replayed') === 'true',
    body: await answer.json(),
  };
};

const recorded = (await playScript(send)).map(({ body, ...answer }) => ({
  ...answer,
  body: shapeOf(body),
}));
if (option === '--check') {
  const differences = differencesOf(JSON.parse(readFileSync(RECORDINGS, 'utf8')), recorded);
  for (const difference of differences) process.stdout.write(`${difference}\n`);
  process.exitCode = differences.length > 0 ? 1 : 0;
} else {
  writeFileSync(RECORDINGS, `${JSON.stringify(recorded, undefined, 1)}\n`);
}
process.stdout.write(`${recorded.length} answers of ${address}\n`);
