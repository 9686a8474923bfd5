import type { Secrets } from '../../platform/secrets.ts'
import type { SendingEndpoint } from './webhook-sending.repository.ts'

/** Returns the secrets to sign with: the current one and, for a day after a rotation, the previous one. */
export function signingSecrets(endpoint: SendingEndpoint, secrets: Secrets, now: Date): string[] {
  const { secret_encrypted, old_secret_encrypted, old_secret_until } = endpoint
  const signs = [secrets.decrypt(secret_encrypted)]
  if (old_secret_encrypted && old_secret_until && old_secret_until > now)
    signs.push(secrets.decrypt(old_secret_encrypted))
  return signs
}
