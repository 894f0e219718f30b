import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** PEM, for a server on this machine that a child process trusts by NODE_EXTRA_CA_CERTS. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * A new key, and a certificate of its own (X.509 v3, RFC 5280) for `localhost`, good for a day.
 * Node can read certificates, not make them.
 */
export function selfSignedCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const name = sequence(set(sequence(oid('2.5.4.3'), utf8('localhost'))));
  const signatureAlgorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const toBeSigned = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    signatureAlgorithm,
    name,
    sequence(utcTime(now - 60_000), utcTime(now + 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        extension('2.5.29.19', sequence(tagged(0x01, Buffer.of(0xff)))),
        extension('2.5.29.17', sequence(tagged(0x82, Buffer.from('localhost')))),
      ),
    ),
  );
  const signature = bitString(sign('sha256', toBeSigned, privateKey));
  const der = sequence(toBeSigned, signatureAlgorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** DER (ITU-T X.690): tag, length, content. */
function tagged(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), body]);
}

const sequence = (...content: Buffer[]) => tagged(0x30, ...content);
const set = (...content: Buffer[]) => tagged(0x31, ...content);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text));
const bitString = (bytes: Buffer) => tagged(0x03, Buffer.of(0), bytes);
const extension = (id: string, value: Buffer) => sequence(oid(id), tagged(0x04, value));

/** `YYMMDDHHMMSSZ`. */
const utcTime = (at: number) =>
  tagged(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}
