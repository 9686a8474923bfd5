import { createApiToken, getPortalAccountInfo, listApiTokens, listTilesets, rotateApiToken } from '@stormlane/contract'
import { MAX_API_TOKENS } from '@stormlane/domain/product'
import { DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { DEMO_ORGANIZATION_ID } from '../../demo/demo-assets.ts'

const WEATHER = '/api/weather?latitude=41.26&longitude=-95.94'

let server: TestApp
let admin: string

beforeAll(async () => {
  server = await startTestApp()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  admin = await server.signIn()
  await server.database.asSystem.deleteFrom('api_tokens').execute()
})

const WISH = { name: 'Control tower', permissions: ['weather', 'tiling', 'weather_tiles'] }
const post = (wish: object, token = admin) =>
  server.send('POST', '/api/api_tokens.json', { payload: { token, ...WISH, ...wish } })
const create = async (wish: object = {}) => createApiToken.answer.parse((await post(wish)).json())
const list = () => server.ask(listApiTokens, admin)
const call = (token: string) => server.send('GET', `${WEATHER}&token=${token}`)

describe('a new token', () => {
  test('is shown once, stored as a hash, and works', async () => {
    const { api_token, token } = await create({ expires_at: '2027-01-15T12:00:00Z' })
    expect(token).toMatch(/^sl_live_[\w-]{43}$/)
    const shown = {
      id: expect.any(String),
      ...WISH,
      write_scopes: [],
      ending: token.slice(-4),
      created_at: TEST_NOW.toISOString(),
      created_by: 'Dana Whitfield',
      last_used_at: null,
      expires_at: '2027-01-15T12:00:00.000Z',
      is_expired: false,
    }
    expect(api_token).toEqual(shown)
    expect((await call(token)).status).toBe(200)
    const listed = await server.send('GET', `/api/api_tokens.json?token=${admin}`)
    expect(listed.text).not.toContain(token)
    const stored = await server.database.asSystem.selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(
      JSON.stringify(await server.database.asSystem.selectFrom('audit_lines').selectAll().execute()),
    ).not.toContain(token)
  })

  test.each([
    [{ name: ' ' }, 400, 'name is required'],
    [{ name: 'x'.repeat(101) }, 400, 'name is longer than 100 characters'],
    [{ permissions: [] }, 400, 'choose at least one permission'],
    [{ permissions: ['everything'] }, 400, 'permissions must be of'],
    [{ expires_at: 'tomorrow' }, 400, 'expires_at must be a time like'],
    [{ expires_at: TEST_NOW.toISOString() }, 400, 'expires_at must be in the future'],
  ])('with %j is refused in words', async (wish, status, words) => {
    const answer = await post(wish)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)])
    expect((await list()).api_tokens).toEqual([])
  })

  test('cannot have the name of another, in any case', async () => {
    await create()
    const second = await post({ name: 'CONTROL TOWER' })
    expect([second.status, second.json().error]).toEqual([409, 'Another API token has this name.'])
  })

  test('cannot be granted what the organization does not have', async () => {
    const access = server.database.asSystem.updateTable('api_access')
    await access.set({ permissions: ['weather'] }).execute()
    try {
      const refused = await post({ permissions: ['weather', 'tiling'] })
      expect([refused.status, refused.json().error]).toEqual([
        403,
        'Your organization does not have the permission tiling.',
      ])
      expect((await list()).available_permissions).toEqual(['weather'])
    } finally {
      await access.set({ permissions: ['weather', 'tiling', 'weather_tiles', 'ratings'] }).execute()
    }
    const trial = await post({}, await server.signIn('trial@stormlane.example'))
    expect([trial.status, trial.json().error]).toEqual([403, 'API access is not part of your plan.'])
  })

  test(`is refused beyond ${MAX_API_TOKENS}, also when two admins create one at the same moment`, async () => {
    for (let i = 1; i < MAX_API_TOKENS; i++) await create({ name: `Program ${i}` })
    const last = await Promise.all([post({ name: 'One' }), post({ name: 'Other' })])
    expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
  })
})

