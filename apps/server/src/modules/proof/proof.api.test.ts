import { getProof, listProofCases, type ProofOnWire } from '@stormlane/contract'
import { encodePolyline } from '@stormlane/domain/geo'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { STATIONS } from '@stormlane/domain/verification'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { fillStationArchive } from '../../../test/station-archive.ts'
import { testAlert } from '../../../test/test-alert.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { affectedMailRepository } from '../desk/affected-mail.repository.ts'
import { recordRepository } from './record.repository.ts'
import { recordService } from './record.service.ts'

const TRUCK = demoId(7, 941)
const ROUTE = demoId(5, 941)
const LATE = demoId(5, 942)
const LOCATION = demoId(4, 941)
const PLACE = 'Des Moines, IA'
const station = STATIONS.find(({ name }) => name === PLACE) as (typeof STATIONS)[number]
const at = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS)
const iso = (hours: number) => at(hours).toISOString()

let server: TestApp
let token: string

const ask = (path: string, as = token) =>
  server.send('GET', `/api${path}`, { headers: { authorization: `Bearer ${as}` } })
const query = (from: number, to: number) => `?start=${iso(from)}&end=${iso(to)}`
async function prove(path: string, from: number, to: number): Promise<ProofOnWire> {
  const answer = await ask(`/proof/${path}${query(from, to)}`)
  expect(answer.text).not.toContain('"error"')
  return getProof.answer.parse(answer.json()).proof
}

/** Drives from 60 km west of the station to 60 km east of it in four hours, an hour late because of snow. */
function result(departs: number) {
  const [from, to] = [station.lng - 0.7, station.lng + 0.7]
  const polyline = encodePolyline(Float64Array.from([station.lat, from, station.lat, to]))
  const segment = { polyline, enters_at: iso(departs), leaves_at: iso(departs + 4), road_index: 7.4 }
  return {
    risk: 3,
    adjusted_arrival_time: iso(departs + 4),
    free_flow_arrival_time: iso(departs + 3),
    arrival: { p10: iso(departs + 3.5), p50: iso(departs + 4), p90: iso(departs + 5), on_time_chance: null },
    worst_stretch: {
      route_name: 'I-80',
      from_mile: 10,
      to_mile: 40,
      enters_at: iso(departs + 1),
      leaves_at: iso(departs + 2),
      minutes_added: 60,
      hazard: 'snow',
      time_zone: 'America/Chicago',
    },
    segments: [segment],
    slowdown_polylines: ['left out'],
  }
}

const brief = (departs: number) => ({
  action: 'delay',
  text: 'Wait until the snow has passed.',
  moments: [],
  until: null,
  drive_on: { kind: 'drive_on', arrives_at: iso(departs + 4) },
  best: { kind: 'leave_later', arrives_at: iso(departs + 6) },
  computed_at: iso(0),
})

async function addTrip(id: string, departs: number, vehicle = true) {
  const { asSystem } = server.database
  const own = { organization_id: DEMO_ORGANIZATION_ID }
  const end = { latitude: station.lat, longitude: station.lng + 0.7 }
  await asSystem
    .insertInto('routes')
    .values({
      ...own,
      id,
      name: `Trip ${id.slice(-2)}`,
      external_id: id,
      origin_label: 'West',
      origin_latitude: station.lat,
      origin_longitude: station.lng - 0.7,
      destination_label: 'East',
      destination_latitude: end.latitude,
      destination_longitude: end.longitude,
      departure_time: at(departs),
      waypoints: JSON.stringify([]),
      vehicle_id: vehicle ? 'proved truck' : null,
      vehicle_type: 'truck',
      status: 'active',
      created_at: TEST_NOW,
    } as never)
    .execute()
  await asSystem
    .insertInto('route_results')
    .values({
      ...own,
      route_id: id,
      made_from: 'test',
      run_time: at(departs - 1),
      results: JSON.stringify([result(departs)]),
      compact_results: JSON.stringify([result(departs)]),
      latest_arrival_at: at(departs + 4),
      updated_at: at(departs - 1),
    } as never)
    .execute()
  await asSystem
    .insertInto('decisions')
    .values({
      ...own,
      route_id: id,
      made_from: 'test',
      run_time: at(departs - 1),
      network: null,
      computed_at: at(departs - 1),
      journey_revision: 0,
      latitude: station.lat,
      longitude: station.lng,
      decision: JSON.stringify({}),
      brief: JSON.stringify(brief(departs)),
    } as never)
    .execute()
}

