import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sessionSchema } from '@stormlane/contract'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { randomToken, sha256 } from '../../platform/tokens.ts'

const SIGN_IN = '/api/api_client_signin.json'
const CARDINAL = '00000000-0000-4000-8001-000000000001'
const REFUSED = [401, 'The sign-in of this embed was refused.']
const UNCONFIRMED = [503, 'The telematics host did not confirm the session, please try again.']

let server: TestApp
let host: Server
/** What the fake host answers, and what it was asked. */
let answer: RequestListener
let asked: { path: string; body: unknown }[]
/** Each test sends from its own address, so that failures of one test do not lock out another. */
let address = 0

beforeAll(async () => {
  host = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      asked.push({ path: request.url ?? '', body: JSON.parse(body) })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve)
  })
  const { port } = host.address() as AddressInfo
  server = await startTestApp({
    TRUST_PROXY: '127.0.0.1',
    EMBED_HOST_SERVERS: `*.geotab.com, 127.0.0.1:${port}, localhost:${port}, 127.0.0.1`,
    OUTGOING_PRIVATE_HOSTS: `127.0.0.1:${port}`,
  })
  await server.services.hostDatabases.connect(CARDINAL, 'cardinal_freight', TEST_NOW)
})
afterAll(async () => {
  await server.stop()
  host.closeAllConnections()
  host.close()
})
beforeEach(() => {
  server.clock.moveTo(TEST_NOW)
  address += 1
  asked = []
  answer = known
})

const known: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json')
  const user = { name: 'Dana@Cardinal.example', firstName: 'Dana', lastName: 'Whitfield', id: 'b1', other: [1] }
  response.end(JSON.stringify({ result: [user], jsonrpc: '2.0' }))
}

const hostAddress = () => `127.0.0.1:${(host.address() as AddressInfo).port}`

const signIn = async (payload: object) => {
  const headers = { 'x-forwarded-for': `198.51.100.${address}` }
  const { status, json } = await server.send('POST', SIGN_IN, { payload, headers })
  return { status, json, brief: [status, json().error ?? json().errors] }
}
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function issueToken(provider = 'freightmarket', organizationId = CARDINAL) {
  const token = randomToken()
  const created = { organizationId, provider, tokenHash: sha256(token), now: TEST_NOW }
  await server.services.embedTokens.create(created)
  return token
}

