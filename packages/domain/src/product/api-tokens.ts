/** Tokens begin with this, so that scanners for leaked secrets can recognize them. */
export const API_TOKEN_PREFIX = 'sl_live_'

/** Tokens of one organization that exist at the same time (our choice: one for each program, with room). */
export const MAX_API_TOKENS = 50

export const MAX_API_TOKEN_NAME_CHARACTERS = 100

/** The last characters of a token, by which people recognize it without knowing it. */
export const apiTokenEnding = (token: string) => token.slice(-4)

/** A token without an end date never expires. */
export function isApiTokenExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}
