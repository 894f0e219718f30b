import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** PEM, for a server on this machine that a child process trusts by NODE_EXTRA_CA_CERTS. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/**
 * A key and its certificate for `localhost`, made once with `openssl req -x509`, good for a hundred
 * years. Nothing but a child process of a test or a bench trusts it.
 */
export const LOCALHOST: Certificate = {
  key: read('localhost-key.pem'),
  cert: read('localhost-certificate.pem'),
};
