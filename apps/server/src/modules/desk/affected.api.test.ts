import {
  countAffectedAssets,
  createRoute,
  draftHandOver,
  getAffectedAsset,
  getBriefing,
  handleAffectedAssets,
  listAffectedAssets,
  listAffectedChanges,
  listAffectedEvents,
  listColleagues,
  listGroups,
  listLocations,
  listRoutes,
  WEBHOOK_SCHEMAS,
} from '@stormlane/contract'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { dayTimeText, HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { scoreDueLocations } from '../../jobs/score-locations.ts'
import { sendHandOverMail } from '../../jobs/send-hand-over-mail.ts'

/** In the engine's units. */
const CALM = {
  temperature: 15,
  dewPoint: 5,
  windGust: 5,
  gustProbability45mph: 0,
  rainRate: 0,
  snowRate: 0,
  freezingRainRate: 0,
  lightningProbability: 0,
  reflectivity: 0,
  roadSurfaceTemperature: 15,
}

let server: TestApp
let token: string

const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS).toISOString()
const affected = (query = '', as = token) => server.ask(listAffectedAssets, as, `/api/affected_assets.json?${query}`)
const count = async () => (await server.ask(countAffectedAssets, token)).count

/** The wire format in which a vehicle's evaluation is stored. */
function evaluation(level: number, [from, to]: [number, number]) {
  const tag = { id: 'impact:road', source: 'impact', text: 'Road Conditions', value: 7, reason: 'Snow 1.1 in/h' }
  const span = { ...tag, impact_level: level, start_at: inHours(from), end_at: inHours(to) }
  return JSON.stringify({
    current_impact: {
      overall_impact_level: level,
      tags: [{ ...tag, impact_level: level }],
      tag_priority: [tag.id],
      last_updated_at: TEST_NOW.toISOString(),
      forecast: { start_at: inHours(0), end_at: inHours(6), spans: [span] },
    },
    current_insight: [],
    current_conditions: null,
  })
}

async function addVehicle(name: string, level: number, span: [number, number]): Promise<string> {
  const row = { organization_id: DEMO_ORGANIZATION_ID, created_at: TEST_NOW }
  const { id } = await server.database.asSystem
    .insertInto('vehicles')
    .values({ ...row, name, source: 'samsara', external_id: name, external_driver_id: null, type: 'truck' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { organization_id: DEMO_ORGANIZATION_ID, vehicle_id: id }
  await server.database.asSystem
    .insertInto('vehicle_positions')
    .values({ ...own, latitude: 41.26, longitude: -95.94, bearing: 90, speed_mps: 25, reported_at: TEST_NOW })
    .execute()
  await server.database.asSystem
    .insertInto('vehicle_impacts')
    .values({ ...own, current: evaluation(level, span), upcoming: null })
    .execute()
  return id
}

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  // A storm in the north until hour 30, fine weather elsewhere.
  await publishTestRun(server.forecast, {
    runTime: TEST_NOW,
    weather: ({ latitude }, hours) => (latitude > 38 && hours < 30 ? {} : CALM),
  })
  await scoreDueLocations({ scores: server.scores, publish: server.services.publish, log: server.log })
})
afterAll(() => server.stop())

test('the queue has every affected location, route and vehicle, worst first, then soonest [DESK-001, DESK-002]', async () => {
  await addVehicle('Truck soon', IMPACT_LEVELS.extreme, [1, 2])
  await addVehicle('Truck later', IMPACT_LEVELS.extreme, [2, 3])
  await addVehicle('Truck past', IMPACT_LEVELS.extreme, [-3, -1])
  const payload = {
    token,
    name: 'Load north',
    origin_lat: 41.8781,
    origin_long: -87.6298,
    origin_label: 'Chicago, IL',
    destination_lat: 41.2565,
    destination_long: -95.9345,
    destination_label: 'Omaha, NE',
    departure_time: inHours(1),
  }
  const saved = await server.send('POST', `/api${createRoute.path}`, { payload })
  expect(saved.status, saved.text).toBe(200)
  const { affected_assets: queue, total_count } = await affected()
  expect(queue.map(({ asset_type }) => asset_type)).toEqual(expect.arrayContaining(['location', 'vehicle', 'route']))
  expect(queue.slice(0, 2).map(({ name }) => name)).toEqual(['Truck soon', 'Truck later'])
  expect(queue.map(({ name }) => name)).toContain('Load north')
  expect(queue.map(({ name }) => name)).not.toContain('Truck past')
  const levels = queue.map(({ impact_level }) => impact_level)
  expect(levels).toEqual(levels.toSorted((a, b) => b - a))
  expect(Math.min(...levels)).toBeGreaterThanOrEqual(IMPACT_LEVELS.low)
  expect(total_count).toBe(queue.length)
})

