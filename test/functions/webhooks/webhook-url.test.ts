import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../functions/webhooks/public-address.ts';
import { problemOfUrl } from '../../../functions/webhooks/webhook-url.ts';
import { REFUSED_URLS } from '../../support/refused-urls.ts';

describe('A webhook’s URL', () => {
  it.each([
    'https://hooks.example.com/orders',
    'https://hooks.example.com:443/',
    'https://a.b.c.example/?key=1',
    'https://xn--bcher-kva.example/',
  ])('is accepted: %s', (url) => {
    expect(problemOfUrl(url, [])).toBeUndefined();
  });

  it.each(REFUSED_URLS)('is refused: %s', (url) => {
    expect(problemOfUrl(url, [])).toEqual(expect.stringMatching(/^must /));
  });

  it('may name a host that the shop allows, with its port, over http too', () => {
    const allowed = ['localhost:4000', 'erp.internal:443'];
    expect(problemOfUrl('http://localhost:4000/hook', allowed)).toBeUndefined();
    expect(problemOfUrl('https://erp.internal/hook', allowed)).toBeUndefined();
    expect(problemOfUrl('http://localhost:4001/hook', allowed)).toBe('must begin with https://');
    expect(problemOfUrl('http://user@localhost:4000/', allowed)).toMatch('user');
    expect(problemOfUrl('ftp://localhost:4000/', allowed)).toBe('must begin with https://');
  });

  it('may have any port of a host that the shop allows with all its ports', () => {
    const allowed = ['localhost:*'];
    expect(problemOfUrl('http://localhost:4001/hook', allowed)).toBeUndefined();
    expect(problemOfUrl('https://localhost/hook', allowed)).toBeUndefined();
    expect(problemOfUrl('http://127.0.0.1:4001/', allowed)).toBe('must begin with https://');
    expect(problemOfUrl('http://a.localhost:4001/', allowed)).toBe('must begin with https://');
  });
});

describe('An address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fd00:ec2::254',
    '',
    'localhost',
  ])('is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.1.1',
    '198.17.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
  ])('is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
