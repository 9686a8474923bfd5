import { PrivateAddressError } from '../../platform/outgoing/guarded-connection.ts'
import { COMPANY_TEXTS } from './company-sign-in.texts.ts'

/** What it means if the comparison of a claim fails. */
const CLAIM_TEXTS: Readonly<Record<string, string>> = {
  nonce: COMPANY_TEXTS.nonce,
  aud: COMPANY_TEXTS.audience,
  iss: COMPANY_TEXTS.issuer,
}
/** Error codes of openid-client and oauth4webapi. */
const CODE_TEXTS: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: COMPANY_TEXTS.expired,
  OAUTH_KEY_SELECTION_FAILED: COMPANY_TEXTS.unknownKey,
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: COMPANY_TEXTS.issuer,
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: COMPANY_TEXTS.denied,
}
/** Errors of the token endpoint (RFC 6749, 5.2). */
const OAUTH_TEXTS: Readonly<Record<string, string>> = {
  invalid_client: COMPANY_TEXTS.secret,
  unauthorized_client: COMPANY_TEXTS.secret,
  invalid_grant: COMPANY_TEXTS.code,
}

/** Returns why an exchange with the provider failed. Hides library messages, which may name addresses and tokens. */
export function providerFailure(error: unknown): string {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof PrivateAddressError) return COMPANY_TEXTS.privateAddress
    const { code, cause, error: oauthError } = one as Error & { code?: string; error?: string }
    const claim =
      code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' ? (cause as { claim?: string } | undefined)?.claim : undefined
    const words = CLAIM_TEXTS[claim ?? ''] ?? OAUTH_TEXTS[oauthError ?? ''] ?? CODE_TEXTS[code ?? '']
    if (words) return words
    if (/signature/i.test(one.message)) return COMPANY_TEXTS.unknownKey
    if (/^(E[A-Z]+|ABORT_ERR|OAUTH_TIMEOUT)$/.test(code ?? '') || one.name === 'TimeoutError')
      return COMPANY_TEXTS.unreachable
  }
  return COMPANY_TEXTS.invalid
}
