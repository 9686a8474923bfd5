// The public password of the demo users is for this machine only: a server that others can reach neither gives it out
// nor accepts it.
import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from '../modules/session/passwords.ts'
import type { Database } from '../platform/database/database.ts'
import { passwordHashes, replacePasswordHash } from './demo.repository.ts'
import { DEMO_EMAILS, DEMO_LOGIN } from './demo-organizations.ts'

/** 96 random bits in 16 characters that one can type. */
export function randomDemoPassword(): string {
  return randomBytes(12).toString('base64url')
}

/** Whether anybody who has read our README could sign in as one of the demo users. */
export async function acceptsPublicPassword(database: Database): Promise<boolean> {
  return (await publicHashes(database)).length > 0
}

/** Gives a new password to the demo users who still have the public one, and returns them. */
export async function replacePublicPassword(database: Database, password: string) {
  const from = await publicHashes(database)
  if (from.length === 0) return []
  return replacePasswordHash(database, DEMO_EMAILS, { from, to: await hashPassword(password) })
}

async function publicHashes(database: Database): Promise<string[]> {
  const matching: string[] = []
  for (const hash of await passwordHashes(database, DEMO_EMAILS))
    if (await verifyPassword(DEMO_LOGIN.password, hash)) matching.push(hash)
  return matching
}
