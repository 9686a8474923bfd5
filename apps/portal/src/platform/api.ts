import { createClient } from '@stormlane/contract'
import { normalizeApiHost } from '@stormlane/domain/product'
import { readStored } from './local-store.ts'
import { replacePlaceZones } from './one-zone.ts'
import { portalConfig } from './portal-config.ts'
import { limitReads } from './request-limit.ts'
import { endSession } from './session.ts'

/** A developer's override, else the configured host, else this origin. */
export function apiHost(): string {
  return (
    normalizeApiHost(readStored('apiHostOverride') ?? '') ??
    portalConfig.apiHost?.replace(/\/+$/, '') ??
    `${window.location.origin}/api`
  )
}

const subscriptionListeners = new Set<() => void>()

/** Calls the listener for each response which says that the organization's trial or subscription has ended. */
export function onSubscriptionEnded(listener: () => void): void {
  subscriptionListeners.add(listener)
}

export const api = createClient({
  fetch: limitReads((input, init) => fetch(input, init)),
  host: apiHost,
  token: () => readStored('token'),
  onAnswer: replacePlaceZones,
  onSessionEnded: () => endSession('session-ended'),
  // A full page load, because nothing in the portal works until the second factor is set up.
  onSecondFactorNeeded: () => window.location.assign('/two-step'),
  onSubscriptionEnded: () => {
    for (const listener of subscriptionListeners) listener()
  },
})
