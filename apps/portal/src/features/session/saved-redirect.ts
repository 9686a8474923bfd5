import { sameOriginPath } from '@stormlane/domain'
import { readStored, writeStored } from '../../platform/local-store.ts'

/** Remembers the address that a signed-out visitor wanted. */
export function saveRedirect(address: string): void {
  writeStored('redirectUrl', sameOriginPath(address))
}

/** The remembered address, once. */
export function takeRedirect(): string | undefined {
  const address = sameOriginPath(readStored('redirectUrl'))
  writeStored('redirectUrl', undefined)
  return address
}
