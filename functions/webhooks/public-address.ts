import { BlockList, isIP } from 'node:net';

/**
 * Networks that are not part of the public Internet: this machine, private and shared networks,
 * link-local addresses and clouds' metadata services, documentation, benchmarks and multicast.
 * https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast and reserved, the broadcast address among them.
  '224.0.0.0/3',
];

/** Parts of 2000::/3, the only public network, that are not public or contain an IPv4 address. */
const IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = new BlockList();
for (const [networks, family] of [
  [IPV4, 'ipv4'],
  [IPV6, 'ipv6'],
] as const) {
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    notPublic.addSubnet(address, Number(prefix), family);
  }
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an address of the public Internet. Mapped and translated IPv4 addresses are not public.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