test('levels and actions are those of the lists of locations and routes [DESK-003]', async () => {
  const { affected_assets: queue } = await affected()
  const { cities } = await server.ask(listLocations, token)
  const expected = cities.flatMap(({ id, subhourly_impact_summary: summary }) =>
    summary && summary.overall_impact_level > 0
      ? [[id, summary.overall_impact_level, summary.recommended_action.action]]
      : [],
  )
  expect(expected.length).toBeGreaterThan(5)
  expect(expected.length).toBeLessThan(cities.length)
  const ofType = (type: string) =>
    queue.flatMap((asset) =>
      asset.asset_type === type ? [[asset.id, asset.impact_level, asset.recommended_action.action]] : [],
    )
  expect(new Set(ofType('location').map(String))).toEqual(new Set(expected.map(String)))
  const { routes } = await server.ask(listRoutes, token)
  const load = routes.find(({ name }) => name === 'Load north')
  const listed = queue.find(({ id }) => id === load?.id)
  expect(listed?.impact_level).toBe(load?.latest_route_results?.[0]?.risk)
})

test('the words of an action are in the zone that the caller asks for [DESK-090]', async () => {
  const inZone = async (zone: string) =>
    (await affected(`query=truck%20soon&time_zone=${zone}`)).affected_assets.map(
      ({ recommended_action: { reason } }) => reason,
    )
  expect(await inZone('America/Denver')).toEqual([
    'Stop at the next safe place, Thu 6:00 AM – 7:00 AM MST. Snow 1.1 in/h.',
  ])
  const { affected_assets: inTokyo } = await affected('types=route,location&time_zone=Asia/Tokyo')
  const words = inTokyo.map(({ recommended_action: { reason } }) => reason).join(' ')
  expect(words).toMatch(/ until \w{3} \d+:\d\d [AP]M GMT\+9/)
  expect(words).not.toMatch(/[AP]M [A-Z]ST/)
})

test('an item says what, when in the zone of the asset, why and what to do [DESK-004]', async () => {
  const [truck] = (await affected('query=truck%20soon')).affected_assets
  expect(truck).toEqual({
    asset_type: 'vehicle',
    id: expect.any(String),
    name: 'Truck soon',
    group_ids: [],
    impact_level: 4,
    reason: 'Snow 1.1 in/h',
    event: null,
    starts_at: inHours(1),
    peaks_at: inHours(1),
    ends_at: inHours(2),
    known_until: null,
    time_zone: 'America/Chicago',
    where: { region: 'Nebraska', is_driving: true },
    recommended_action: {
      action: 'hold',
      reason: 'Stop at the next safe place, Thu 7:00 AM – 8:00 AM CST. Snow 1.1 in/h.',
    },
    decision: null,
    minutes_lost: null,
    // Of twelve hours, each part is half an hour.
    window_levels: [0, 0, 4, 4, ...Array.from({ length: 20 }, () => expect.any(Number))],
    state: 'new',
    state_by: null,
    state_at: null,
    assignee: null,
    snoozed_until: null,
    escalated_at: null,
    version: 0,
  })
})

test('the same window has the same count on every screen: queue, badge, causes, hand-over and briefing [DESK-101]', async () => {
  await addVehicle('Truck in ten hours', IMPACT_LEVELS.high, [10, 11])
  await addVehicle('Truck in thirteen hours', IMPACT_LEVELS.high, [13, 14])
  const shifts = (starts: string[]) =>
    server.database.asSystem
      .updateTable('organizations')
      .set({ shift_starts: starts })
      .where('id', '=', DEMO_ORGANIZATION_ID)
      .execute()
  const counts = []
  for (const starts of [[], ['06:00', '20:00'], ['06:00', '14:00', '22:00']]) {
    await shifts(starts)
    const { total_count, level_counts, window, affected_assets: queue } = await affected()
    const { shift } = await server.ask(getBriefing, token)
    expect([shift.start_at, shift.end_at]).toEqual([window.start_at, window.end_at])
    expect(shift.level_counts).toEqual(level_counts)
    expect(shift.worst.map(({ id }) => id)).toEqual(queue.slice(0, shift.worst.length).map(({ id }) => id))
    const badge = await server.ask(countAffectedAssets, token)
    expect(badge).toEqual({ count: level_counts.extreme + level_counts.high, window })
    const { affected_events } = await server.ask(listAffectedEvents, token)
    expect(affected_events.reduce((sum, { count }) => sum + count, 0)).toBe(total_count)
    const { text, item_count } = await server.ask(draftHandOver, token)
    expect(item_count).toBe(total_count)
    expect(text).toContain(`affected until ${dayTimeText(new Date(window.end_at), 'America/Chicago')}.`)
    const { horizon_counts } = await affected('include_horizon_counts=true')
    expect(horizon_counts?.shift).toBe(total_count)
    counts.push([window.end_at, queue.filter(({ name }) => / in (ten|thirteen) hours/.test(name)).length])
  }
  await shifts([])
  await server.database.asSystem
    .deleteFrom('vehicles')
    .where('name', 'in', ['Truck in ten hours', 'Truck in thirteen hours'])
    .execute()
  // It is 6 AM: twelve hours, until 8 PM, and until 2 PM.
  expect(counts).toEqual([
    ['2026-01-16T00:00:00.000Z', 1],
    ['2026-01-16T02:00:00.000Z', 2],
    ['2026-01-15T20:00:00.000Z', 0],
  ])
})

