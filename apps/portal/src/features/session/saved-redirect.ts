import { sameOriginPath } from '@stormlane/domain/product'
import { readStored, writeStored } from '../../platform/local-store.ts'

/** Stores the address that a signed-out visitor requested (SESSION-050). */
export function saveRedirect(address: string): void {
  writeStored('redirectUrl', sameOriginPath(address))
}

/** Returns and removes the stored address. */
export function takeRedirect(): string | undefined {
  const address = sameOriginPath(readStored('redirectUrl'))
  writeStored('redirectUrl', undefined)
  return address
}
