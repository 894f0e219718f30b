import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** PEM texts for a server on this machine, which a child process trusts by NODE_EXTRA_CA_CERTS. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/**
 * A key and its certificate for `localhost`, created with `openssl req -x509` and valid for a
 * hundred years. Only child processes of a test or a bench trust it.
 */
export const LOCALHOST: Certificate = {
  key: read('localhost-key.pem'),
  cert: read('localhost-certificate.pem'),
};
