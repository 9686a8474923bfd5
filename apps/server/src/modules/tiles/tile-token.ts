// A token that only grants access to tiles:
// `tile.<organization>.<expires>.<layers>.<API token or session>.<signature>`. It is part of URLs that end up in caches
// and logs, so it lives for an hour or two. It stays the same for a whole hour, so that URLs are cacheable.
import { type Clock, HOUR_MS } from '@stormlane/domain/time'
import type { Session } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { LAYER_GROUPS, type LayerGroup } from '../forecast/layer-access.ts'

export interface TileGrant {
  organizationId: string
  groups: readonly LayerGroup[]
  /** The API token that it was issued for: it expires with that token, and its tiles count as API usage. */
  tokenId?: string | undefined
  /** The session that it was issued for: it ends with that session. */
  sessionId?: string | undefined
}

type Holder = Pick<Session, 'id' | 'organizationId' | 'tokenId'>

/** The letter of each layer group in a token. */
const LETTER_OF: Record<LayerGroup, string> = { impact: 'i', weather: 'm', disruption: 'd', wildfire: 'w' }
const PREFIX = 'tile.'
/** Prefixes of the id of what the token was issued for. */
const [SESSION, API_TOKEN] = ['session-', 'token-']

/** More than the number of sessions that view maps within an hour. */
const MOST_REMEMBERED = 10_000

export type TileTokens = ReturnType<typeof tileTokens>

export function tileTokens(secrets: Secrets, clock: Clock) {
  /** Tokens whose signature was verified: a map requests hundreds of tiles with one token. */
  const genuine = new Set<string>()

  function isGenuine(token: string, end: number): boolean {
    if (genuine.has(token)) return true
    if (!secrets.isSignedBy(token.slice(0, end), token.slice(end + 1))) return false
    const [oldest] = genuine
    if (oldest !== undefined && genuine.size >= MOST_REMEMBERED) genuine.delete(oldest)
    genuine.add(token)
    return true
  }

  return {
    issue({ organizationId, id, tokenId }: Holder, groups: readonly LayerGroup[]): string {
      const expires = (Math.floor(clock.now().getTime() / HOUR_MS) + 2) * (HOUR_MS / 1000)
      const letters = groups.map((group) => LETTER_OF[group]).join('')
      const holder = tokenId ? `${API_TOKEN}${tokenId}` : `${SESSION}${id}`
      const claim = `${PREFIX}${organizationId}.${expires}.${letters}.${holder}`
      return `${claim}.${secrets.sign(claim)}`
    },

    /** Returns undefined if the text is forged, expired or not a tile token. */
    redeem(token: string): TileGrant | undefined {
      if (!token.startsWith(PREFIX)) return undefined
      const end = token.lastIndexOf('.')
      const [organizationId, expires, letters, holder = ''] = token.slice(PREFIX.length, end).split('.')
      if (!organizationId || letters === undefined || !isGenuine(token, end)) return undefined
      if (Number(expires) * 1000 <= clock.now().getTime()) return undefined
      const groups = LAYER_GROUPS.filter((group) => letters.includes(LETTER_OF[group]))
      if (holder.startsWith(SESSION)) return { organizationId, groups, sessionId: holder.slice(SESSION.length) }
      if (holder.startsWith(API_TOKEN)) return { organizationId, groups, tokenId: holder.slice(API_TOKEN.length) }
      return undefined
    },
  }
}