describe('the freight partner', () => {
  test('signs in with provider_name and provider_token [EMBED-001] [EMBED-031]', async () => {
    const token = await issueToken()
    const { status, json } = await signIn({ provider_name: 'FreightMarket', provider_token: token })
    expect(status).toBe(200)
    expect(sessionSchema.parse(json())).toMatchObject({
      organization_id: CARDINAL,
      name: 'freightmarket embed',
      is_admin: false,
      expires_at: '2026-01-15T13:00:00.000Z',
    })
  })

  test.each([
    [{ provider_name: 'freightmarket' }, [400, 'provider_token is missing']],
    [
      { provider_name: 'freightmarket', provider_token: '' },
      [400, 'provider_token must be at least 1 characters long'],
    ],
    [{ provider_name: 7, provider_token: 'x' }, [400, 'provider_name must be a text']],
    [{ provider_name: 'freightmarket', provider_token: 'wrong' }, REFUSED],
  ])('%j is refused in words', async (payload, expected) => {
    expect((await signIn(payload)).brief).toEqual(expected)
  })

  test('a token works only for the provider it was issued for', async () => {
    const token = await issueToken('othermarket')
    expect((await signIn({ provider_name: 'freightmarket', provider_token: token })).brief).toEqual(REFUSED)
  })

  test('a token opens its own organization and no other', async () => {
    const other = await server.services.operator.create({ name: 'Elm Cartage', plan: 'full' })
    const token = await issueToken('freightmarket', other)
    const { token: session } = (await signIn({ provider_name: 'freightmarket', provider_token: token })).json()
    const { json } = await server.send('GET', '/api/cities.json', as(session))
    expect(json().cities).toEqual([])
    expect((await server.send('GET', '/api/users/me', as(session))).json().user.organization_id).toBe(other)
  })

  test('a revoked token is refused', async () => {
    const token = await issueToken('revoked')
    const listed = await server.services.embedTokens.list(CARDINAL)
    const { id } = listed.find(({ provider }) => provider === 'revoked') ?? { id: '' }
    await server.services.embedTokens.revoke(CARDINAL, id, TEST_NOW)
    expect((await signIn({ provider_name: 'revoked', provider_token: token })).brief).toEqual(REFUSED)
  })

  test('tokens are stored hashed and never logged', async () => {
    const token = await issueToken()
    await signIn({ provider_name: 'freightmarket', provider_token: token })
    await server.send('GET', `/freightmarket/embed?provider_name=freightmarket&provider_token=${token}`)
    const rows = await server.database.asSystem.selectFrom('embed_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(server.logged.join('')).not.toContain(token)
  })

  test('an inactive organization is named as such [SESSION-020]', async () => {
    const inactive = await server.services.operator.create({ name: 'Fir Freight', plan: 'full' })
    const token = await issueToken('freightmarket', inactive)
    await server.services.operator.setActive(inactive, false)
    const { brief } = await signIn({ provider_name: 'freightmarket', provider_token: token })
    expect(brief).toEqual([403, 'your organization is inactive'])
  })

  test('its session reads, and changes nothing', async () => {
    const { token } = (await signIn({ provider_name: 'freightmarket', provider_token: await issueToken() })).json()
    expect((await server.send('GET', '/api/cities.json', as(token))).status).toBe(200)
    const preview = { payload: { latitude: 41, longitude: -96 }, ...as(token) }
    expect((await server.send('POST', '/api/cities/preview', preview)).status).toBe(200)
    for (const [method, url] of [
      ['POST', '/api/cities.json'],
      ['DELETE', '/api/cities/1'],
      ['PATCH', '/api/users/me'],
      ['POST', '/api/vehicles/1/message'],
    ] as const) {
      const { status, json } = await server.send(method, url, { payload: { name: 'x' }, ...as(token) })
      expect([status, json().error]).toEqual([403, 'permission not granted'])
    }
  })

  test('its session ends after an hour without use, and after twelve hours in any case', async () => {
    const { token } = (await signIn({ provider_name: 'freightmarket', provider_token: await issueToken() })).json()
    const statusAfter = async (ms: number) => {
      server.clock.moveTo(new Date(TEST_NOW.getTime() + ms))
      return (await server.send('GET', '/api/users/me', as(token))).status
    }
    for (let hours = 0.5; hours < 12; hours += 0.5) expect(await statusAfter(hours * HOUR_MS)).toBe(200)
    expect(await statusAfter(12 * HOUR_MS)).toBe(401)

    server.clock.moveTo(TEST_NOW)
    const { token: idle } = (
      await signIn({ provider_name: 'freightmarket', provider_token: await issueToken() })
    ).json()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 61 * MINUTE_MS))
    expect((await server.send('GET', '/api/users/me', as(idle))).status).toBe(401)
  })

  test('fifty wrong tokens lock an address out for a while', async () => {
    for (let i = 0; i < 50; i++)
      expect((await signIn({ provider_name: 'freightmarket', provider_token: `wrong${i}` })).status).toBe(401)
    expect((await signIn({ provider_name: 'freightmarket', provider_token: await issueToken() })).status).toBe(429)
  })
})

