import { HOUR_MS } from '../time/durations.ts'

/** Paths of the two partner embeds (SHELL-023, SHELL-024). */
export const EMBED_PATHS = { freight: '/freightmarket/embed', telematics: '/geotab/embed' } as const
export type EmbedKind = keyof typeof EMBED_PATHS

/** The parameters with which each embed signs in (EMBED-001, EMBED-002). */
export const EMBED_PARAMETERS = {
  freight: ['provider_name', 'provider_token'],
  telematics: ['provider_name', 'provider_database', 'provider_username', 'provider_session_id', 'provider_server'],
} as const satisfies Record<EmbedKind, readonly string[]>

/** The `provider_name` of the telematics host. */
export const TELEMATICS_HOST = 'geotab'

export const isEmbedPath = (path: string): boolean => Object.values(EMBED_PATHS).some((embed) => embed === path)

/**
 * Whether partners' sites may frame a page: the embeds, the portal behind the telematics host's sign-in, and the login
 * page, which tells an embedded user why the session ended.
 */
export const isFramedByPartners = (path: string): boolean =>
  isEmbedPath(path) || path === '/login' || path === '/client' || path.startsWith('/client/')

/** The session of an embed ends after an hour without a call, and twelve hours after sign-in at the latest. */
const EMBED_IDLE_MS = HOUR_MS
const EMBED_LONGEST_MS = 12 * HOUR_MS

export const embedSessionEnd = (signedInAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + EMBED_IDLE_MS, signedInAt.getTime() + EMBED_LONGEST_MS))
