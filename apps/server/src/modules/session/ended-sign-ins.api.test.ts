import { randomUUID } from 'node:crypto'
import type { SignInMethod } from '@stormlane/domain/sign-in'
import { DAY_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { TEST_NOW } from '../../../test/test-now.ts'
import { sha256 } from '../../platform/tokens.ts'
import { passkeyRepository } from './passkey.repository.ts'
import { passwordResetRepository } from './password-reset.repository.ts'
import { sessionRepository } from './session.repository.ts'
import { codeFailures, signInFailureRepository } from './sign-in-failure.repository.ts'
import { trialKeyRepository } from './trial-key.repository.ts'

const NEVER = new Date(TEST_NOW.getTime() + DAY_MS)
const LONG_AGO = new Date(TEST_NOW.getTime() - 2 * DAY_MS)
const A_DAY_AGO = new Date(TEST_NOW.getTime() - DAY_MS)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function addOrganization(): Promise<string> {
  const { id } = await database.asSystem
    .insertInto('organizations')
    .values({ name: 'Fleet', plan: 'full', max_routes: 1, max_locations: 1, created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addUser(organization_id: string, fields: { is_admin?: boolean } = {}) {
  const { id } = await database.asSystem
    .insertInto('users')
    .values({
      organization_id,
      email: `${randomUUID()}@fleet.example`,
      name: 'User',
      password_hash: null,
      is_admin: false,
      created_at: TEST_NOW,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organizationId: organization_id, userId: id }
}

type Owner = Awaited<ReturnType<typeof addUser>>

interface SessionFields {
  method?: SignInMethod | null
  embed?: 'freight' | null
  expires_at?: Date
  revoked_at?: Date | null
}

async function addSession({ organizationId, userId }: Owner, fields: SessionFields = {}): Promise<string> {
  const { id } = await database.asSystem
    .insertInto('sessions')
    .values({
      organization_id: organizationId,
      user_id: userId,
      token_hash: sha256(randomUUID()),
      created_at: TEST_NOW,
      last_seen_at: TEST_NOW,
      expires_at: NEVER,
      method: 'password',
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('sessions, links, keys, challenges and failures are deleted a while after they ended, and no earlier', async () => {
  const { asSystem } = database
  const owner = await addUser(await addOrganization())
  const { organizationId, userId } = owner
  const kept = [
    await addSession(owner),
    await addSession(owner, { expires_at: A_DAY_AGO }),
    await addSession(owner, { revoked_at: A_DAY_AGO }),
  ]
  await addSession(owner, { expires_at: LONG_AGO })
  await addSession(owner, { revoked_at: LONG_AGO })
  await sessionRepository(asSystem).prune(A_DAY_AGO)
  const sessions = await asSystem.selectFrom('sessions').where('user_id', '=', userId).select('id').execute()
  expect(sessions.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())

  const [resets, trialKeys] = [passwordResetRepository(database), trialKeyRepository(database)]
  for (const expiresAt of [LONG_AGO, A_DAY_AGO]) {
    await resets.create({ ...owner, tokenHash: sha256(expiresAt.toISOString()), expiresAt })
    await trialKeys.create({ organizationId, id: randomUUID(), userId, expiresAt })
    await asSystem
      .insertInto('used_passkey_challenges')
      .values({ challenge: expiresAt.toISOString(), expires_at: expiresAt })
      .execute()
    await asSystem
      .insertInto('sign_in_failures')
      .values({ email_hash: sha256('user'), address_hash: null, failed_at: expiresAt })
      .execute()
  }
  await resets.prune(A_DAY_AGO)
  await trialKeys.prune(A_DAY_AGO)
  await passkeyRepository(database).prune(A_DAY_AGO)
  await signInFailureRepository(database).prune(A_DAY_AGO)
  expect([
    await asSystem.selectFrom('password_resets').select('expires_at as at').execute(),
    await asSystem.selectFrom('trial_keys').select('expires_at as at').execute(),
    await asSystem.selectFrom('used_passkey_challenges').select('expires_at as at').execute(),
    await asSystem.selectFrom('sign_in_failures').select('failed_at as at').execute(),
  ]).toEqual(Array.from({ length: 4 }, () => [{ at: A_DAY_AGO }]))
})

test('a user who is let in again has no failures left, neither of passwords nor of codes', async () => {
  const failures = signInFailureRepository(database)
  await database.asSystem.deleteFrom('sign_in_failures').execute()
  const user = { id: randomUUID(), email: 'Dana@fleet.example' }
  const others = sha256('another@fleet.example')
  for (const emailHash of [sha256('dana@fleet.example'), codeFailures(user.email), codeFailures(user.id), others])
    await database.asSystem
      .insertInto('sign_in_failures')
      .values({ email_hash: emailHash, address_hash: sha256('192.0.2.1'), failed_at: TEST_NOW })
      .execute()
  await failures.forgetUser(user)
  const left = await database.asSystem.selectFrom('sign_in_failures').select('email_hash').execute()
  expect(left).toEqual([{ email_hash: others }])
})

test('requiring company sign-in ends the sessions of passwords and passkeys, and no other', async () => {
  const [organization, other] = [await addOrganization(), await addOrganization()]
  for (const [organization_id, is_required] of [
    [organization, true],
    [other, false],
  ] as const)
    await database.asSystem
      .insertInto('identity_providers')
      .values({
        organization_id,
        is_required,
        issuer: 'https://id.example',
        client_id: 'x',
        client_secret_encrypted: Buffer.from('x'),
        admin_groups: [],
        groups_claim: 'groups',
        updated_at: TEST_NOW,
        last_sign_in_at: null,
        last_problem: null,
        last_problem_at: null,
      })
      .execute()
  const addFactor = ({ organizationId, userId }: Owner, confirmed_at: Date | null) =>
    database.asSystem
      .insertInto('second_factors')
      .values({
        organization_id: organizationId,
        user_id: userId,
        secret_encrypted: Buffer.from('x'),
        created_at: TEST_NOW,
        confirmed_at,
      })
      .execute()
  const [user, changer, ready, unready, stranger] = [
    await addUser(organization),
    await addUser(organization),
    await addUser(organization, { is_admin: true }),
    await addUser(organization, { is_admin: true }),
    await addUser(other),
  ]
  await addFactor(user, TEST_NOW)
  await addFactor(ready, TEST_NOW)
  await addFactor(unready, null)
  const refused = [
    await addSession(user),
    await addSession(user, { method: 'passkey' }),
    await addSession(user, { method: null }),
    await addSession(unready),
  ]
  const own = await addSession(changer)
  await addSession(user, { method: 'company' })
  await addSession(user, { method: 'link' })
  await addSession(user, { embed: 'freight' })
  await addSession(user, { expires_at: TEST_NOW })
  await addSession(user, { revoked_at: TEST_NOW })
  await addSession(ready)
  await addSession(stranger)
  const sessions = sessionRepository(database.asSystem)
  const revoke = async (exceptUserId: string | null) =>
    (await sessions.revokeRefused(organization, exceptUserId, TEST_NOW)).map(({ id }) => id).toSorted()
  expect(await revoke(changer.userId)).toEqual(refused.toSorted())
  expect(await revoke(null)).toEqual([own])
  expect(await revoke(null)).toEqual([])
  expect((await sessions.revokeRefused(other, null, TEST_NOW)).length).toBe(0)
})
