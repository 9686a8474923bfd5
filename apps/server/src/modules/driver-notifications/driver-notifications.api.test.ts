import {
  createDriverNotification,
  DRIVER_NOTIFICATIONS_PAGE_SIZE,
  type DriverNotificationOnWire,
  listDriverNotifications,
  readFleetValues,
  updateDriverNotification,
} from '@stormlane/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { DEMO_ORGANIZATION_ID } from '../../demo/demo-assets.ts'

let server: TestApp
let admin: string
let member: string
let stranger: string

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.signIn()
  member = await server.signIn('member@stormlane.example')
  stranger = await server.signIn('trial@stormlane.example')
})
afterAll(() => server.stop())

const LIST = '/api/driver_notifications.json'
const wind = {
  name: 'High wind',
  notification_type: 'weather',
  status: 'enabled',
  frequency: 'change',
  interval: 30,
  window_size: 2,
  thresholds: [{ id: 'whatever', variable: 'wind_gust', lower_bound: 45, upper_bound: null }],
  alerts: '',
  template: '{variable} {value} {units}',
  upcoming_template: 'In {miles_to_impact} miles: {variable}',
  urgent: false,
}
const post = (token: string, notification: object) =>
  server.send('POST', LIST, { payload: { token, driver_notification: notification } })
const patch = (token: string, id: string, change: object) =>
  server.send('PATCH', `/api/driver_notifications/${id}`, { payload: { token, driver_notification: change } })
const create = async (notification: object = wind): Promise<DriverNotificationOnWire> =>
  createDriverNotification.answer.parse((await post(admin, notification)).json()).driver_notification
const list = async (token = admin, query = '') =>
  (await server.ask(listDriverNotifications, token, `${LIST}${query}`)).driver_notifications

test('POST takes the whole notification and answers it, upcoming_template too [API-081] [API-083] [API-142] [MODEL-037]', async () => {
  const answer = await post(admin, wind)
  expect(answer.status).toBe(200)
  const stored = {
    ...wind,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    thresholds: [{ id: 'wind_gust_45_', variable: 'wind_gust', lower_bound: 45, upper_bound: null }],
    updated_at: TEST_NOW.toISOString(),
  }
  expect(answer.json()).toEqual({ driver_notification: stored })
  expect((await list()).find(({ name }) => name === 'High wind')).toEqual(stored)
})

test('without its flag disruption is refused as a threshold, hidden where it was saved before, and warns nobody [SESSION-043]', async () => {
  const disruption = { variable: 'wo_disruption_index', lower_bound: 5, upper_bound: null }
  const road = { variable: 'wo_road_index', lower_bound: 7, upper_bound: null }
  const risky = {
    ...wind,
    name: 'Risky',
    notification_type: 'impact',
    thresholds: [disruption, road],
    template: '{variable} {value}',
    upcoming_template: '{variable}',
  }
  const { id } = await create(risky)
  const setFlag = (on: boolean) =>
    server.services.organizations.setFlag(DEMO_ORGANIZATION_ID, 'showDisruptionIndex', on)
  const variables = async () => (await list()).find((one) => one.id === id)?.thresholds.map(({ variable }) => variable)
  const fleetVariables = async () =>
    (await server.ask(readFleetValues, admin)).fleet_values.map(({ variable }) => variable)
  expect([await variables(), await fleetVariables()]).toEqual([
    ['wo_disruption_index', 'wo_road_index'],
    expect.arrayContaining(['wo_disruption_index']),
  ])
  await setFlag(false)
  expect([await variables(), await fleetVariables()]).toEqual([
    ['wo_road_index'],
    expect.not.arrayContaining(['wo_disruption_index']),
  ])
  const dryRun = () =>
    server.send('POST', '/api/driver_notifications/dry_run', { payload: { token: admin, driver_notification: risky } })
  const refused = [await post(admin, risky), await patch(admin, id, { thresholds: [disruption] }), await dryRun()]
  expect(refused.map(({ status, json }) => [status, json().error])).toEqual(
    Array(3).fill([400, 'Disruption is not a threshold of this organization']),
  )
  // An edit of something else drops what is hidden.
  expect((await patch(admin, id, { name: 'Risky roads' })).status).toBe(200)
  await setFlag(true)
  expect(await variables()).toEqual(['wo_road_index'])
})

