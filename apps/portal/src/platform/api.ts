import { createClient } from '@stormlane/contract'
import { normalizeApiHost } from '@stormlane/domain'
import { readStored } from './local-store.ts'
import { portalConfig } from './portal-config.ts'
import { queryClient } from './query-client.ts'
import { QUERY_KEYS } from './query-keys.ts'
import { endSession } from './session.ts'

/** A developer's override, else the configured host, else our own origin. */
export function apiHost(): string {
  return (
    normalizeApiHost(readStored('apiHostOverride') ?? '') ??
    portalConfig.apiHost?.replace(/\/+$/, '') ??
    `${window.location.origin}/api`
  )
}

export const api = createClient({
  host: apiHost,
  token: () => readStored('token'),
  onSessionEnded: () => endSession('session-ended'),
  // The page is loaded anew, because nothing of the portal works until the second factor is set up.
  onSecondFactorNeeded: () => window.location.assign('/two-step'),
  // The account says so, too, and the shell then blocks the portal.
  onSubscriptionEnded: () => void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.account }),
})