const keepTo = async (hours: number) => {
  server.clock.moveTo(at(hours))
  const records = recordRepository(server.database)
  await records.keepDepartures(at(hours))
  await records.keepProgress(at(hours))
}
const driveTo = (hours: number, longitude: number) =>
  server.database.asSystem
    .insertInto('vehicle_positions')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      vehicle_id: TRUCK,
      latitude: station.lat,
      longitude,
      bearing: 90,
      speed_mps: 25,
      reported_at: at(hours),
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'vehicle_id']).doUpdateSet({ longitude, reported_at: at(hours) }),
    )
    .execute()

beforeAll(async () => {
  server = await startTestApp({ RATE_LIMIT_ADDRESS: '100000', RATE_LIMIT_TOKEN: '100000' })
  token = await server.signIn()
  const { asSystem } = server.database
  const own = { organization_id: DEMO_ORGANIZATION_ID }
  await asSystem
    .updateTable('organizations')
    .set({ created_at: at(-200) })
    .where('id', '=', DEMO_ORGANIZATION_ID)
    .execute()
  await asSystem
    .insertInto('vehicles')
    .values({
      ...own,
      id: TRUCK,
      name: 'Truck 41',
      source: 'samsara',
      external_id: 'proved truck',
      external_driver_id: null,
      type: 'truck',
      route_id: ROUTE,
      created_at: TEST_NOW,
    } as never)
    .execute()
  await asSystem
    .insertInto('locations')
    .values({
      ...own,
      id: LOCATION,
      name: 'Yard',
      latitude: station.lat,
      longitude: station.lng,
      zip: '50301',
      timezone: 'America/Chicago',
      bounds: JSON.stringify({}),
      user_metadata: JSON.stringify({}),
      created_at: TEST_NOW,
    } as never)
    .execute()
  // The road index was forecast as 7.4 six hours ahead and came as 8 in every hour from 12 hours before now on.
  await fillStationArchive(server.database, {
    from: at(-12),
    hours: 24,
    worstAt: PLACE,
    road: 8,
    forecast: (lead) => (lead === 6 ? 7.4 : null),
  })
  await addTrip(ROUTE, 0)
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

test('the forecast and advice at departure are recorded once, and not of a departure longer ago than an hour [PROOF-002]', async () => {
  const kept = () => server.database.asSystem.selectFrom('kept_trips').selectAll().orderBy('route_id').execute()
  await keepTo(-0.01)
  expect((await kept()).filter(({ route_id }) => route_id === ROUTE)).toEqual([])
  await keepTo(0.01)
  await server.database.asSystem
    .updateTable('route_results')
    .set({ run_time: at(0.5) })
    .where('route_id', '=', ROUTE)
    .execute()
  await keepTo(0.6)
  const [trip, ...others] = (await kept()).filter(({ route_id }) => route_id === ROUTE)
  expect(others).toEqual([])
  expect(trip).toMatchObject({
    name: 'Trip 41',
    vehicle_name: 'Truck 41',
    departs_at: at(0),
    kept_at: at(0.01),
    run_time: at(-1),
  })
  expect(trip?.forecast).toMatchObject({ risk: 3, segments: [{ road_index: 7.4 }] })
  expect(JSON.stringify(trip?.forecast)).not.toContain('left out')
  expect(trip?.advice).toMatchObject({ action: 'delay' })
  await addTrip(LATE, -1.1)
  await keepTo(0)
  expect((await kept()).map(({ route_id }) => route_id)).not.toContain(LATE)
})

test('positions are recorded every 15 minutes, and the arrival at the destination after half of the planned time [PROOF-003]', async () => {
  const arrival = async () =>
    (
      await server.database.asSystem
        .selectFrom('kept_trips')
        .where('route_id', '=', ROUTE)
        .select('arrived_at')
        .executeTakeFirstOrThrow()
    ).arrived_at
  // A truck that is at its destination early has not arrived: it has yet to leave for a loop.
  await driveTo(1.4, station.lng + 0.7)
  await keepTo(1.4)
  expect(await arrival()).toBeNull()
  for (const minutes of [100, 107, 116, 131, 160]) {
    await driveTo(minutes / 60, station.lng)
    await keepTo(minutes / 60)
  }
  // 1.6 km before the destination, then 1.4 km.
  const kmToDegrees = (km: number) => km / (111.195 * Math.cos((station.lat * Math.PI) / 180))
  await driveTo(4.9, station.lng + 0.7 - kmToDegrees(1.6))
  await keepTo(4.9)
  expect(await arrival()).toBeNull()
  await driveTo(5, station.lng + 0.7 - kmToDegrees(1.4))
  await keepTo(5)
  expect(await arrival()).toEqual(at(5))
  const positions = await server.database.asSystem
    .selectFrom('kept_trip_positions')
    .where('route_id', '=', ROUTE)
    .orderBy('at')
    .select('at')
    .execute()
  expect(positions.map(({ at: time }) => Math.round((time.getTime() - TEST_NOW.getTime()) / MINUTE_MS))).toEqual([
    84, 100, 116, 131, 160, 294,
  ])
})

test('a change of level or cause is recorded, and alerts over an asset until they end [PROOF-004]', async () => {
  const records = recordRepository(server.database)
  const level = {
    assetId: LOCATION,
    level: 3 as const,
    cause: 'impact:road',
    reason: 'Snow 1.1 in/h',
    beginsAt: at(-2),
    endsAt: null,
    action: 'delay',
    actionReason: 'Wait.',
  }
  const none = { ...level, level: 0 as const, cause: '', reason: '' }
  const keep = (hours: number, one: typeof level | typeof none) =>
    records.keepLevels(DEMO_ORGANIZATION_ID, at(-8), [one as typeof level], at(hours))
  await keep(-8, none)
  await keep(-7.5, level)
  await keep(-7, { ...level, reason: 'Snow 1.2 in/h' })
  await keep(-6.5, { ...level, cause: 'impact:flood' })
  await keep(-6, none)
  const alert = {
    assetId: LOCATION,
    alertId: 'w1',
    event: 'Winter Storm Warning',
    sender: 'NWS Des Moines',
    beginsAt: at(-9),
    endsAt: at(9),
  }
  await records.keepAlerts(DEMO_ORGANIZATION_ID, [alert], at(-7))
  await records.keepAlerts(DEMO_ORGANIZATION_ID, [alert, { ...alert, alertId: 'w2', event: 'Flood Watch' }], at(-5))
  await records.keepAlerts(DEMO_ORGANIZATION_ID, [{ ...alert, alertId: 'w2', event: 'Flood Watch' }], at(-4))
  const { lines } = await prove(`location/${LOCATION}`, -12, 0)
  expect(
    lines.map(({ at: time, kind, text, impact_level, who }) => [
      Date.parse(time) / HOUR_MS - TEST_NOW.getTime() / HOUR_MS,
      kind,
      text,
      impact_level,
      who,
    ]),
  ).toEqual([
    [-7.5, 'level', 'Snow 1.1 in/h', 3, ''],
    [-7, 'alert', 'Winter Storm Warning', null, 'NWS Des Moines'],
    [-6.5, 'level', 'Snow 1.1 in/h', 3, ''],
    [-6, 'level', '', 0, ''],
    [-5, 'alert', 'Flood Watch', null, 'NWS Des Moines'],
    [-4, 'alert_ended', 'Winter Storm Warning', null, 'NWS Des Moines'],
  ])
})

test('the job records what the desk shows and which alerts hold where an asset is [PROOF-004]', async () => {
  const { affected } = server
  const vehicleAlert = testAlert(
    { west: -95, south: 41, east: -92, north: 43 },
    { id: 'over-truck', event: 'Blizzard Warning' },
  )
  const asset = {
    id: TRUCK,
    position: { latitude: station.lat, longitude: station.lng },
    rating: { level: 3, leading: { id: 'impact:road' }, text: 'Snow 2 in/h', startAt: at(1), endAt: at(2) },
    action: () => ({ action: 'delay', reason: 'Wait.' }),
  }
  const records = recordService({
    database: server.database,
    clock: server.clock,
    affected: {
      assetsOf: async () =>
        ({
          ...(await affected.assetsOf(DEMO_ORGANIZATION_ID, undefined)),
          assets: [asset],
          affected: [asset],
        }) as never,
      runTime: () => at(-1),
    },
    alerts: { current: () => ({ holdingAt: () => [{ alert: vehicleAlert }] }) as never },
  })
  await records.recordDue()
  server.clock.moveTo(at(0.05))
  await records.recordDue()
  const [level] = await server.database.asSystem
    .selectFrom('kept_levels')
    .where('asset_id', '=', TRUCK)
    .selectAll()
    .execute()
  expect(level).toMatchObject({
    level: 3,
    cause: 'impact:road',
    reason: 'Snow 2 in/h',
    at: TEST_NOW,
    run_time: at(-1),
    action: 'delay',
  })
  const alerts = await server.database.asSystem
    .selectFrom('kept_alerts')
    .where('organization_id', '=', DEMO_ORGANIZATION_ID)
    .where('asset_id', '=', TRUCK)
    .selectAll()
    .execute()
  expect(alerts).toMatchObject([{ event: 'Blizzard Warning', seen_at: TEST_NOW, gone_at: null }])
})

test('a proof of a trip: delay predicted and real, who was told when, what came, hour by hour [PROOF-001, PROOF-009, PROOF-011]', async () => {
  const { asSystem } = server.database
  const own = { organization_id: DEMO_ORGANIZATION_ID }
  const message = {
    ...own,
    vehicle_id: TRUCK,
    vehicle_external_id: 'proved truck',
    vehicle_name: 'Truck 41',
    source: 'samsara',
    external_driver_id: null,
    urgent: false,
    latitude: null,
    longitude: null,
    driver_notification_id: null,
  }
  await asSystem
    .insertInto('vehicle_messages')
    .values([
      {
        ...message,
        message: 'Stop at exit 110.',
        status: 'sent',
        created_at: at(0.2),
        sent_at: at(0.25),
        error: null,
        dedupe_key: 'p1',
      },
      {
        ...message,
        message: 'Again',
        status: 'failed',
        created_at: at(0.3),
        sent_at: null,
        error: 'unreachable',
        dedupe_key: 'p2',
      },
    ] as never)
    .execute()
  await asSystem
    .insertInto('desk_history')
    .values({
      ...own,
      asset_id: ROUTE,
      event: 'assigned',
      by_name: 'Dana',
      at: at(0.1),
      level: 3,
      note: 'Call',
      assignee_name: 'Lee',
      until: null,
    })
    .execute()
  server.clock.moveTo(at(12))
  const proof = await prove(`route/${ROUTE}`, -1, 8)
  expect(proof).toMatchObject({
    asset_type: 'route',
    name: 'Trip 41',
    truth: 'simulated',
    time_zone: expect.any(String),
  })
  expect(proof.trips).toMatchObject([
    {
      route_id: ROUTE,
      vehicle_name: 'Truck 41',
      run_time: iso(-1),
      minutes_predicted: 60,
      minutes_real: 120,
      impact_level: 3,
      earliest_arrival_at: iso(3.5),
      latest_arrival_at: iso(5),
      worst_stretch: { road_name: 'I-80', from_mile: 10 },
      // It arrived halfway between driving on and waiting: as advised counts.
      advice: { action: 'delay', reason: 'Wait until the snow has passed.', outcome: 'followed' },
    },
  ])
  // The truck was at the station at two hours; at five it was 60 km east of it, where no station is near.
  const byHour = new Map(proof.hours.map((hour) => [Date.parse(hour.at), hour]))
  expect(byHour.get(at(2).getTime())).toEqual({
    at: iso(2),
    forecast_level: 3,
    forecast_run_time: iso(-1),
    observed_level: 3,
  })
  expect(byHour.get(at(7).getTime())).toMatchObject({ forecast_level: null, observed_level: null })
  // At one hour it had last reported from its destination, where no station is near.
  expect(proof.came_at).toBe(iso(2))
  expect(proof.lines.map(({ kind, who, text, minutes_before }) => [kind, who, text, minutes_before])).toEqual([
    ['departed', 'Truck 41', 'Trip 41', 120],
    ['level', '', 'Snow 2 in/h', 120],
    ['alert', expect.any(String), 'Blizzard Warning', 120],
    ['desk', 'Dana', 'Assigned to Lee: Call', 114],
    ['message', 'Truck 41', 'Stop at exit 110.', 105],
    ['message_failed', 'Truck 41', 'Not delivered (unreachable): Again', 102],
    ['alert_ended', 'Test office', 'Blizzard Warning', 60],
    ['arrived', 'Truck 41', 'Trip 41', -180],
  ])
  expect([proof.desk_told_minutes, proof.driver_told_minutes]).toEqual([120, 105])
  expect(proof.places).toContainEqual({ name: PLACE, miles_away: 0 })
  expect(proof.gaps).toContain('answers_not_reported')
  const truck = await prove(`vehicle/${TRUCK}`, -1, 8)
  expect(truck.trips.map(({ route_id }) => route_id)).toEqual([ROUTE])
})

test('the record of a trip outlives its route and its vehicle [PROOF-002]', async () => {
  await server.database.asSystem.deleteFrom('routes').where('id', '=', ROUTE).execute()
  await server.database.asSystem.deleteFrom('vehicles').where('id', '=', TRUCK).execute()
  server.clock.moveTo(at(12))
  expect((await prove(`route/${ROUTE}`, -1, 8)).name).toBe('Trip 41')
  expect((await prove(`vehicle/${TRUCK}`, -1, 8)).name).toBe('Truck 41')
})

test('a proof of a place compares each hour with what was forecast six hours before it [PROOF-007, PROOF-008]', async () => {
  server.clock.moveTo(at(12))
  const proof = await prove(`location/${LOCATION}`, -12, -2)
  expect(proof.hours).toHaveLength(10)
  expect(proof.hours.every(({ forecast_level, observed_level }) => forecast_level === 3 && observed_level === 3)).toBe(
    true,
  )
  expect(proof.hours[0]?.forecast_run_time).toBe(iso(-18))
  expect(proof.agreement).toEqual({ compared: 10, alike: 10, worse: 0, milder: 0 })
  const road = proof.values.find(({ variable }) => variable === 'road')
  expect(road).toMatchObject({ verdict: 'came', hours: 10, observed: { place: PLACE, miles_away: 0 } })
  expect(road?.forecast.value).toBeCloseTo(7.4, 1)
  expect(road?.observed.value).toBeCloseTo(8, 1)
  expect(proof.runs).toHaveLength(10)
  expect(proof.trips).toEqual([])
})

test('the PDF is tagged, in the zone, units and name of the organization, for paper of its country [PROOF-020]', async () => {
  server.clock.moveTo(at(12))
  const file = async () => {
    const answer = await ask(`/proof/location/${LOCATION}/pdf${query(-12, -2)}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toBe('attachment; filename="proof-Yard-2026-01-15.pdf"')
    return answer.text
  }
  const { asSystem } = server.database
  const set = (values: object) =>
    asSystem.updateTable('organizations').set(values).where('id', '=', DEMO_ORGANIZATION_ID).execute()
  await set({ timezone: 'America/Denver', measurement_system: 'imperial' })
  const letter = await file()
  expect(letter.slice(0, 8)).toBe('%PDF-1.7')
  for (const part of [
    '/Marked true',
    '/Type /StructTreeRoot',
    '/S /H1',
    '/S /Table',
    '/S /TH',
    '/Scope /Column',
    '/Lang (en-US)',
    '/ToUnicode',
  ])
    expect(letter).toContain(part)
  expect(letter).toContain('(What was known, said and done: Yard)')
  expect(letter).toContain('(Cardinal Freight)')
  expect(letter).toContain('/MediaBox [0 0 612 792]')
  // The strip has its hours in words, for who does not see colors.
  expect(letter.replaceAll('\\\n', '')).toContain('Wed, Jan 14, 5:00 PM MST High')
  await set({ measurement_system: 'metric' })
  expect(await file()).toContain('/MediaBox [0 0 595.28 841.89]')
  expect((await ask(`/proof/location/${LOCATION}/pdf${query(-1, -2)}`)).status).toBe(400)
  expect((await ask(`/proof/location/${demoId(4, 999)}/pdf${query(-2, -1)}`)).status).toBe(404)
})

test('hits, misses, false alarms and lead times of the own locations, by kind [PROOF-030]', async () => {
  server.clock.moveTo(at(12))
  const list = async (days: number, as = token) =>
    listProofCases.answer.parse((await ask(`/proof_cases.json?days=${days}`, as)).json())
  const week = await list(7)
  const yard = week.proof_cases.filter(({ id }) => id === LOCATION)
  expect(yard.map(({ variable, verdict, lead_hours }) => [variable, verdict, lead_hours])).toEqual([
    // The runs one and three hours before no longer had it, so it was not forecast throughout.
    ['road', 'came', null],
    ['snow', 'came', 6],
  ])
  expect(yard[0]).toMatchObject({ name: 'Yard', start_at: iso(-12), end_at: iso(12), can_be_proved: true })
  const road = week.scores.find(({ variable }) => variable === 'road')
  expect(road?.hits).toBe(week.proof_cases.filter((one) => one.variable === 'road' && one.verdict === 'came').length)
  expect(road).toMatchObject({ misses: 0, median_lead_hours: null })
  expect(week.scores.find(({ variable }) => variable === 'snow')).toMatchObject({ median_lead_hours: 6 })
  expect(road?.hours).toBe(24 * week.assets)
  expect((await ask('/proof_cases.json?days=8')).text).toContain('days must be 7, 30, 90')
  const other = await server.signIn('trial@stormlane.example')
  expect(JSON.stringify(await list(7, other))).not.toContain(LOCATION)
})

test('a period without data says what is not known [PROOF-010]', async () => {
  server.clock.moveTo(at(12))
  const proof = await prove(`location/${LOCATION}`, -100, -90)
  expect(proof.values).toEqual([])
  expect(proof.came_at).toBeNull()
  expect(proof.gaps).toEqual(['no_forecast', 'no_observation', 'radar_not_kept'])
})

test.each([
  ['reversed', -1, -2, 'The period must end after it begins.'],
  ['too long', -194, -1, 'A proof covers 8 days at most.'],
  ['in the future', 1, 2, 'The period has not begun yet. A proof is about what has happened.'],
  ['before the organization existed', -300, -250, 'Your organization did not exist yet in this period.'],
  ['too old', -2300, -2200, 'Records are kept for 90 days. The period is older.'],
])('a period that is %s is refused in words [PROOF-006]', async (_, from, to, words) => {
  const answer = await ask(`/proof/location/${LOCATION}${query(from, to)}`)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(words)
})

test('what does not exist, or belongs to others, is not found; a bad address is refused in words [API-280, PROOF-006]', async () => {
  const other = await server.signIn('trial@stormlane.example')
  for (const path of [`location/${demoId(4, 999)}`, 'location/nothing', `vehicle/${LOCATION}`])
    expect((await ask(`/proof/${path}${query(-2, -1)}`)).status).toBe(404)
  expect((await ask(`/proof/location/${LOCATION}${query(-2, -1)}`, other)).status).toBe(404)
  expect((await ask(`/proof/route/${ROUTE}${query(-2, -1)}`, other)).status).toBe(404)
  const kind = await ask(`/proof/storm/${LOCATION}${query(-2, -1)}`)
  expect([kind.status, kind.text]).toEqual([400, expect.stringContaining('type must be one of')])
  expect((await ask(`/proof/location/${LOCATION}?start=yesterday&end=now`)).status).toBe(400)
  // The last day by default.
  const { proof } = getProof.answer.parse((await ask(`/proof/location/${LOCATION}`)).json())
  expect([proof.start_at, proof.end_at]).toEqual([iso(-24), iso(0)])
})

test('who was mailed about an asset is recorded with the mail [PROOF-004]', async () => {
  const mails = affectedMailRepository(server.database)
  const { asSystem } = server.database
  const user = await asSystem
    .selectFrom('users')
    .where('organization_id', '=', DEMO_ORGANIZATION_ID)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  await asSystem
    .insertInto('affected_mail_subscriptions')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      user_id: user.id,
      is_of_group: false,
      group_id: null,
      asset_types: [],
      from_level: 'high',
      quiet_start: null,
      quiet_end: null,
      quiet_except_from: null,
      state: JSON.stringify({ told: {}, collecting_since: null, has_held: false, mailed_at: null }),
      version: 1,
    } as never)
    .execute()
  const mail = { userId: user.id, kind: 'affected' as const, subject: 'Affected: 1 High', text: '', createdAt: at(-3) }
  const state = { told: new Map(), collectingSince: null, hasHeld: false, mailedAt: at(-3) }
  await mails.keepDecision(DEMO_ORGANIZATION_ID, { userId: user.id, version: 1 }, state as never, {
    mail,
    assetIds: [LOCATION],
  })
  const { lines } = await prove(`location/${LOCATION}`, -3.5, -2.5)
  expect(lines).toMatchObject([{ kind: 'mail', who: user.name, text: 'Affected: 1 High', at: iso(-3) }])
})

test('records are deleted after 97 days [PROOF-005]', async () => {
  const counts = async () =>
    Promise.all(
      (['kept_trips', 'kept_trip_positions', 'kept_levels', 'kept_alerts', 'kept_mails'] as const).map(async (table) =>
        Number(
          (
            await server.database.asSystem
              .selectFrom(table)
              .select((rows) => rows.fn.countAll().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        ),
      ),
    )
  const { pruneExpired } = await import('../../jobs/prune-expired.ts')
  server.clock.moveTo(new Date(at(-8.5).getTime() + 97 * DAY_MS))
  await pruneExpired(server.database, server.clock)
  expect((await counts()).every((count) => count > 0)).toBe(true)
  server.clock.moveTo(new Date(at(6).getTime() + 97 * DAY_MS))
  await pruneExpired(server.database, server.clock)
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
})