describe('the telematics host', () => {
  const credentials = (changed: object = {}) => ({
    provider_name: 'geotab',
    provider_database: 'Cardinal_Freight',
    provider_username: 'dana@cardinal.example',
    provider_session_id: 'session-of-dana',
    provider_server: hostAddress(),
    ...changed,
  })

  test('signs its user in after the host confirmed the session [EMBED-002] [EMBED-031] [SHELL-064]', async () => {
    const { status, json } = await signIn(credentials())
    expect(status).toBe(200)
    expect(sessionSchema.parse(json())).toMatchObject({
      organization_id: CARDINAL,
      name: 'Dana Whitfield',
      is_admin: false,
      expires_at: '2026-01-15T13:00:00.000Z',
    })
    const hostCredentials = {
      database: 'cardinal_freight',
      userName: 'dana@cardinal.example',
      sessionId: 'session-of-dana',
    }
    const params = { typeName: 'User', search: { name: 'dana@cardinal.example' }, resultsLimit: 1 }
    expect(asked).toEqual([
      {
        path: '/apiv1',
        body: { jsonrpc: '2.0', id: 0, method: 'Get', params: { ...params, credentials: hostCredentials } },
      },
    ])
  })

  test('the same user gets the same account again, also in two frames at once', async () => {
    const answers = await Promise.all([signIn(credentials()), signIn(credentials()), signIn(credentials())])
    expect(new Set(answers.map(({ json }) => json().login_id)).size).toBe(1)
  })

  test('a host cannot sign in to the account of a person with the same address', async () => {
    answer = (_request, response) => {
      response.end(JSON.stringify({ result: [{ name: 'demo@stormlane.example' }] }))
    }
    const { json } = await signIn(credentials({ provider_username: 'demo@stormlane.example' }))
    expect(json()).toMatchObject({ is_admin: false, email: expect.stringMatching(/@telematics\.invalid$/) })
    expect(json().login_id).not.toBe('00000000-0000-4000-8002-000000000001')
  })

  test('its user may save a location, as every member may', async () => {
    const { token } = (await signIn(credentials())).json()
    const payload = { name: 'Omaha Crossdock', latitude: 41.25, longitude: -95.93 }
    expect((await server.send('POST', '/api/cities.json', { payload, ...as(token) })).status).toBe(200)
  })

  test('names every missing parameter [EMBED-004]', async () => {
    const { provider_server: _server, provider_session_id: _id, ...rest } = credentials()
    expect((await signIn(rest)).brief).toEqual([400, ['provider_session_id is missing', 'provider_server is missing']])
  })

  test('an unknown database is refused, and the host is not asked', async () => {
    expect((await signIn(credentials({ provider_database: 'somebody_else' }))).brief).toEqual(REFUSED)
    expect(asked).toEqual([])
  })

  test.each([
    ['a server that is not on the list', 'evil.example'],
    ['a server that only looks like it', 'my.geotab.com.evil.example'],
    ['a server with a path', 'my.geotab.com/evil'],
    ['a loopback address on the list', '127.0.0.1'],
  ])('%s is refused', async (_what, provider_server) => {
    expect((await signIn(credentials({ provider_server }))).brief).toEqual(REFUSED)
    expect(asked).toEqual([])
  })

  test('a listed name that resolves to a loopback address is refused when connecting', async () => {
    const { port } = host.address() as AddressInfo
    expect((await signIn(credentials({ provider_server: `localhost:${port}` }))).brief).toEqual(REFUSED)
    expect(asked).toEqual([])
  })

  test.each([
    ['a session that the host does not know', { error: { name: 'JSONRPCError', message: 'InvalidUserException' } }],
    ['the record of another user', { result: [{ name: 'mallory@cardinal.example' }] }],
    ['no record', { result: [] }],
  ])('%s is refused', async (_what, body) => {
    answer = (_request, response) => {
      response.end(JSON.stringify(body))
    }
    expect((await signIn(credentials())).brief).toEqual(REFUSED)
  })

  test.each<[string, RequestListener]>([
    ['nonsense', (_request, response) => void response.end('<html>it works</html>')],
    ['JSON of another shape', (_request, response) => void response.end('{"result":"yes"}')],
    ['an error status', (_request, response) => void response.writeHead(500).end('{"result":[]}')],
    ['a redirect', (_request, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
    ['half an answer', (request) => void request.socket.destroy()],
    ['an endless answer', (_request, response) => sendForever(response)],
  ])('a host that answers with %s is unavailable', async (_what, listener) => {
    answer = listener
    expect((await signIn(credentials())).brief).toEqual(UNCONFIRMED)
    expect(asked).toHaveLength(1)
  })

  test('a host that does not answer is given up after five seconds', { timeout: 20_000 }, async () => {
    answer = () => undefined
    expect((await signIn(credentials())).brief).toEqual(UNCONFIRMED)
  })

  test('the session of the host is not logged and not stored', async () => {
    await signIn(credentials({ provider_session_id: 'very-secret' }))
    expect(server.logged.join('')).not.toContain('very-secret')
  })
})

function sendForever(response: import('node:http').ServerResponse): void {
  const part = 'x'.repeat(64 * 1024)
  const send = () => {
    if (!response.destroyed && response.write(part)) setImmediate(send)
  }
  response.on('drain', send)
  response.on('close', () => response.off('drain', send))
  send()
}
