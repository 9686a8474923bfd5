// The access key of a connection: encrypted at rest, read only where the provider is asked, never logged, never sent to a portal.
import { TelematicsFailure } from '@stormlane/domain'
import type { Secrets } from '../../platform/secrets.ts'

export const sealAccessKey = (secrets: Secrets, accessKey: string): Buffer => secrets.encrypt(accessKey)

export function readAccessKey(secrets: Secrets, sealed: Buffer | null): string | null {
  if (!sealed) return null
  try {
    return secrets.decrypt(sealed)
  } catch {
    // Encrypted under another secret key, e.g. after a restore without it.
    throw new TelematicsFailure('refused', 'The stored access key cannot be read: it must be set again.')
  }
}
