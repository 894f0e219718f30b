import { createHmac, hash } from 'node:crypto';

type Data = string | ArrayBuffer | ArrayBufferView;

/**
 * SHA-256 and its HMAC for the signature of requests, in the form that the SDK's option `sha256`
 * takes. The SDK signs with one piece of data each time, which `crypto.hash` needs no object for:
 * the SDK's own class makes a hash object and a copy of it.
 */
export class Sha256 {
  readonly #secret: Uint8Array | string | undefined;
  #data: Uint8Array | string = '';

  constructor(secret?: Data) {
    this.#secret = secret === undefined ? undefined : bytesOf(secret);
  }

  update(data: Data): void {
    const added = bytesOf(data);
    this.#data = this.#data.length === 0 ? added : Buffer.concat([this.#data, added].map(buffer));
  }

  async digest(): Promise<Uint8Array> {
    return this.#secret === undefined
      ? hash('sha256', this.#data, 'buffer')
      : createHmac('sha256', this.#secret).update(this.#data).digest();
  }

  reset(): void {
    this.#data = '';
  }
}

const bytesOf = (data: Data): Uint8Array | string => {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
};

const buffer = (data: Uint8Array | string): Buffer => Buffer.from(data as Uint8Array);
