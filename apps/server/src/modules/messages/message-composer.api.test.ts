import { draftVehicleMessages, sendVehicleMessages } from '@stormlane/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { fleetRepository } from '../vehicles/fleet.repository.ts'

let server: TestApp
let token: string
let organizationId: string
/** Vehicle ids by name. */
const vehicles: Record<string, string> = {}

const IMPACT = {
  overall_impact_level: 3,
  tags: [],
  tag_priority: [],
  last_updated_at: TEST_NOW.toISOString(),
  forecast: {
    start_at: TEST_NOW.toISOString(),
    end_at: inMinutes(360),
    spans: [span('impact:road', 2, 5, 60), span('limit:visibility', 3, 48, 243)],
  },
}

function inMinutes(minutes: number): string {
  return new Date(TEST_NOW.getTime() + minutes * 60_000).toISOString()
}

function span(id: string, level: number, from: number, to: number) {
  const times = { start_at: inMinutes(from), end_at: inMinutes(to) }
  return { id, source: 'limit', text: 'Visibility', impact_level: level, reason: 'Visibility 0.2 mi', ...times }
}

async function addVehicle(name: string, language: 'en' | 'es' | 'fr' | null, source = 'samsara') {
  const row = await server.database.asSystem
    .insertInto('vehicles')
    .values({
      organization_id: organizationId,
      name,
      source,
      external_id: `X-${name}`,
      external_driver_id: null,
      driver_name: `Driver of ${name}`,
      driver_language: language,
      type: 'truck',
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  vehicles[name] = row.id
}

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  await addVehicle('one', 'en')
  await addVehicle('two', 'es')
  await addVehicle('three', null)
  await addVehicle('driverless', 'es', 'motive')
  const of = { organization_id: organizationId, vehicle_id: vehicles.two ?? '' }
  await server.database.asSystem
    .insertInto('vehicle_positions')
    .values({ ...of, latitude: 41.25, longitude: -95.9, bearing: 0, speed_mps: 20, reported_at: TEST_NOW })
    .execute()
  await server.database.asSystem
    .insertInto('vehicle_impacts')
    .values({ ...of, current: null, upcoming: JSON.stringify(IMPACT) })
    .execute()
})
afterAll(() => server.stop())
beforeEach(() => server.database.asSystem.deleteFrom('vehicle_messages').execute())

const ids = (...names: string[]) => names.map((name) => vehicles[name] ?? name)
const post = (path: string, payload: object) => server.send('POST', `/api${path}`, { payload: { token, ...payload } })
const draft = async (payload: object) =>
  draftVehicleMessages.answer.parse((await post('/vehicle_messages/draft.json', payload)).json())
const send = async (payload: object) =>
  sendVehicleMessages.answer.parse((await post('/vehicle_messages.json', payload)).json())
async function stored() {
  const rows = await server.database.asSystem
    .selectFrom('vehicle_messages')
    .where('organization_id', '=', organizationId)
    .orderBy('vehicle_name')
    .select(['vehicle_name', 'message'])
    .execute()
  return Object.fromEntries(rows.map(({ vehicle_name, message }) => [vehicle_name, message]))
}

test('a draft has a text in each language, the words for its fields in the language of each driver, and who is left out [DESK-120] [DESK-122]', async () => {
  const { texts, recipients, left_out } = await draft({
    vehicle_ids: ids('one', 'two', 'three', 'driverless', 'nobody'),
  })
  expect(texts.es).toBe('{reason} {place}, {time}. {advice} Llame a despacho si no puede.')
  expect(
    recipients.map(({ vehicle_name, language, is_language_known }) => [vehicle_name, language, is_language_known]),
  ).toEqual([
    ['one', 'en', true],
    ['two', 'es', true],
    ['three', 'en', false],
  ])
  expect(recipients[1]?.fields).toMatchObject({
    driver: 'Driver of two',
    reason: 'Poca visibilidad',
    place: 'en su camino',
    time: expect.stringMatching(/CST$/),
    advice: expect.stringMatching(/^Reduzca la velocidad y guarde distancia, .*\.$/),
  })
  expect(recipients[0]?.fields.reason).toBe('Weather notice')
  expect(left_out.map(({ reason }) => reason)).toEqual([
    'vehicle has no external driver id',
    'there is no such vehicle',
  ])
  const french = await draft({ vehicle_ids: ids('two'), language: 'fr', about: 'Lake-effect snow' })
  expect(french.recipients[0]?.fields.reason).toBe('Mauvaise visibilité')
})

