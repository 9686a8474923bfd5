import { isIP } from 'node:net'

/** An IP address, or a network in CIDR notation that is not the whole internet. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  const bits = family === 4 ? 32 : 128
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits
}
