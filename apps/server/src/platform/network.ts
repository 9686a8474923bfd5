import { BlockList, isIP } from 'node:net'

/** An IP address, or a network in CIDR notation that is not the whole internet. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  const bits = family === 4 ? 32 : 128
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits
}

/** Returns whether an address is one of our proxies. */
export function trustedAddresses(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const network of trustedProxies) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return (connected) => {
    const address = withoutMapping(connected)
    const family = isIP(address)
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The address of a caller: the last one in X-Forwarded-For that is not one of our proxies, as Fastify determines it for
 * requests.
 */
export function callerAddress(trustedProxies: readonly string[]) {
  const isTrusted = trustedAddresses(trustedProxies)
  return (connected: string, forwardedFor = ''): string => {
    let caller = withoutMapping(connected)
    for (const hop of forwardedFor.split(',').reverse()) {
      const address = withoutMapping(hop.trim())
      if (!isTrusted(caller) || isIP(address) === 0) break
      caller = address
    }
    return caller
  }
}

/** An IPv4 address that came over an IPv6 socket. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
