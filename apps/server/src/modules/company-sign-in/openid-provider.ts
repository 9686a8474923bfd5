// Talks to one identity provider through openid-client: discovery, authorization URL with PKCE, and code exchange.
import type { Clock } from '@stormlane/domain/time'
import * as openid from 'openid-client'
import { allowsPrivateHost } from '../../platform/outgoing/private-hosts.ts'
import { guardedFetch } from './guarded-fetch.ts'

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Secrets that travel sealed with the browser, so that the server stores nothing for an abandoned sign-in. */
export interface SignInSecrets {
  verifier: string
  nonce: string
}

interface Dependencies {
  clock: Clock
  privateHosts: readonly string[]
  callbackUrl: string
}

/** Clocks of providers may differ from ours by this much. */
const CLOCK_TOLERANCE_SECONDS = 60

export function openidConnector({ clock, privateHosts, callbackUrl }: Dependencies) {
  /** Fetches the small configuration each time, so that a changed key or endpoint never locks anybody out. */
  return async ({ issuer, clientId, clientSecret }: ProviderSettings) => {
    const url = new URL(issuer)
    const metadata: Partial<openid.ClientMetadata> = {
      client_secret: clientSecret,
      // The library reads the machine's clock; tests have their own.
      [openid.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
      [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    }
    const config = await openid.discovery(url, clientId, metadata, undefined, {
      [openid.customFetch]: guardedFetch(privateHosts),
      execute: [
        // The signature of the ID token is checked although it comes straight from the provider.
        openid.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' && allowsPrivateHost(url, privateHosts) ? [openid.allowInsecureRequests] : []),
      ],
    })
    const server = config.serverMetadata()

    return {
      /** Returns how many keys the provider signs with. */
      async countKeys(): Promise<number> {
        const answer = await guardedFetch(privateHosts)(server.jwks_uri ?? '', {
          method: 'GET',
          headers: { accept: 'application/json' },
          body: null,
          redirect: 'manual',
        })
        const { keys } = (await answer.json()) as { keys?: unknown[] }
        return keys?.length ?? 0
      },

      async authorizationUrl(state: string, { verifier, nonce }: SignInSecrets, email: string): Promise<string> {
        // Okta sends groups only if they are asked for; Entra ID refuses a scope that it does not know.
        const asksGroups = server.scopes_supported?.includes('groups') ?? false
        return openid.buildAuthorizationUrl(config, {
          redirect_uri: callbackUrl,
          scope: `openid email profile${asksGroups ? ' groups' : ''}`,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          login_hint: email,
        }).href
      },

      /** Returns the claims of the ID token; throws if anything about it is wrong. */
      async exchange(query: string, state: string, { verifier, nonce }: SignInSecrets) {
        const answer = await openid.authorizationCodeGrant(config, new URL(`${callbackUrl}?${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = answer.claims()
        if (!claims) throw new Error('the provider sent no ID token')
        return claims
      },
    }
  }
}

export const newSignInSecrets = (): SignInSecrets => ({
  verifier: openid.randomPKCECodeVerifier(),
  nonce: openid.randomNonce(),
})
