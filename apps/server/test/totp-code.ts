import { hotpCode } from '../src/modules/session/hotp.ts'

/** The code that an authenticator app shows for a secret at a time: one for each 30 seconds (RFC 6238). */
export const totpCode = (secret: string, at: Date, digits = 6): string =>
  hotpCode(secret, Math.floor(at.getTime() / 30_000), digits)
