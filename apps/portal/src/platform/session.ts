import type { Modelled, sessionSchema } from '@stormlane/contract'
import { useSyncExternalStore } from 'react'
import type * as z from 'zod'
import { readStored, subscribeToStored, writeStored } from './local-store.ts'
import { queryClient } from './query-client.ts'
import { QUERY_KEYS } from './query-keys.ts'

export type Session = Modelled<z.output<typeof sessionSchema>>

/** Why the last attempt to sign in failed: an embedded frame has no form to show it in (public §3). */
let lastLoginError: string | undefined

export function keepLoginError(message: string | undefined): void {
  lastLoginError = message
}

export function readLoginError(): string | undefined {
  return lastLoginError
}

/** Stores what a sign-in answered. The flags start the features query, so that no guard waits for a second answer. */
export function beginSession(session: Session): void {
  queryClient.clear()
  keepLoginError(undefined)
  queryClient.setQueryData([...QUERY_KEYS.features], session.featureFlags)
  writeStored('isAdmin', session.isAdmin)
  writeStored('token', session.token)
}

/** Forgets the session and everything loaded with it. Preferences stay. */
export function endSession(): void {
  if (readStored('token') === undefined) return
  writeStored('token', undefined)
  writeStored('isAdmin', undefined)
  queryClient.clear()
}

export function useToken(): string | undefined {
  return useSyncExternalStore(subscribeToStored, () => readStored('token'))
}