test('the horizon is the shift, the next 6 hours, 24 hours or 7 days [DESK-005]', async () => {
  await addVehicle('Truck tomorrow', IMPACT_LEVELS.high, [20, 22])
  await addVehicle('Truck in three days', IMPACT_LEVELS.high, [70, 72])
  const names = async (horizon: string) =>
    (await affected(`horizon=${horizon}&types=vehicle`)).affected_assets.map(({ name }) => name)
  expect(await names('6h')).toEqual(['Truck soon', 'Truck later'])
  expect(await names('24h')).toEqual(['Truck soon', 'Truck later', 'Truck tomorrow'])
  expect(await names('7d')).toEqual(['Truck soon', 'Truck later', 'Truck tomorrow', 'Truck in three days'])
  const { horizon_counts } = await affected('types=vehicle&horizon=24h&include_horizon_counts=true')
  expect(horizon_counts).toEqual({ shift: 2, '6h': 2, '24h': 3, '7d': 4 })
})

test('type, level, group with its sub-groups, and text narrow the queue; counts of levels ignore the levels [DESK-006]', async () => {
  const all = await affected()
  const { affected_assets: extreme, level_counts } = await affected('levels=extreme')
  expect(new Set(extreme.map(({ impact_level }) => impact_level))).toEqual(new Set([4]))
  expect(level_counts).toEqual(all.level_counts)
  const { groups } = await server.ask(listGroups, token)
  const top = groups.find(({ children }) => children.length > 0)
  const below = groups.find(({ id }) => top?.children.includes(id))
  const inGroup = async (id: string | undefined) => (await affected(`group=${id}&types=location`)).affected_assets
  const ofChild = await inGroup(below?.id)
  for (const { group_ids } of ofChild) expect(group_ids).toContain(below?.id)
  expect((await inGroup(top?.id)).map(({ id }) => id)).toEqual(expect.arrayContaining(ofChild.map(({ id }) => id)))
  expect(await inGroup('no-such-group')).toEqual([])
})

test('items say where they are, and those at high or worse are counted by whether somebody takes care of them [DESK-181, DESK-182]', async () => {
  const { affected_assets: all, level_counts, ...counts } = await affected()
  const urgent = level_counts.extreme + level_counts.high
  expect(urgent).toBeGreaterThan(0)
  expect((counts.undecided_count ?? 0) + (counts.decided_count ?? 0)).toBe(urgent)
  expect(counts.undecided_count).toBe(await count())
  const ofLow = await affected('levels=low')
  expect([ofLow.undecided_count, ofLow.decided_count]).toEqual([counts.undecided_count, counts.decided_count])
  for (const { asset_type, where } of all) {
    if (asset_type === 'route') expect(where).toBeNull()
    if (asset_type === 'location')
      expect(where).toMatchObject({ region: expect.stringMatching(/\w/), is_driving: null })
    if (asset_type === 'vehicle' && where) expect(typeof where.is_driving).toBe('boolean')
  }
})

test('the server ranks and pages: a page has at most 100 assets, in the order of the whole queue [DESK-007]', async () => {
  const { affected_assets: whole } = await affected()
  const second = await affected('limit=3&offset=3')
  expect(second.affected_assets).toEqual(whole.slice(3, 6))
  expect(second.total_count).toBe(whole.length)
  const refused = await server.send('GET', `/api/affected_assets.json?token=${token}&limit=101`)
  expect(refused.status).toBe(400)
})

test.each([
  ['horizon=1y', 'horizon must be one of shift, 6h, 24h, 7d'],
  ['types=boat', 'types must be a list of location, vehicle, route'],
  ['levels=none', 'levels must be a list of extreme, high, moderate, low'],
  [`query=${'x'.repeat(201)}`, 'query is longer than 200 characters'],
  ['time_zone=Mars/Olympus', 'time_zone must be an IANA name, such as America/Chicago'],
])('%s is refused in words', async (query, words) => {
  const refused = await server.send('GET', `/api/affected_assets.json?token=${token}&${query}`)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(words)])
})

