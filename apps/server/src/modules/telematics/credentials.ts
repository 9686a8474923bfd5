// The access key of a connection is encrypted at rest, decrypted only to call the provider, and never logged or sent to
// the portal.
import { type Credentials, TelematicsFailure } from '@stormlane/domain/vehicles'
import * as z from 'zod'
import type { Secrets } from '../../platform/secrets.ts'

export const sealAccessKey = (secrets: Secrets, accessKey: string): Buffer => secrets.encrypt(accessKey)

export function readAccessKey(secrets: Secrets, sealed: Buffer | null): string | null {
  if (!sealed) return null
  try {
    return secrets.decrypt(sealed)
  } catch {
    // Encrypted with another secret key, for example before a restore that lost the key.
    throw new TelematicsFailure('refused', 'The stored access key cannot be read: it must be set again.')
  }
}

const storedCredentials = z.record(z.string(), z.string())

export const sealCredentials = (secrets: Secrets, credentials: Credentials): Buffer =>
  secrets.encrypt(JSON.stringify(credentials))

export function readStoredCredentials(secrets: Secrets, sealed: Buffer | null): Credentials {
  const text = readAccessKey(secrets, sealed)
  return text === null ? {} : storedCredentials.parse(JSON.parse(text))
}
