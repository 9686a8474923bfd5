import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token. Tokens are random, so one round without salt is enough. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
