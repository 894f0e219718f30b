import { createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newOrderId } from '../../../domain/order-id.ts';
import { LINK_RIGHTS, linkBits, type OrderLink } from '../../../domain/order-link.ts';
import {
  LAST_SECOND,
  readOrderLink,
  signOrderLink,
} from '../../../functions/order-links/order-link-token.ts';

const SECRET = 'a-secret-of-the-stack';
const NOW = 1_780_300_900;
const LINK: OrderLink = {
  orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1',
  rights: linkBits(['read', 'pay']),
  issuedAt: 1_780_300_800,
  expiresAt: 1_795_852_800,
};
const TOKEN = signOrderLink(LINK, SECRET);
const read = (token: string, now = NOW) => readOrderLink(token, SECRET, now);

/** The tokens with one bit of the given one changed. */
const changedBits = (token: string): readonly string[] => {
  const bytes = Buffer.from(token, 'base64url');
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return changed.toString('base64url');
  });
};

describe('The token of an order link', () => {
  it('has 56 characters, and the bytes that docs/storefront.md gives', () => {
    const key = hkdfSync('sha256', SECRET, '', 'order-link/1', 32);
    const bytes = Buffer.from(TOKEN, 'base64url');
    const signed = bytes.subarray(0, 26);
    const mac = createHmac('sha256', Buffer.from(key)).update('order-link/1\n').update(signed);

    expect(TOKEN).toMatch(/^[A-Za-z0-9_-]{56}$/);
    expect(bytes.readUInt8(0)).toBe(1);
    expect(bytes.readUInt8(1)).toBe(0b11);
    expect(bytes.readUInt32BE(2)).toBe(LINK.issuedAt);
    expect(bytes.readUInt32BE(6)).toBe(LINK.expiresAt);
    expect(bytes.subarray(26)).toEqual(mac.digest().subarray(0, 16));
    expect(bytes).toHaveLength(42);
  });

  it('is read as it was signed, for each of the 32 sets of rights, and for any id', () => {
    for (let rights = 0; rights < 1 << LINK_RIGHTS.length; rights++) {
      const random = Uint8Array.from({ length: 16 }, (_, n) => (n * 7 + rights) % 32);
      const link = { ...LINK, rights, orderId: newOrderId(new Date(rights * 1e12), random) };
      expect(read(signOrderLink(link, SECRET))).toEqual(link);
    }
    const last = 'o-7ZZZZZZZZZZZZZZZZZZZZZZZZZ';
    expect(() => signOrderLink({ ...LINK, orderId: last }, SECRET)).toThrow(RangeError);
    expect(() => signOrderLink({ ...LINK, orderId: 'o-1' }, SECRET)).toThrow(RangeError);
  });

  it('is not valid with any of its 336 bits changed', () => {
    const changed = changedBits(TOKEN);

    expect(new Set(changed).size).toBe(336);
    expect(changed.filter((token) => read(token) !== undefined)).toEqual([]);
  });

  it.each([
    ['padding', (token: string) => `${token}==`],
    ['a space before it', (token: string) => ` ${token}`],
    ['a line feed after it', (token: string) => `${token}\n`],
    ['a quote', (token: string) => `"${token}"`],
    ['one character less', (token: string) => token.slice(1)],
    ['one character more', (token: string) => `${token}A`],
    ['two of them', (token: string) => `${token},${token}`],
    ['no character', () => ''],
  ])('is not valid with %s', (_, spelled) => {
    expect(read(TOKEN)).toEqual(LINK);
    expect(read(spelled(TOKEN))).toBeUndefined();
  });

  it('is not valid in the other alphabet of base64', () => {
    const tokens = Array.from({ length: 200 }, (_, n) =>
      signOrderLink({ ...LINK, issuedAt: LINK.issuedAt + n }, SECRET),
    ).filter((token) => /[-_]/.test(token));
    const spelled = tokens.map((token) => token.replaceAll('-', '+').replaceAll('_', '/'));

    expect(tokens.length).toBeGreaterThan(50);
    expect(tokens.every((token) => read(token))).toBe(true);
    expect(spelled.filter((token) => read(token))).toEqual([]);
  });

  it('is not valid with another secret, nor from its expiry on', () => {
    expect(readOrderLink(TOKEN, 'another-secret', NOW)).toBeUndefined();
    expect(read(TOKEN, LINK.expiresAt - 1)).toEqual(LINK);
    expect(read(TOKEN, LINK.expiresAt)).toBeUndefined();
  });

  it('holds times until the year 2106', () => {
    const late = { ...LINK, expiresAt: LAST_SECOND };
    expect(read(signOrderLink(late, SECRET))).toEqual(late);
    expect(() => signOrderLink({ ...LINK, expiresAt: LAST_SECOND + 1 }, SECRET)).toThrow(
      RangeError,
    );
  });
});

describe('The tests of a token notice', () => {
  /** A flawed design: its MAC leaves out the byte of the rights. */
  const withoutRights = (bytes: Buffer) =>
    createHmac('sha256', 'key')
      .update(bytes.subarray(0, 1))
      .update(bytes.subarray(2))
      .digest()
      .subarray(0, 16);
  const flawed = {
    sign: (token: string) => {
      const signed = Buffer.from(token, 'base64url').subarray(0, 26);
      return Buffer.concat([signed, withoutRights(signed)]).toString('base64url');
    },
    isValid: (token: string) => {
      const bytes = Buffer.from(token, 'base64url');
      return bytes.subarray(26).equals(withoutRights(bytes.subarray(0, 26)));
    },
  };

  it('a MAC without the rights: each right can be added', () => {
    const passed = changedBits(flawed.sign(TOKEN)).filter(flawed.isValid);

    expect(passed).toHaveLength(8);
    expect(Buffer.from(passed[2] ?? '', 'base64url').readUInt8(1)).toBe(0b111);
  });

  it('an expiry that is read and not checked', () => {
    // The flawed design asks at the time of issue, whenever it is asked.
    const unchecked = (token: string) => readOrderLink(token, SECRET, LINK.issuedAt);

    expect(unchecked(TOKEN)).toEqual(LINK);
    expect(read(TOKEN, LINK.expiresAt)).toBeUndefined();
  });
});
