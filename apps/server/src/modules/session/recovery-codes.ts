// Recovery codes replace the authenticator app when it is lost. Each works once.
import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/tokens.ts'
import { base32 } from './hotp.ts'

const CODES = 10
/**
 * 120 random bits, 24 letters in base32. From 112 bits on, one round of unsalted SHA-256 is enough to store them (ASVS
 * 5.0, 6.5.2).
 */
const CODE_BYTES = 15

export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = base32(randomBytes(CODE_BYTES)).toLowerCase()
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
}

/** Hashes a typed code; case, spaces and hyphens do not matter. */
export const recoveryCodeHash = (typed: string): Buffer => sha256(typed.toLowerCase().replace(/[^a-z2-7]/g, ''))
