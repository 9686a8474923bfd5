// Which requests go through the proxy of a company, by the usual variables.
import { BlockList, isIP, isIPv4 } from 'node:net'

export interface Proxies {
  /** Addresses of proxies, with a login if they need one; null for a direct connection. */
  https: string | null
  http: string | null
  /** Hosts that are reached directly: names with their subdomains, addresses, networks, or `*` for all. */
  none: readonly string[]
}

export const NO_PROXIES: Proxies = { https: null, http: null, none: [] }

/** Returns the proxy for an address, or null. This machine itself is never reached through one. */
export function proxyFor(url: URL, { https, http, none }: Proxies): string | null {
  const proxy = url.protocol === 'https:' ? https : http
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (!proxy || host === 'localhost' || host === '::1' || host.startsWith('127.')) return null
  return none.some((entry) => isExcepted(host, url.port, entry.trim().toLowerCase())) ? null : proxy
}

function isExcepted(host: string, port: string, entry: string): boolean {
  if (entry === '*') return true
  if (entry.includes('/') && isIP(host) !== 0) return isInNetwork(host, entry)
  const [, name = entry, onlyPort] = /^([^:]+):(\d+)$/.exec(entry) ?? []
  if (onlyPort && onlyPort !== port) return false
  const domain = name.replace(/^\*?\./, '')
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`))
}

function isInNetwork(address: string, network: string): boolean {
  const [base = '', bits] = network.split('/')
  if (isIP(base) === 0 || isIPv4(base) !== isIPv4(address)) return false
  const list = new BlockList()
  const family = isIPv4(base) ? 'ipv4' : 'ipv6'
  const prefix = Number(bits)
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > (family === 'ipv4' ? 32 : 128)) return false
  list.addSubnet(base, prefix, family)
  return list.check(address, family)
}