test('omitted fields take the defaults of a new notification', async () => {
  const { notification_type, thresholds, template } = wind
  expect(await create({ name: 'Plain', notification_type, thresholds, template })).toMatchObject({
    status: 'testing',
    frequency: 'interval',
    interval: 60,
    window_size: 0,
    upcoming_template: '',
    urgent: true,
  })
})

test('alerts are sent comma-joined, in the spelling of the event table [API-082]', async () => {
  const alerts = 'tornado warning, Blizzard Warning,Tornado Warning'
  const alert = {
    ...wind,
    notification_type: 'alert',
    thresholds: [],
    alerts,
    template: '{event}',
    upcoming_template: '{event}',
  }
  expect((await create(alert)).alerts).toBe('Tornado Warning,Blizzard Warning')
})

test('PATCH takes the same body and answers the notification; omitted fields keep their values [API-085] [API-086]', async () => {
  const { id } = await create()
  const whole = await patch(admin, id, { ...wind, name: 'Gale', window_size: 8, upcoming_template: 'Ahead: {value}' })
  expect(updateDriverNotification.answer.parse(whole.json()).driver_notification).toMatchObject({
    id,
    name: 'Gale',
    window_size: 8,
    upcoming_template: 'Ahead: {value}',
  })
  const part = await patch(admin, `${id}.json`, { status: 'disabled' })
  expect(part.json().driver_notification).toMatchObject({ ...whole.json().driver_notification, status: 'disabled' })
})

test.each([
  [{ name: ' ' }, ['name is required']],
  [{ thresholds: [] }, ['at least one threshold is required']],
  [
    { notification_type: 'alert', thresholds: [], template: 'x', upcoming_template: 'x' },
    ['at least one alert is required'],
  ],
  [{ upcoming_template: '' }, ['the upcoming template is required while route lookahead is on']],
  [
    { name: '', thresholds: [{ variable: 'wind_gust', lower_bound: 99 }], template: '{speed}' },
    [
      'name is required',
      '{speed} is not a variable of Weather Conditions messages',
      'Wind Gust must be between 0 and 80 mph',
    ],
  ],
  [{ thresholds: [{ variable: 'rain', lower_bound: 1 }] }, [/variable must be one of wo_road_index/]],
  [{ interval: 0 }, ['interval must be at least 1 minute']],
  [{ interval: 1.5 }, ['interval must be a whole number of minutes']],
  [{ window_size: 9 }, ['window_size must be between 0 and 8 hours']],
  [{ status: 'on' }, ['driver_notification.status must be enabled or testing or disabled']],
  [{ alerts: ['Tornado Warning'] }, ['driver_notification.alerts must be a text']],
])('%o is refused in words by POST and PATCH, and changes nothing [API-083] [API-086]', async (wrong, words) => {
  const { id } = await create({ ...wind, name: 'Unchanged' })
  const before = await list()
  for (const answer of [await post(admin, { ...wind, ...wrong }), await patch(admin, id, wrong)]) {
    expect(answer.status).toBe(400)
    const { error, errors } = answer.json()
    expect(errors ?? [error]).toEqual(
      words.map((word) => (typeof word === 'string' ? word : expect.stringMatching(word))),
    )
  }
  expect(await list()).toEqual(before)
})

test('GET takes a limit of up to 10000 and pages by name [API-080]', async () => {
  const all = await list(member, '?limit=10000')
  expect(all.length).toBeGreaterThan(3)
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
  expect(await list(member, '?limit=2&offset=1')).toEqual(all.slice(1, 3))
  const counted = await server.ask(listDriverNotifications, admin, `${LIST}?limit=1&include_total_count=true`)
  expect(counted.total_count).toBe(all.length)
  expect((await server.send('GET', `${LIST}?limit=10001&token=${admin}`)).status).toBe(400)
})

test('DELETE deletes the notification, with or without the .json suffix [API-087]', async () => {
  for (const ending of ['.json', '']) {
    const { id } = await create({ ...wind, name: 'Short-lived' })
    const url = `/api/driver_notifications/${id}${ending}?token=${admin}`
    expect((await server.send('DELETE', url)).json()).toEqual({ success: true })
    expect((await list()).some((one) => one.id === id)).toBe(false)
    expect((await server.send('DELETE', url)).status).toBe(404)
  }
})