describe('a token', () => {
  test('shows its last use, written at most once a minute', async () => {
    const { token } = await create()
    const lastUse = async () => (await list()).api_tokens[0]?.last_used_at
    await call(token)
    expect(await lastUse()).toBe(TEST_NOW.toISOString())
    server.clock.moveTo(new Date(TEST_NOW.getTime() + MINUTE_MS - 1))
    await call(token)
    expect(await lastUse()).toBe(TEST_NOW.toISOString())
    server.clock.moveTo(new Date(TEST_NOW.getTime() + MINUTE_MS))
    await call(token)
    expect(await lastUse()).toBe('2026-01-15T12:01:00.000Z')
  })

  test('stops working when it expires, and is then listed as expired', async () => {
    const { token } = await create({ expires_at: '2026-01-16T12:00:00Z' })
    server.clock.moveTo(new Date(TEST_NOW.getTime() + DAY_MS - 1))
    expect((await call(token)).status).toBe(200)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + DAY_MS))
    expect([(await call(token)).status, (await list()).api_tokens[0]?.is_expired]).toEqual([401, true])
  })

  test('has its own permissions only', async () => {
    const { token } = await create({ permissions: ['tiling'] })
    const refused = await call(token)
    expect([refused.status, refused.json().error]).toEqual([403, 'please use a token with weather permission'])
  })

  test('that is rotated is replaced: the old secret gets 401 at once', async () => {
    const { api_token, token } = await create()
    const answer = await server.send('POST', `/api/api_tokens/${api_token.id}/rotate`, { payload: { token: admin } })
    const rotated = rotateApiToken.answer.parse(answer.json())
    expect(rotated.api_token).toMatchObject({
      id: api_token.id,
      name: 'Control tower',
      ending: rotated.token.slice(-4),
    })
    expect([(await call(token)).status, (await call(rotated.token)).status]).toEqual([401, 200])
  })

  test('that is revoked gets 401 at once, and is gone from the list', async () => {
    const { api_token, token } = await create()
    expect((await server.send('DELETE', `/api/api_tokens/${api_token.id}?token=${admin}`)).status).toBe(200)
    expect((await call(token)).status).toBe(401)
    expect((await list()).api_tokens).toEqual([])
    const again = await server.send('DELETE', `/api/api_tokens/${api_token.id}?token=${admin}`)
    expect(again.status).toBe(404)
  })

  test('of another organization cannot be seen, rotated or revoked', async () => {
    const { api_token } = await create()
    const stranger = await server.signIn('trial@stormlane.example')
    expect((await server.ask(listApiTokens, stranger)).api_tokens).toEqual([])
    const rotated = await server.send('POST', `/api/api_tokens/${api_token.id}/rotate`, {
      payload: { token: stranger },
    })
    const revoked = await server.send('DELETE', `/api/api_tokens/${api_token.id}?token=${stranger}`)
    expect([rotated.status, revoked.status]).toEqual([404, 404])
  })
})

test('no member and no admin reads a token from the account: it names the ending of the newest', async () => {
  const { token } = await create()
  for (const email of ['demo@stormlane.example', 'member@stormlane.example']) {
    const { account } = await server.ask(getPortalAccountInfo, await server.signIn(email))
    expect(account.api_access?.token).toBe(`…${token.slice(-4)}`)
  }
})

test('a change by a program is recorded under the name of its token', async () => {
  const { api_token } = await create()
  const actor = { organizationId: DEMO_ORGANIZATION_ID, userId: null, tokenId: api_token.id, address: '198.51.100.7' }
  await server.database.asOrganization(DEMO_ORGANIZATION_ID, (db) =>
    server.services.recordAudit(db, actor, 'message_sent', 'Truck 1'),
  )
  const lines = server.database.asSystem.selectFrom('audit_lines').where('actor_kind', '=', 'token').selectAll()
  expect(await lines.execute()).toMatchObject([{ actor_id: api_token.id, actor_name: 'API: Control tower' }])
})

// Must be the last test of this file: rate limits use the process clock, which cannot be moved back.
test('a token that is revoked closes the tiles that were opened with it within a minute', async () => {
  const { api_token, token } = await create()
  const tilesets = await server.send('GET', `/api/tiling/weather?token=${token}`)
  const { variables } = listTilesets.answer.parse(tilesets.json())
  const url = new URL(variables[0]?.tilesets[0]?.url.replace(/\{\w+\}/g, '1') ?? '')
  const tile = async () => (await server.send('GET', decodeURIComponent(url.pathname) + url.search)).status
  expect(await tile()).toBe(200)
  await server.send('DELETE', `/api/api_tokens/${api_token.id}?token=${admin}`)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + MINUTE_MS)
  expect(await tile()).toBe(401)
})
