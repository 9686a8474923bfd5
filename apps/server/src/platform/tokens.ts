import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are stored as this hash. They are random, so one round without salt is enough. */
export function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