test('the count has what is high or worse in the shift, and follows changes at once [DESK-008]', async () => {
  const { level_counts } = await affected()
  const before = await count()
  expect(before).toBe(level_counts.high + level_counts.extreme)
  const id = await addVehicle('Truck new', IMPACT_LEVELS.high, [0, 1])
  expect(await count()).toBe(before + 1)
  await server.database.asSystem.deleteFrom('vehicles').where('id', '=', id).execute()
  expect(await count()).toBe(before)
})

test('it says how many assets wait for their first rating [DESK-010]', async () => {
  const { asSystem } = server.database
  const waiting = async () => (await affected('levels=extreme')).unrated_count ?? 0
  const before = await waiting()
  const truck = await addVehicle('Truck without a rating', IMPACT_LEVELS.low, [0, 1])
  expect(await waiting()).toBe(before)
  await asSystem.deleteFrom('vehicle_impacts').where('vehicle_id', '=', truck).execute()
  expect(await waiting()).toBe(before + 1)
  const lost = await asSystem
    .deleteFrom('location_scores')
    .where('organization_id', '=', DEMO_ORGANIZATION_ID)
    .where('score', 'is not', null)
    .returning('location_id')
    .execute()
  expect(lost.length).toBeGreaterThan(10)
  expect(await waiting()).toBe(before + 1 + lost.length)
  await scoreDueLocations({ scores: server.scores, publish: server.services.publish, log: server.log })
  expect(await waiting()).toBe(before + 1)
  await asSystem.deleteFrom('vehicles').where('id', '=', truck).execute()
  expect(await waiting()).toBe(before)
})

test('another organization sees its own assets only, and none by the group of the first', async () => {
  const trial = await server.signIn('trial@stormlane.example')
  const { groups } = await server.ask(listGroups, token)
  expect((await affected('', trial)).affected_assets).toEqual([])
  for (const { id } of groups) expect((await affected(`group=${id}`, trial)).total_count).toBe(0)
})

const patch = (id: string, payload: object, as = token) =>
  server.send('PATCH', `/api/affected_assets/${id}`, { payload: { token: as, ...payload } })
const note = (id: string, text: string) =>
  server.send('POST', `/api/affected_assets/${id}/notes`, { payload: { token, note: text } })
const item = (id: string, as = token) => server.ask(getAffectedAsset, as, `/api/affected_assets/${id}`)
const acknowledge = (id: string, version = 0, as = token) => patch(id, { action: 'acknowledge', version }, as)

