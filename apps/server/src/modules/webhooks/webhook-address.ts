import { isIP } from 'node:net'
import { allowsPrivateHost } from '../../platform/outgoing/private-hosts.ts'
import { isPublicAddress } from '../../platform/outgoing/public-address.ts'
import { WEBHOOK_TEXTS } from './webhook.texts.ts'

/**
 * Returns the normalized address, or why it cannot be registered. Does not look up the host name: its addresses are
 * checked on every connection.
 */
export function parseWebhookAddress(
  text: string,
  privateHosts: readonly string[],
): { url: string } | { problem: string } {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { problem: WEBHOOK_TEXTS.notAnAddress }
  const isPermitted = allowsPrivateHost(url, privateHosts)
  if (url.protocol !== 'https:' && !isPermitted) return { problem: WEBHOOK_TEXTS.notHttps }
  if (url.username || url.password) return { problem: WEBHOOK_TEXTS.withCredentials }
  if (url.hash) return { problem: WEBHOOK_TEXTS.withFragment }
  if (!isPermitted && isPrivateName(url.hostname)) return { problem: WEBHOOK_TEXTS.privateAddress }
  return { url: url.href }
}

/** A name without a dot belongs to a local network, and `localhost` to this server. */
function isPrivateName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return !host.includes('.') || /\.(localhost|local|internal)$/.test(host)
}
