import { type CallAnswer, exportAuditLines, listAuditActors, listAuditLines } from '@stormlane/contract'
import { type AuditAction, KEEP_AUDIT_DAYS } from '@stormlane/domain/product'
import { DAY_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { type Actor, operatorOf } from '../../platform/http/session.ts'

const DANA = { organizationId: DEMO_ORGANIZATION_ID, userId: demoId(2, 1), tokenId: null, address: '203.0.113.24' }
const MARCO = { ...DANA, userId: demoId(2, 2), address: '203.0.113.31' }

let server: TestApp
let admin: string

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  admin = await server.signIn()
  await server.database.asSystem.transaction().execute(async (db) => {
    await sql`select set_config('stormlane.audit_removal', 'allowed', true)`.execute(db)
    await db.deleteFrom('audit_lines').execute()
  })
})

const write = (actor: Actor, action: AuditAction, subject: string) =>
  server.services.recordAudit(server.database.asSystem, actor, action, subject)
const daysAgo = (days: number) => server.clock.moveTo(new Date(TEST_NOW.getTime() - days * DAY_MS))
const list = (query = '', token = admin) =>
  server.ask(listAuditLines, token, `/api${listAuditLines.path}?include_total_count=true&${query}`)
const subjects = async (query: string) => (await list(query)).audit_lines.map(({ subject }) => subject)
const csv = (query = '') => server.send('GET', `/api${exportAuditLines.path}?token=${admin}&${query}`)

describe('a line of the audit trail', () => {
  beforeEach(() => write(DANA, 'token_created', 'Control tower'))
  const asTenant = (statement: ReturnType<typeof sql>) =>
    server.database.asOrganization(DEMO_ORGANIZATION_ID, (db) => statement.execute(db))
  const asOwner = (statement: ReturnType<typeof sql>) => statement.execute(server.database.asSystem)

  test.each([
    ['update', sql`update audit_lines set subject = 'nothing'`],
    ['delete', sql`delete from audit_lines`],
    ['truncate', sql`truncate audit_lines`],
  ])('cannot be changed by %s, neither as a tenant nor as the owner of the tables', async (_name, statement) => {
    await expect(asTenant(statement)).rejects.toThrow('permission denied')
    await expect(asOwner(statement)).rejects.toThrow('audit lines are never changed')
    expect(await subjects('')).toEqual(['Control tower'])
  })

  test('cannot be written for another organization', async () => {
    const other = server.database.asOrganization(demoId(1, 2), (db) =>
      server.services.recordAudit(db, DANA, 'token_created', 'Forged'),
    )
    await expect(other).rejects.toThrow('row-level security')
  })

  test('keeps the name of its actor after the user is gone', async () => {
    const account = {
      organizationId: DEMO_ORGANIZATION_ID,
      email: 'gone@x.example',
      name: 'Kim Alvarez',
      isAdmin: false,
    }
    const userId = await server.services.operator.addUser(account)
    await write({ ...DANA, userId }, 'message_sent', 'Truck 1')
    await server.database.asSystem.deleteFrom('users').where('id', '=', userId).execute()
    expect((await list('query=kim&category=messages')).audit_lines).toMatchObject([
      { actor_name: 'Kim Alvarez', actor_id: userId },
    ])
  })

  test('is removed after 400 days', async () => {
    server.clock.moveTo(new Date(TEST_NOW.getTime() + KEEP_AUDIT_DAYS * DAY_MS))
    await server.prune()
    expect(await server.database.asSystem.selectFrom('audit_lines').select('subject').execute()).toHaveLength(1)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + KEEP_AUDIT_DAYS * DAY_MS + 1))
    await server.prune()
    expect(await server.database.asSystem.selectFrom('audit_lines').select('subject').execute()).toEqual([])
  })
})

test('a change whose line cannot be written is not made', async () => {
  const { asSystem } = server.database
  await sql`alter table audit_lines add constraint full_disk check (false) not valid`.execute(asSystem)
  try {
    expect((await server.send('DELETE', `/api/cities/${demoId(4, 5)}?token=${admin}`)).status).toBe(500)
  } finally {
    await sql`alter table audit_lines drop constraint full_disk`.execute(asSystem)
  }
  expect((await server.send('GET', `/api/cities/${demoId(4, 5)}?token=${admin}`)).status).toBe(200)
})