test('a member who is not an admin can only read notifications [NOTIFY-008]', async () => {
  const { id } = await create()
  const before = await list(member)
  expect(before.some((one) => one.id === id)).toBe(true)
  const refused = [
    await post(member, wind),
    await patch(member, id, { name: 'Mine' }),
    await server.send('DELETE', `/api/driver_notifications/${id}.json?token=${member}`),
  ]
  for (const answer of refused) {
    expect(answer.status).toBe(403)
    expect(answer.json().error).toBe('You must be an admin to do this.')
  }
  expect(await list(member)).toEqual(before)
  expect((await server.send('GET', LIST)).status).toBe(401)
})

test("another organization's notification answers like one that does not exist", async () => {
  const { id } = await create()
  const missing = '00000000-0000-4000-8000-000000000999'
  for (const unknown of [id, missing, 'nonsense']) {
    const changed = await patch(stranger, unknown, { name: 'Mine' })
    const deleted = await server.send('DELETE', `/api/driver_notifications/${unknown}.json?token=${stranger}`)
    for (const answer of [changed, deleted]) {
      expect(answer.status).toBe(404)
      expect(answer.json()).toMatchObject({ error: 'not found', code: 'NOT_FOUND' })
    }
  }
  expect(await list(stranger)).toEqual([])
})

test('a dry run refuses malformed, empty and huge input with a message; fleet values need a session', async () => {
  const bodies = [
    {},
    { driver_notification: null },
    { driver_notification: 7 },
    { driver_notification: [] },
    { driver_notification: { ...wind, notification_type: 'rain' } },
    { driver_notification: { ...wind, window_size: 1e9 } },
    { driver_notification: { ...wind, window_size: 'two' } },
    { driver_notification: { ...wind, thresholds: 'wind_gust' } },
    { driver_notification: { ...wind, thresholds: Array.from({ length: 5000 }, () => wind.thresholds[0]) } },
    { driver_notification: { ...wind, template: 'a'.repeat(200_000) } },
  ]
  for (const payload of bodies) {
    const answer = await server.send('POST', `/api/driver_notifications/dry_run?token=${member}`, { payload })
    expect([answer.status, answer.json().error ?? answer.json().errors]).toEqual([400, expect.anything()])
  }
  const huge = { driver_notification: { ...wind, template: 'a'.repeat(1_100_000) } }
  expect(
    (await server.send('POST', `/api/driver_notifications/dry_run?token=${member}`, { payload: huge })).status,
  ).toBe(413)
  expect((await server.send('POST', '/api/driver_notifications/dry_run', { payload: {} })).status).toBe(401)
  expect((await server.send('GET', '/api/driver_notifications/fleet_values.json')).status).toBe(401)
})

test('the demo organization has one valid notification of each type, with status testing', async () => {
  const planted = (await list()).filter(({ id }) => id.startsWith('00000000-'))
  expect(planted.map(({ notification_type, status }) => [notification_type, status])).toEqual([
    ['weather', 'testing'],
    ['impact', 'testing'],
    ['alert', 'testing'],
  ])
  for (const { id, updated_at: _, ...notification } of planted) {
    const again = await patch(admin, id, notification)
    expect(again.json().driver_notification).toMatchObject(notification)
  }
})

test('of simultaneous requests only as many create a notification as the limit allows', async () => {
  const { id } = await create({ ...wind, name: 'Copied' })
  const { asSystem } = server.database
  const total = async () =>
    (await server.ask(listDriverNotifications, admin, `${LIST}?limit=1&include_total_count=true`)).total_count
  const missing = DRIVER_NOTIFICATIONS_PAGE_SIZE - 2 - Number(await total())
  await sql`
    insert into driver_notifications (organization_id, name, notification_type, status, frequency, interval_minutes,
      window_hours, thresholds, alerts, template, upcoming_template, urgent, created_at, updated_at)
    select organization_id, 'Copy', notification_type, 'disabled', frequency, interval_minutes,
      window_hours, thresholds, alerts, template, upcoming_template, urgent, created_at, updated_at
    from driver_notifications, generate_series(1, ${missing}::integer) where id = ${id}`.execute(asSystem)
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(admin, { ...wind, name: 'Copy' })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map((answer) => answer.json().error)).toEqual(
    Array.from({ length: 6 }, () => 'There can be 10000 driver notifications.'),
  )
  expect(await total()).toBe(DRIVER_NOTIFICATIONS_PAGE_SIZE)
  await asSystem.deleteFrom('driver_notifications').where('name', '=', 'Copy').execute()
})