describe('taking care of an item', () => {
  test('acknowledged, assigned and snoozed items say by whom; each change is published and stays in the history [DESK-013, DESK-014, DESK-015]', async () => {
    const id = await addVehicle('Truck handled', IMPACT_LEVELS.high, [0, 4])
    const before = await count()
    expect((await item(id)).affected_asset).toMatchObject({ state: 'new', state_by: null, version: 0 })
    expect((await acknowledge(id)).json().affected_asset).toMatchObject({
      state: 'acknowledged',
      state_by: 'Dana Whitfield',
      state_at: TEST_NOW.toISOString(),
      version: 1,
    })
    expect(await count()).toBe(before - 1)
    const { colleagues } = await server.ask(listColleagues, token)
    const marco = colleagues.find(({ name }) => name === 'Marco Reyes')
    const assigned = await patch(id, { action: 'assign', version: 1, assignee_id: marco?.id })
    expect(assigned.json().affected_asset).toMatchObject({ state: 'assigned', assignee: marco, version: 2 })
    const member = await server.signIn('member@stormlane.example')
    expect((await affected('mine=true', member)).affected_assets.map(({ name }) => name)).toEqual(['Truck handled'])
    expect((await affected('mine=true')).affected_assets).toEqual([])
    const snoozed = await patch(id, { action: 'snooze', version: 2, until: inHours(1) }, member)
    expect(snoozed.json().affected_asset).toMatchObject({ state: 'snoozed', snoozed_until: inHours(1), version: 3 })
    expect((await affected('states=snoozed')).affected_assets.map(({ name }) => name)).toEqual(['Truck handled'])
    const woken = await patch(id, { action: 'wake', version: 3 })
    expect(woken.json().affected_asset).toMatchObject({ state: 'assigned', assignee: marco, snoozed_until: null })
    expect((await note(id, 'Called him.')).status).toBe(200)
    const { history } = await item(id)
    expect(history.map(({ event, by, note, assignee, until }) => [event, by, note ?? assignee ?? until])).toEqual([
      ['noted', 'Dana Whitfield', 'Called him.'],
      ['woken', 'Dana Whitfield', null],
      ['snoozed', 'Marco Reyes', inHours(1)],
      ['assigned', 'Dana Whitfield', 'Marco Reyes'],
      ['acknowledged', 'Dana Whitfield', null],
    ])
    const published = await server.database.asSystem
      .selectFrom('realtime_updates')
      .where('channel', '=', 'desk')
      .select('data')
      .execute()
    expect(published).toEqual(Array.from({ length: 5 }, () => ({ data: { asset_ids: [id] } })))
  })

  test('what gets worse is new again, also if it is snoozed [DESK-016]', async () => {
    const id = await addVehicle('Truck worse', IMPACT_LEVELS.moderate, [0, 4])
    await patch(id, { action: 'snooze', version: 0 })
    expect((await item(id)).affected_asset).toMatchObject({ state: 'snoozed', snoozed_until: null })
    await server.database.asSystem
      .updateTable('vehicle_impacts')
      .set({ current: evaluation(IMPACT_LEVELS.extreme, [0, 4]) })
      .where('vehicle_id', '=', id)
      .execute()
    expect((await item(id)).affected_asset).toMatchObject({ state: 'new', impact_level: 4, version: 1 })
  })

  test('of two people at one item the second gets 409 in words, and nothing is lost [DESK-017]', async () => {
    const id = await addVehicle('Truck contested', IMPACT_LEVELS.high, [0, 4])
    const member = await server.signIn('member@stormlane.example')
    const answers = await Promise.all([acknowledge(id), acknowledge(id, 0, member)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.text).toMatch(
      /(Dana Whitfield|Marco Reyes) acknowledged this at Thu 6:00 AM CST\. Nothing was changed/,
    )
    expect((await patch(id, { action: 'wake', version: 7 })).status).toBe(409)
    const { affected_asset, history } = await item(id)
    expect([affected_asset?.version, history.length]).toEqual([1, 1])
    const notes = await Promise.all(['One', 'Two', 'Three'].map((text) => note(id, text)))
    expect(notes.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await item(id)).history).toHaveLength(4)
  })

  test('an item that ended cannot be acknowledged any more, but noted [DESK-018]', async () => {
    const id = await addVehicle('Truck ended', IMPACT_LEVELS.high, [-3, -1])
    expect((await item(id)).affected_asset).toBeNull()
    const refused = await acknowledge(id)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('no longer affected')])
    expect((await note(id, 'It is over.')).status).toBe(200)
  })

  test('many are handled at once; who was changed by a colleague, has ended or is foreign is named with the reason [DESK-030]', async () => {
    const [one, two, three] = [
      await addVehicle('Truck many 1', IMPACT_LEVELS.high, [0, 4]),
      await addVehicle('Truck many 2', IMPACT_LEVELS.high, [0, 4]),
      await addVehicle('Truck many 3', IMPACT_LEVELS.high, [0, 4]),
    ]
    const ended = await addVehicle('Truck many ended', IMPACT_LEVELS.high, [-4, -2])
    expect((await acknowledge(three)).status).toBe(200)
    const many = (body: object, as = token) =>
      server.send('PATCH', '/api/affected_assets.json', { payload: { token: as, ...body } })
    const items = [one, two, three, ended, 'nonsense'].map((id) => ({ id, version: 0 }))
    const answer = await many({ action: 'acknowledge', items })
    expect(answer.status, answer.text).toBe(200)
    const done = handleAffectedAssets.answer.parse(answer.json())
    expect(done.affected_assets.map(({ name, state, version }) => [name, state, version])).toEqual([
      ['Truck many 1', 'acknowledged', 1],
      ['Truck many 2', 'acknowledged', 1],
    ])
    expect(done.refused.map(({ name, reason }) => [name, reason.split(' ').slice(2, 4).join(' ')])).toEqual([
      ['Truck many 3', 'acknowledged this'],
      [null, 'no longer'],
      [null, 'no longer'],
    ])
    expect((await item(two)).history).toHaveLength(1)
    const trial = await server.signIn('trial@stormlane.example')
    const foreign = await many({ action: 'acknowledge', items: [{ id: one, version: 1 }] }, trial)
    expect(foreign.json()).toMatchObject({ affected_assets: [], refused: [{ id: one, name: null }] })
    for (const [body, error] of [
      [{ action: 'acknowledge', items: [] }, 'items is required'],
      [{ action: 'assign', items }, 'Choose an active member of your organization.'],
      [{ action: 'snooze', items, until: inHours(-1) }, 'A snooze must end in the future.'],
      [{ action: 'acknowledge', items: Array.from({ length: 501 }, () => items[0]) }, 'items has more than 500 assets'],
    ] as const) {
      const refused = await many(body)
      expect([refused.status, refused.json().error]).toEqual([400, error])
    }
  })

  test('bad wishes are refused in words [DESK-019]', async () => {
    const id = await addVehicle('Truck refused', IMPACT_LEVELS.high, [0, 4])
    const words = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer
      return [status, (JSON.parse(text) as { error: string }).error]
    }
    const snooze = (until: string) => words(patch(id, { action: 'snooze', version: 0, until }))
    expect(await snooze(inHours(-1))).toEqual([400, 'A snooze must end in the future.'])
    expect(await snooze(inHours(24 * 8))).toEqual([400, 'A snooze can last a week at most.'])
    expect(await snooze('tomorrow')).toEqual([400, 'until must be a time like 2026-01-15T12:00:00Z'])
    const noAssignee = [400, 'Choose an active member of your organization.']
    expect(await words(patch(id, { action: 'assign', version: 0 }))).toEqual(noAssignee)
    expect(await words(patch(id, { action: 'assign', version: 0, assignee_id: demoId(2, 3) }))).toEqual(noAssignee)
    expect(await words(note(id, 'x'.repeat(100_000)))).toEqual([400, 'note is longer than 2,000 characters'])
    expect(await words(note(id, '  '))).toEqual([400, 'note is required'])
    const trial = await server.signIn('trial@stormlane.example')
    expect((await acknowledge(id, 0, trial)).status).toBe(404)
    expect((await acknowledge('no-such-asset')).status).toBe(404)
    expect((await item(id)).history).toEqual([])
  })
})

