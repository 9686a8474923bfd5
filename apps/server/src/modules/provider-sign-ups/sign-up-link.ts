// A link to /integration/{provider}: its id contains its expiry day, and our signature covers both.
import { randomUUID } from 'node:crypto'
import type { SignUpProvider } from '@stormlane/domain/product'
import type { Secrets } from '../../platform/secrets.ts'

/** Whether we issued the link, and whether it has expired. */
type LinkState = 'valid' | 'expired' | 'forged'

export interface SignUpLinks {
  issue(provider: SignUpProvider, expiresAt: Date): string
  check(provider: SignUpProvider, link: { id: string; signature: string }, now: Date): LinkState
}

export function signUpLinks(secrets: Pick<Secrets, 'sign' | 'isSignedBy'>, publicUrl: string): SignUpLinks {
  const signedText = (provider: SignUpProvider, id: string) => `sign-up.${provider}.${id}`
  return {
    issue(provider, expiresAt) {
      const id = `${randomUUID()}.${Math.floor(expiresAt.getTime() / 1000)}`
      const query = new URLSearchParams({ id, signature: secrets.sign(signedText(provider, id)) })
      return `${publicUrl}/integration/${provider}?${query.toString()}`
    },

    check(provider, { id, signature }, now) {
      if (!secrets.isSignedBy(signedText(provider, id), signature)) return 'forged'
      const expiresAtSeconds = Number(id.split('.')[1])
      return expiresAtSeconds * 1000 > now.getTime() ? 'valid' : 'expired'
    },
  }
}