describe('failed sign-ins', () => {
  const signIn = (email: string) =>
    server.send('POST', '/api/api_client_signin.json', {
      payload: { email, password: 'wrong' },
      remoteAddress: '192.0.2.88',
    })

  test('of a known user leave a line with the address, those of an unknown one leave none', async () => {
    await signIn('member@stormlane.example')
    await signIn('nobody@stormlane.example')
    const lines = await server.database.asSystem.selectFrom('audit_lines').selectAll().execute()
    expect(lines).toMatchObject([
      { action: 'sign_in_failed', subject: 'Wrong password', actor_name: 'Marco Reyes', address: '192.0.2.88' },
    ])
  })
})

describe('the list', () => {
  beforeEach(async () => {
    daysAgo(9)
    await write(DANA, 'member_invited', 'Sam, role member')
    daysAgo(3)
    await write(MARCO, 'message_sent', 'Truck 4127')
    daysAgo(1)
    await write(operatorOf(DEMO_ORGANIZATION_ID), 'setting_changed', '100%_real: on')
    server.clock.moveTo(TEST_NOW)
    await write({ ...DANA, organizationId: demoId(1, 2), userId: demoId(2, 3) }, 'route_deleted', 'Of another')
  })
  const INVITED = 'Sam, role member'
  const SENT = 'Truck 4127'
  const SET = '100%_real: on'

  test.each([
    ['', [SET, SENT, INVITED]],
    [`actor_id=${DANA.userId}`, [INVITED]],
    ['actor_id=operator', [SET]],
    ['actor_id=nobody', []],
    ['category=messages', [SENT]],
    ['category=deletions', []],
    ['since=2026-01-12T00:00:00Z', [SET, SENT]],
    ['until=2026-01-12T00:00:00Z', [INVITED]],
    ['query=marco', [SENT]],
    ['query=203.0.113.24', [INVITED]],
    [`query=${encodeURIComponent('%_')}`, [SET]],
    [`actor_id=${DANA.userId}&category=members&query=sam`, [INVITED]],
    ['limit=1&offset=1', [SENT]],
  ])('filters by %s, newest first', async (query, expected) => {
    expect(await subjects(query)).toEqual(expected)
  })

  test('counts all lines of the filter, not only those of the page', async () => {
    expect((await list('limit=1')).total_count).toBe(3)
    expect((await list('limit=1&category=messages')).total_count).toBe(1)
  })

  test('names everybody who has a line', async () => {
    const { audit_actors } = await server.ask(listAuditActors, admin)
    expect(audit_actors.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { id: DANA.userId, kind: 'user', name: 'Dana Whitfield' },
      { id: MARCO.userId, kind: 'user', name: 'Marco Reyes' },
      { id: 'operator', kind: 'operator', name: 'Operator' },
    ] satisfies CallAnswer<typeof listAuditActors>['auditActors'])
  })

  test.each([
    ['category=everything', 'category must be one of'],
    ['since=yesterday', 'since must be a time like'],
    ['limit=101', 'limit'],
    [`query=${'x'.repeat(201)}`, 'query is longer than 200 characters'],
  ])('rejects %s with words', async (query, words) => {
    const answer = await server.send('GET', `/api${listAuditLines.path}?token=${admin}&${query}`)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)])
  })

  test('is exported as CSV with the same filters, safe for spreadsheets', async () => {
    await write({ ...DANA, address: null }, 'location_deleted', '=HYPERLINK("x")')
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 1000))
    const { headers, text } = await csv(`actor_id=${DANA.userId}`)
    expect(headers['content-disposition']).toContain('attachment; filename="audit-log-2026-01-15.csv"')
    expect(text).toBe(
      [
        '\uFEFFtime,who,action,what,address',
        `2026-01-15T12:00:00.000Z,Dana Whitfield,Location deleted,"'=HYPERLINK(""x"")",`,
        '2026-01-06T12:00:00.000Z,Dana Whitfield,Member invited,"Sam, role member",203.0.113.24',
        '',
      ].join('\r\n'),
    )
    expect((await list('category=exports')).audit_lines).toMatchObject([{ subject: '2 lines' }])
  })
})

test('the trail is for admins', async () => {
  const member = await server.signIn('member@stormlane.example')
  for (const { path } of [listAuditLines, listAuditActors, exportAuditLines]) {
    const answer = await server.send('GET', `/api${path}?token=${member}`)
    expect([path, answer.status, answer.json().code]).toEqual([path, 403, 'ADMIN_ONLY'])
  }
})