test('the queue is grouped by what causes it, and narrowed to one cause [DESK-034]', async () => {
  const { affected_events: events } = await server.ask(listAffectedEvents, token, '/api/affected/events?horizon=24h')
  const { total_count } = await affected('horizon=24h')
  expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(total_count)
  const levels = events.map(({ worst_level }) => worst_level)
  expect(levels).toEqual(levels.toSorted((a, b) => b - a))
  for (const { name, count, worst_level } of events) {
    const found = await affected(`horizon=24h&event=${encodeURIComponent(name)}`)
    expect([found.total_count, found.affected_assets[0]?.impact_level]).toEqual([count, worst_level])
  }
  expect((await affected('event=nothing')).total_count).toBe(0)
  const trial = await server.signIn('trial@stormlane.example')
  expect((await server.ask(listAffectedEvents, trial)).affected_events).toEqual([])
})

test('a hand-over is made from the open items with their newest notes, and mailed to chosen colleagues [DESK-032, DESK-033]', async () => {
  const id = await addVehicle('Truck handed over', IMPACT_LEVELS.extreme, [0, 5])
  for (const words of ['First', 'He stops at York.'])
    await server.send('POST', `/api/affected_assets/${id}/notes`, { payload: { token, note: words } })
  // No asset of the test is in Alaska: the draft's own time is in the organization's zone, the assets' times in theirs.
  const zoneOfOrganization = (timezone: string) =>
    server.database.asSystem
      .updateTable('organizations')
      .set({ timezone })
      .where('id', '=', DEMO_ORGANIZATION_ID)
      .execute()
  await zoneOfOrganization('America/Anchorage')
  const { text, item_count } = await server.ask(draftHandOver, token)
  await zoneOfOrganization('America/Chicago')
  expect(text.split('\n')[0]).toMatch(/^Hand-over of Thu, Jan 15, .+ AKST: \d+ affected until .+ AKST\.$/)
  expect(item_count).toBe((await affected()).total_count)
  expect(text).toMatch(/- Truck handed over: Snow 1\.1 in\/h, .+\. New\.\n {2}Note: He stops at York\./)
  const send = (body: object, as = token) =>
    server.send('POST', '/api/affected/hand_over', { payload: { token: as, ...body } })
  const { colleagues } = await server.ask(listColleagues, token)
  const [first, second] = colleagues
  const recipients = [first?.id, second?.id, first?.id]
  for (const [body, error] of [
    [{ text: ' ', recipient_ids: recipients }, 'text is required'],
    [{ text: 'x'.repeat(20_001), recipient_ids: recipients }, 'text is longer than 20,000 characters'],
    [{ text, recipient_ids: [] }, 'Choose at least one colleague.'],
    [{ text, recipient_ids: ['nobody'] }, 'Choose an active member of your organization.'],
  ] as const) {
    const refused = await send(body)
    expect([refused.status, refused.json().error]).toEqual([400, error])
  }
  const trial = await server.signIn('trial@stormlane.example')
  expect((await send({ text, recipient_ids: recipients }, trial)).status).toBe(400)
  const sent = await send({ text: `${text}\nCheck the docks.`, recipient_ids: recipients })
  expect([sent.status, sent.json()]).toEqual([200, { sent_to: [first?.name, second?.name] }])
  await sendHandOverMail({ ...server, sendMail: server.sources.sendMail })
  const mails = server.outbox().filter((mail) => mail.includes('Hand-over from Dana Whitfield'))
  expect(mails).toHaveLength(2)
  expect(mails[0]).toContain('Check the docks.')
  await sendHandOverMail({ ...server, sendMail: server.sources.sendMail })
  expect(server.outbox().filter((mail) => mail.includes('Hand-over from'))).toHaveLength(2)
})

