import { describe, expect, test } from 'vitest'
import { openSecrets } from '../../platform/secrets.ts'
import type { Account } from './session.repository.ts'
import { signInChallenges } from './sign-in-challenge.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const FIVE_MINUTES_MS = 300_000
const ACCOUNT: Account = {
  organizationId: '00000000-0000-4000-8001-000000000001',
  organizationName: 'Cardinal Freight',
  isActive: true,
  isDeactivated: false,
  userId: '00000000-0000-4000-8002-000000000002',
  email: 'member@stormlane.example',
  name: 'Marco',
  isAdmin: false,
  passwordHash: 'the stored hash',
  mustUseCompany: false,
}

const secretsOf = (digit: string) => openSecrets({ secretKey: digit.repeat(64), dataFolder: 'none' })
const challenges = signInChallenges(secretsOf('1'))
const later = (ms: number) => new Date(NOW.getTime() + ms)

/** Whether the challenge is read, and for whom it was looked up. */
async function read(challenge: string, { account = ACCOUNT as Account | undefined, now = NOW } = {}) {
  const claims: object[] = []
  const found = await challenges.read(
    challenge,
    async (claim) => {
      claims.push(claim)
      return account
    },
    now,
  )
  return { found, claims }
}

describe('the challenge between password and code', () => {
  const issued = challenges.issue(ACCOUNT, 'password', NOW)

  test('names the account and the first step, and ends after five minutes', async () => {
    const { organizationId, userId } = ACCOUNT
    expect(issued.expiresAt).toEqual(later(FIVE_MINUTES_MS))
    const signed = /^(.+)\.[\w-]{43}$/.exec(issued.challenge)?.[1]
    expect(signed).toBe(`${organizationId}.${userId}.password.${later(FIVE_MINUTES_MS).getTime()}`)
    expect(await read(issued.challenge, { now: later(FIVE_MINUTES_MS - 1) })).toEqual({
      found: { account: ACCOUNT, method: 'password' },
      claims: [{ organizationId, userId, method: 'password' }],
    })
    expect(await read(issued.challenge, { now: later(FIVE_MINUTES_MS) })).toEqual({ found: undefined, claims: [] })
  })

  test('of a sign-in link says so', async () => {
    const { challenge } = challenges.issue(ACCOUNT, 'link', NOW)
    expect((await read(challenge)).found).toEqual({ account: ACCOUNT, method: 'link' })
  })

  test.each([
    ['another password', { ...ACCOUNT, passwordHash: 'a new hash' }],
    ['no password any more', { ...ACCOUNT, passwordHash: null }],
    ['no such account', undefined],
  ])('is refused where there is %s', async (_what, account) => {
    const { challenge } = challenges.issue(ACCOUNT, 'password', NOW)
    expect((await challenges.read(challenge, async () => account, NOW)) ?? 'refused').toBe('refused')
  })

  test('of an account without a password is read as long as it has none', async () => {
    const without = { ...ACCOUNT, passwordHash: null }
    const { challenge } = challenges.issue(without, 'link', NOW)
    expect((await read(challenge, { account: without })).found).toEqual({ account: without, method: 'link' })
    expect((await read(challenge)).found).toBeUndefined()
  })

  test('is refused if another installation signed it, or any part was changed', async () => {
    const foreign = signInChallenges(secretsOf('2')).issue(ACCOUNT, 'password', NOW).challenge
    const parts = issued.challenge.split('.')
    const changed = (place: number, text: string) => parts.with(place, text).join('.')
    for (const bad of [
      foreign,
      changed(0, '00000000-0000-4000-8001-000000000009'),
      changed(1, '00000000-0000-4000-8002-000000000009'),
      changed(2, 'link'),
      changed(3, String(later(FIVE_MINUTES_MS + 1).getTime())),
      changed(4, ''),
      parts.slice(0, 4).join('.'),
    ])
      expect([bad, (await read(bad)).found]).toEqual([bad, undefined])
  })

  test('is not looked up if it cannot be one', async () => {
    const parts = issued.challenge.split('.')
    const changed = (place: number, text: string) => parts.with(place, text).join('.')
    for (const bad of ['', 'nonsense', changed(0, 'x'), changed(1, 'x'), changed(2, 'guess'), changed(3, 'soon')])
      expect([bad, await read(bad)]).toEqual([bad, { found: undefined, claims: [] }])
  })
})