test('each driver is sent the text of the own language with the own words, others that of the organization [DESK-122]', async () => {
  const texts = { en: 'Hi {driver}: {reason}.', es: 'Hola {driver}: {reason}.' }
  const { sent } = await send({ vehicle_ids: ids('one', 'two', 'three'), texts, about: 'Lake-effect snow' })
  expect(sent).toHaveLength(3)
  expect(await stored()).toEqual({
    one: 'Hi Driver of one: Lake-effect snow.',
    two: 'Hola Driver of two: Poca visibilidad.',
    three: 'Hi Driver of three: Lake-effect snow.',
  })
})

test.each([
  [{ texts: { en: 'Stop at {stop}' } }, 'texts have no field {stop}'],
  [{ texts: { es: 'x'.repeat(20_000) } }, 'message is longer than 2,000 characters'],
  [{ texts: {} }, 'texts is required'],
  [{}, 'message is required'],
  [{ texts: { en: 'Stop' }, language: 'de' }, 'language must be one of en, es, fr'],
])('a message that cannot be sent is refused with words and reaches nobody [DESK-121]', async (wish, error) => {
  const answer = await post('/vehicle_messages.json', { vehicle_ids: ids('one'), ...wish })
  expect([answer.status, answer.json().error]).toEqual([400, expect.stringContaining(error)])
  expect(await stored()).toEqual({})
})

test('texts that run right to left, emoji and scripts reach drivers as they were written [DESK-121]', async () => {
  const text = 'توقف الآن ❄️🚚 <script>alert(1)</script> {{reason}'
  await send({ vehicle_ids: ids('one'), texts: { en: text } })
  expect((await stored()).one).toBe('توقف الآن ❄️🚚 <script>alert(1)</script> {Weather notice')
})

test('two people who send the same text at once reach each driver once, and the second is told so [DESK-124]', async () => {
  const wish = { vehicle_ids: ids('one', 'two'), texts: { en: 'Stop', es: 'Pare' } }
  const answers = await Promise.all([send(wish), send(wish), send(wish)])
  expect(answers.map(({ sent }) => sent.length).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  expect(Object.keys(await stored())).toEqual(['one', 'two'])
  const again = await send({ ...wish, vehicle_ids: ids('one', 'three') })
  expect(again.sent.map(({ vehicle_name }) => vehicle_name)).toEqual(['three'])
  expect(again.left_out).toEqual([
    { vehicle_id: vehicles.one, vehicle_name: 'one', reason: 'got the same text less than 10 minutes ago' },
  ])
})

test('a dispatcher sets the language of a driver, which holds until somebody else drives the vehicle [DESK-125]', async () => {
  const change = { token, vehicle_ids: ids('three'), driver_language: 'fr' }
  expect((await server.send('PATCH', '/api/vehicles.json', { payload: change })).status).toBe(200)
  const languageOf = async () => (await draft({ vehicle_ids: ids('three') })).recipients[0]?.language
  expect(await languageOf()).toBe('fr')
  const fleet = fleetRepository(server.database)
  const report = (driver: { name: string; language: string | null }) =>
    fleet.storeVehicles(
      organizationId,
      'samsara',
      ['one', 'two', 'three'].map((name) => ({
        externalId: `X-${name}`,
        name,
        externalDriverId: null,
        driver: { phone: null, ...driver },
        externalGroupIds: [],
        type: 'truck' as const,
        position: null,
      })),
      TEST_NOW,
    )
  await report({ name: 'Driver of three', language: 'en' })
  expect(await languageOf()).toBe('fr')
  await report({ name: 'Ana Ortiz', language: 'es-MX' })
  expect(await languageOf()).toBe('es')
  await report({ name: 'Tyler Reed', language: null })
  expect(await languageOf()).toBe('en')
})