describe('the morning briefing', () => {
  const briefing = (query = '') => server.ask(getBriefing, token, `/api/briefing?${query}`)

  test('names the worst of the shift and the days until day 7, at the levels of the queue, with a map [DESK-056, DESK-057, DESK-060]', async () => {
    const { shift, outlook, map_svg, timezone, asset_count } = await briefing()
    const { affected_assets: queue } = await affected()
    const levels = new Map(queue.map(({ id, impact_level }) => [id, impact_level]))
    expect(shift.worst.length).toBeGreaterThan(5)
    for (const { id, impact_level } of shift.worst) expect([id, levels.get(id)]).toEqual([id, impact_level])
    const ranks = shift.worst.map(({ impact_level }) => impact_level)
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
    expect(timezone).toBe('America/Chicago')
    expect(outlook.map(({ date }) => date)).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-01-${day}`))
    expect(outlook.map(({ day }) => day).slice(0, 3)).toEqual(['rest_of_today', 'tomorrow', 'later'])
    // The storm ends at hour 30.
    expect(Object.values(outlook[1]?.level_counts ?? {}).reduce((sum, count) => sum + count)).toBeGreaterThan(0)
    expect(outlook[4]?.worst).toEqual([])
    expect(outlook.map(({ is_known }) => is_known)).toEqual(outlook.map(() => true))
    expect(map_svg.match(/<circle/g)?.length).toBeGreaterThan(20)
    expect(asset_count).toBeGreaterThanOrEqual(60)
  })

  test('writes its actions in the zone that the caller asks for [DESK-090]', async () => {
    const { shift } = await briefing('time_zone=Asia/Tokyo')
    const words = shift.worst.map(({ recommended_action: { reason } }) => reason).join(' ')
    expect(words).toMatch(/ until \w{3} \d+:\d\d [AP]M GMT\+9/)
    expect(words).not.toMatch(/[AP]M [A-Z]ST/)
  })

  test('tells what changed since yesterday, of its group alone [DESK-056]', async () => {
    expect((await briefing()).changes.since).toBeNull()
    const { affected_assets: queue } = await affected('types=location')
    const [item] = queue
    const levels = JSON.stringify(Object.fromEntries(queue.map(({ id, impact_level }) => [id, impact_level])))
    const yesterday = new Date(TEST_NOW.getTime() - 24 * HOUR_MS)
    const row = { organization_id: DEMO_ORGANIZATION_ID, run_time: yesterday, taken_at: yesterday }
    await server.database.asSystem
      .insertInto('desk_levels')
      .values({ ...row, levels: levels.replace(`"${item?.id}":${item?.impact_level}`, `"${item?.id}":0`) })
      .execute()
    const named = { kind: 'rose', id: item?.id, previous_impact_level: 0, impact_level: item?.impact_level }
    expect((await briefing()).changes).toMatchObject({ since: yesterday.toISOString(), rose: 1, changes: [named] })
    expect((await briefing(`group_id=${item?.group_ids[0]}`)).changes).toMatchObject({ rose: 1 })
    const other = queue.find(({ group_ids }) => group_ids[0] !== item?.group_ids[0])
    const ofOther = await briefing(`group_id=${other?.group_ids[0]}`)
    expect(ofOther.changes).toMatchObject({ rose: 0, changes: [] })
    expect(ofOther.asset_count).toBeLessThan((await briefing()).asset_count)
    await server.database.asSystem.deleteFrom('desk_levels').where('run_time', '=', yesterday).execute()
  })

  test('of an empty group has no assets, and one of a missing group is not found [DESK-058]', async () => {
    const { id } = await server.database.asSystem
      .insertInto('groups')
      .values({ organization_id: DEMO_ORGANIZATION_ID, name: 'Nobody', source: 'samsara', external_id: 'nobody' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await briefing(`group_id=${id}`)).toMatchObject({
      asset_count: 0,
      group_name: 'Nobody',
      shift: { worst: [] },
    })
    for (const missing of ['of-nobody', demoId(3, 999)])
      expect((await server.send('GET', `/api/briefing?token=${token}&group_id=${missing}`)).status).toBe(404)
    await server.database.asSystem.deleteFrom('groups').where('id', '=', id).execute()
  })
})

test('what ends leaves the queue without a new run [DESK-009]', async () => {
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 2.5 * HOUR_MS))
  const names = (await affected('types=vehicle&levels=extreme')).affected_assets.map(({ name }) => name)
  expect(names).toContain('Truck later')
  expect(names).not.toContain('Truck soon')
})

describe('what changed', () => {
  const NEXT_RUN = new Date(TEST_NOW.getTime() + 3 * HOUR_MS)
  const whatChanged = (as = token) => server.ask(listAffectedChanges, as)
  const rate = (id: string, level: number, span: [number, number]) =>
    server.database.asSystem
      .updateTable('vehicle_impacts')
      .set({ current: evaluation(level, span) })
      .where('vehicle_id', '=', id)
      .execute()
  const events = () =>
    server.database.asSystem
      .selectFrom('webhook_deliveries')
      .where('organization_id', '=', DEMO_ORGANIZATION_ID)
      .where('type', '=', 'affected.changed')
      .select('body')
      .execute()

  test('with a run the server says what rose, fell and cleared, and why, the queue is narrowed to it, and the item has it in its history [DESK-027, DESK-029, DESK-140]', async () => {
    const rising = await addVehicle('Truck rising', IMPACT_LEVELS.moderate, [2, 6])
    const falling = await addVehicle('Truck falling', IMPACT_LEVELS.extreme, [2, 6])
    const clearing = await addVehicle('Truck clearing', IMPACT_LEVELS.low, [2, 6])
    await addVehicle('Truck steady', IMPACT_LEVELS.high, [2, 6])
    expect(await whatChanged()).toMatchObject({ previous_run_time: null, rose: 0, fell: 0, cleared: 0, changes: [] })
    await server.levelChanges.keepDue()
    server.clock.moveTo(NEXT_RUN)
    await publishTestRun(server.forecast, { runTime: NEXT_RUN, weather: () => CALM })
    await rate(rising, IMPACT_LEVELS.high, [2, 6])
    await rate(falling, IMPACT_LEVELS.low, [2, 6])
    await rate(clearing, IMPACT_LEVELS.low, [1, 2])
    await addVehicle('Truck added', IMPACT_LEVELS.extreme, [2, 6])

    const { changes, ...found } = await whatChanged()
    expect(found).toMatchObject({
      run_time: NEXT_RUN.toISOString(),
      previous_run_time: TEST_NOW.toISOString(),
      rose: 1,
    })
    const ofTrucks = changes.filter(({ name }) => /rising|falling|clearing|steady|added/.test(name))
    expect(
      ofTrucks.map(({ name, kind, ...levels }) => [
        name,
        kind,
        levels.previous_impact_level,
        levels.impact_level,
        levels.reason,
      ]),
    ).toEqual([
      ['Truck rising', 'rose', IMPACT_LEVELS.moderate, IMPACT_LEVELS.high, 'Snow 1.1 in/h'],
      ['Truck falling', 'fell', IMPACT_LEVELS.extreme, IMPACT_LEVELS.low, 'Snow 1.1 in/h'],
      ['Truck clearing', 'cleared', IMPACT_LEVELS.low, IMPACT_LEVELS.none, null],
    ])
    expect((await affected('changed=rose')).affected_assets.map(({ name }) => name)).toEqual(['Truck rising'])
    expect((await affected('changed=fell&query=truck')).affected_assets.map(({ name }) => name)).toContain(
      'Truck falling',
    )
    const historyOf = async (id: string) => (await item(id)).level_history
    const named = (from: number, to: number) => [
      { run_time: NEXT_RUN.toISOString(), previous_impact_level: from, impact_level: to },
    ]
    expect(await historyOf(rising)).toEqual(named(IMPACT_LEVELS.moderate, IMPACT_LEVELS.high))
    expect(await historyOf(clearing)).toEqual(named(IMPACT_LEVELS.low, IMPACT_LEVELS.none))
    const refused = await server.send('GET', '/api/affected_assets.json?changed=moved', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([refused.status, refused.json().error]).toEqual([400, 'changed must be rose or fell'])
    expect(await whatChanged(await server.signIn('trial@stormlane.example'))).toMatchObject({ rose: 0, changes: [] })
  })

  test('the event of a run is sent once, when the run has reached all assets [DESK-028]', async () => {
    const payload = { url: 'https://hooks.example.com/in', events: ['affected.changed'], token }
    expect((await server.send('POST', '/api/account/webhooks', { payload })).status).toBe(200)
    await server.levelChanges.keepDue()
    expect(await events()).toEqual([])
    for (const minutes of [11, 17]) {
      server.clock.moveTo(new Date(NEXT_RUN.getTime() + minutes * 60_000))
      await server.levelChanges.keepDue()
    }
    const [event, ...others] = await events()
    expect(others).toEqual([])
    const body = JSON.parse(event?.body ?? '')
    expect(WEBHOOK_SCHEMAS.find(({ type }) => type === 'affected.changed')?.body.parse(body)).toEqual(body)
    expect(body.data).toMatchObject({ run_time: NEXT_RUN.toISOString(), rose: 1 })
    expect(body.data.changes[0]).toMatchObject({ name: 'Truck rising', kind: 'rose' })
  })
})
