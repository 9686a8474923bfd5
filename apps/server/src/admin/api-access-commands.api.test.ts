import { API_PERMISSIONS } from '@stormlane/domain/product'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { publishTestRun } from '../../test/forecast.ts'
import { runAdmin } from './run-admin.ts'

const TRIAL = '00000000-0000-4000-8001-000000000002'

let server: TestApp
let printed: string[]
let errors: string[]

beforeAll(async () => {
  server = await startTestApp()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
})
afterAll(() => server.stop())
beforeEach(() => {
  printed = []
  errors = []
})

const admin = (...argv: string[]) =>
  runAdmin(
    argv,
    { DATABASE_URL: server.database.url, STORMLANE_DATA: server.config.dataFolder },
    { print: (line) => printed.push(line), printError: (line) => errors.push(line), ask: async () => '' },
  )
const stored = (table: 'api_access' | 'api_limits') =>
  server.database.asSystem.selectFrom(table).where('organization_id', '=', TRIAL).selectAll().execute()

test('grant opens the API, withdraw stops every token at once, and a new grant lets them work again', async () => {
  expect(await admin('api-access', 'grant', 'Juniper Grocers')).toBe(0)
  expect(printed[0]).toBe(`Juniper Grocers may use the API: ${API_PERMISSIONS.join(', ')}`)
  const token = await server.createApiToken(TRIAL)
  const weather = async () =>
    (await server.send('GET', `/api/weather?latitude=41.26&longitude=-95.94&token=${token}`)).status
  expect(await weather()).toBe(200)
  expect(await admin('api-access', 'withdraw', 'Juniper Grocers')).toBe(0)
  expect(await weather()).toBe(401)
  expect(await stored('api_limits')).toEqual([])
  expect(await admin('api-access', 'grant', 'Juniper Grocers', '--permissions', 'weather,events')).toBe(0)
  expect(await weather()).toBe(200)
})

test('granting again replaces the permissions, keeps the limits, and is recorded', async () => {
  await admin('api-access', 'grant', TRIAL)
  await server.database.asSystem
    .updateTable('api_limits')
    .set({ max_requests_per_minute: 7 })
    .where('organization_id', '=', TRIAL)
    .where('service', '=', 'weather')
    .execute()
  expect(await admin('api-access', 'grant', TRIAL, '--permissions', 'weather')).toBe(0)
  expect(await stored('api_access')).toMatchObject([{ permissions: ['weather'] }])
  expect(await stored('api_limits')).toContainEqual(
    expect.objectContaining({ service: 'weather', max_requests_per_minute: 7 }),
  )
  const lines = await server.database.asSystem
    .selectFrom('audit_lines')
    .where('organization_id', '=', TRIAL)
    .where('action', 'in', ['api_access_granted', 'api_access_withdrawn'])
    .orderBy('id')
    .select(['actor_name', 'action', 'subject'])
    .execute()
  expect(lines.at(-1)).toEqual({ actor_name: 'Operator', action: 'api_access_granted', subject: 'weather' })
  expect(lines.map(({ action }) => action)).toContain('api_access_withdrawn')
})

test.each([
  [['grant', TRIAL, '--permissions', 'everything'], expect.stringMatching(/^There is no permission "everything"/)],
  [['grant', TRIAL, '--permissions', ','], '--permissions needs at least one permission.'],
])('%j is refused in words', async (words, sentence) => {
  expect(await admin('api-access', ...words)).toBe(2)
  expect(errors).toEqual([sentence])
})
