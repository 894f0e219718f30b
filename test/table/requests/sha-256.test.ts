import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Sha256 } from '../../../table/requests/sha-256.ts';

const BYTES = new TextEncoder().encode('über 3 Äpfel');
/** A view of a part of a larger buffer, as the SDK's own buffers are. */
const VIEW = new Uint8Array(new Uint8Array([9, 1, 2, 3, 9]).buffer, 1, 3);

describe('SHA-256 for signatures', () => {
  it.each([
    ['nothing', []],
    ['a text', ['über 3 Äpfel']],
    ['bytes', [BYTES]],
    ['a view', [VIEW]],
    ['a buffer', [new Uint8Array([1, 2, 3]).buffer]],
    ['pieces', ['über ', BYTES, VIEW, '!']],
  ] as const)('is the hash and the HMAC of %s', async (_, pieces) => {
    const whole = Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array)));
    for (const secret of [undefined, 'AWS4key', VIEW] as const) {
      const ours = new Sha256(secret);
      for (const piece of pieces) ours.update(piece);
      const theirs = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
      const digest = Buffer.from(await ours.digest()).toString('hex');
      expect(digest).toBe(theirs.update(whole).digest('hex'));
    }
  });

  it('begins anew', async () => {
    const one = new Sha256();
    one.update('before');
    one.reset();
    one.update('after');
    expect(Buffer.from(await one.digest()).toString('hex')).toBe(
      createHash('sha256').update('after').digest('hex'),
    );
  });
});
