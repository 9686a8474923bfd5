import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. It is random, so one round without salt suffices. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
