import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { IDS, MINE, plantTwins, rowsOf, THEIRS } from '../../../test/twin-organizations.ts'
import { openSecrets } from '../../platform/secrets.ts'
import { sha256 } from '../../platform/tokens.ts'
import { createServices } from '../../start/services.ts'
import { signInGuard } from '../session/sign-in-guard.ts'
import { offboardingService } from './offboarding.service.ts'
import { organizationTables, secretsOf } from './organization-tables.ts'

let database: TestDatabase
let dataFolder: string
let folder: string
let offboarding: ReturnType<typeof offboardingService>

beforeAll(async () => {
  database = await createTestDatabase()
  dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-offboarding-'))
  const config = {
    publicUrl: 'http://localhost',
    productName: 'Stormlane',
    sessionDays: { idle: 14, longest: 30 },
    embedHostServers: [],
    outgoingPrivateHosts: [],
  }
  const secrets = openSecrets({ dataFolder, secretKey: undefined })
  const queue = { send: async () => undefined }
  const services = createServices({ config, database, clock: systemClock, queue, secrets })
  offboarding = offboardingService({ ...services, database, clock: systemClock, dataFolder })
})
afterAll(async () => {
  await database.drop()
  rmSync(dataFolder, { recursive: true, force: true })
})
beforeEach(async () => {
  await plantTwins(database)
  for (const organization_id of [MINE, THEIRS]) {
    const user = { organization_id, user_id: IDS.user }
    await database.asSystem
      .insertInto('password_resets')
      .values({ ...user, token_hash: Buffer.from(organization_id), expires_at: TEST_NOW })
      .execute()
    await database.asSystem
      .insertInto('support_messages')
      .values({ ...user, message: organization_id === MINE ? 'mine' : 'theirs', page: '/', created_at: TEST_NOW })
      .execute()
  }
  folder = path.join(dataFolder, `export-${Math.random()}`)
})

const mine = { id: MINE, name: 'Mine' }
const file = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const lines = (table: string) =>
  file(`${table}.ndjson`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

async function countRows(organizationId: string): Promise<Record<string, number>> {
  const counts = organizationTables.map(async (table) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where organization_id = ${organizationId}`.execute(database.asSystem)
    return [table, rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

describe('export', () => {
  test('writes every row of the organization, and none of another', async () => {
    await offboarding.export(mine, folder)
    const stored = await countRows(MINE)
    for (const table of organizationTables) {
      if (table === 'batch_file_parts') continue
      expect([table, lines(table).length]).toEqual([table, stored[table]])
      expect(stored[table]).toBeGreaterThan(0)
      for (const row of lines(table)) expect(row.organization_id).toBe(MINE)
    }
    expect(lines('organizations')).toMatchObject([{ id: MINE, name: 'Mine' }])
    expect(lines('route_results')).toMatchObject([{ made_from: 'mine', compact_results: [{ mine: true }] }])
    expect(file(`uploads/${IDS.pendingBatch}.csv`)).toBe('mine')
  })

  test('names each file in the manifest with its rows, bytes and checksum', async () => {
    await offboarding.export(mine, folder)
    const manifest = JSON.parse(file('manifest.json'))
    expect(manifest).toMatchObject({ format: 1, organization: mine })
    const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(manifest.files).toHaveLength(written.length - 1)
    for (const { file: name, table, rows, bytes, sha256 } of manifest.files) {
      const content = readFileSync(path.join(folder, name))
      expect([name, content.length]).toEqual([name, bytes])
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      if (name.endsWith('.ndjson')) expect(lines(table)).toHaveLength(rows)
      expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0)
    }
  })

  test('has no secrets: no hashes of passwords and tokens, no encrypted keys', async () => {
    await offboarding.export(mine, folder)
    for (const table of organizationTables)
      for (const column of secretsOf(table)) for (const row of lines(table)) expect(row).not.toHaveProperty(column)
    expect(lines('users')[0]).toMatchObject({ email: 'mine@example.com' })
    expect(JSON.parse(file('manifest.json')).left_out).toContain('users.password_hash')
  })

  test('reads large tables in pages, and large rows one by one', async () => {
    await sql`insert into realtime_updates (organization_id, id, channel, data, created_at)
      select ${MINE}, n, 'events', '{}', now() from generate_series(2, 5001) as n`.execute(database.asSystem)
    await sql`insert into batch_file_parts (organization_id, batch_id, position, bytes)
      select ${MINE}, ${IDS.processingBatch}, n, decode(repeat('61', 3000000), 'hex')
      from generate_series(0, 3) as n`.execute(database.asSystem)
    await offboarding.export(mine, folder)
    expect(lines('realtime_updates').map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 5001]))
    expect(lines('realtime_updates')).toHaveLength(5001)
    expect(statSync(path.join(folder, `uploads/${IDS.processingBatch}.csv`)).size).toBe(12_000_000)
    expect(file(`uploads/${IDS.pendingBatch}.csv`)).toBe('mine')
  })
})

describe('deletion', () => {
  test('leaves one line of the audit trail and nothing else, and nothing of another organization is touched', async () => {
    await sql`insert into realtime_updates (organization_id, id, channel, data, created_at)
      select ${MINE}, n, 'events', '{}', now() from generate_series(2, 4500) as n`.execute(database.asSystem)
    const theirs = [await rowsOf(database, THEIRS), await countRows(THEIRS)]
    const before = Object.values(await countRows(MINE)).reduce((sum, count) => sum + count, 0)
    // Deactivating the organization adds a line.
    expect(await offboarding.delete(mine)).toBe(before + 1)
    const left = Object.entries(await countRows(MINE)).filter(([, count]) => count > 0)
    expect(left).toEqual([['audit_lines', 1]])
    expect((await rowsOf(database, MINE)).audit_lines).toMatchObject([
      { actor_kind: 'operator', action: 'organization_deleted', subject: 'Mine' },
    ])
    expect([await rowsOf(database, THEIRS), await countRows(THEIRS)]).toEqual(theirs)
    const names = await database.asSystem.selectFrom('organizations').select('name').execute()
    expect(names).toEqual([{ name: 'Theirs' }])
  })

  test('forgets failed passwords and codes of its users, also of an address in capitals', async () => {
    const email = 'Guessed@Example.com'
    const user = database.asSystem.updateTable('users').set({ email }).where('organization_id', '=', MINE)
    await user.where('id', '=', IDS.user).execute()
    const guard = signInGuard(database, async () => undefined)
    const fails = async () => undefined
    await guard.attempt(email.toLowerCase(), '192.0.2.1', TEST_NOW, fails)
    await guard.attemptCode(email, '192.0.2.1', TEST_NOW, fails)
    await guard.attemptCode(IDS.user, '192.0.2.1', TEST_NOW, fails)
    await guard.attempt('other@example.com', '192.0.2.1', TEST_NOW, fails)
    await offboarding.delete(mine)
    const left = await database.asSystem.selectFrom('sign_in_failures').select('email_hash').execute()
    expect(left).toEqual([{ email_hash: sha256('other@example.com') }])
  })

  test('finishes what an earlier attempt began', async () => {
    await database.asSystem.updateTable('organizations').set({ is_active: false }).where('id', '=', MINE).execute()
    await database.asSystem.deleteFrom('routes').where('organization_id', '=', MINE).execute()
    await offboarding.delete(mine)
    expect(Object.entries(await countRows(MINE)).filter(([, count]) => count > 0)).toEqual([['audit_lines', 1]])
  })
})
