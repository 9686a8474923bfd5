// Which IP addresses the server may connect to on behalf of a user: only those of the public internet.
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Ranges that IANA lists as not globally reachable (RFC 6890 and its registries). */
const NOT_PUBLIC_V4 = [
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
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Those that carry an IPv4 address inside (64:ff9b::/96, 2002::/16) are refused as a whole. */
const NOT_PUBLIC_V6 = [
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]

const notPublic = new BlockList()
for (const range of NOT_PUBLIC_V4) add(range, 'ipv4')
for (const range of NOT_PUBLIC_V6) add(range, 'ipv6')

/** False for private, loopback, link-local and reserved addresses, and for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  // A mapped address (::ffff:127.0.0.1) is checked against the rules of IPv4, too.
  return !notPublic.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function add(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/')
  notPublic.addSubnet(network, Number(bits), family)
}
