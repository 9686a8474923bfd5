import {
  getAffectedAsset,
  getStormRoom,
  listStormAssets,
  listStormCrossings,
  listStorms,
  saveStormNote,
  watchStorm,
} from '@stormlane/contract'
import { encodePolyline } from '@stormlane/domain/geo'
import { HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { addDangerVehicle } from '../../../test/danger-vehicle.ts'
import { iowaStorm, pollStorms } from '../../../test/iowa-storm.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { stormRoomRepository } from './storm-room.repository.ts'
import { stormWatchService } from './storm-room.service.ts'

let server: TestApp
let token: string
let id: string

const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS).toISOString()
const send = (method: 'GET' | 'PATCH', path: string, payload?: object, as = token) =>
  server.send(method, `/api${path}`, { headers: { authorization: `Bearer ${as}` }, ...(payload && { payload }) })
const assets = async (query = '') =>
  listStormAssets.answer.parse((await send('GET', `/storms/${id}/assets?${query}`)).json())

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  await pollStorms(server, [iowaStorm({ from: 0 })], 0)
  const [storm] = listStorms.answer.parse((await send('GET', '/storms.json')).json()).storms
  id = storm?.id ?? ''
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

test('an organization with nothing inside sees an empty room, with counts of 0 [STORM-023]', async () => {
  const empty = await assets('type=vehicle')
  expect(empty).toMatchObject({
    storm_assets: [],
    total_count: 0,
    counts: { vehicle: { inside: 0, within_hour: 0, later: 0 } },
  })
  expect(empty.vehicles_by_hour).toHaveLength(12)
})

test('assets come by the time until they are hit, with the level and advice that the queue gives [STORM-023, STORM-024]', async () => {
  // The storm lies from 95 to 92 W and from 41 to 43 N.
  const inside = await addDangerVehicle(server, 'Inside', { latitude: 42, longitude: -93.5 })
  await addDangerVehicle(server, 'Soon', { latitude: 42, longitude: -95.3, bearing: 90 })
  await addDangerVehicle(server, 'Away', { latitude: 42, longitude: -97, bearing: 270 })
  const { storm_assets: found, counts, vehicles_by_hour: hours } = await assets('type=vehicle')
  expect(found.map(({ name }) => name)).toEqual(['Inside', 'Soon'])
  expect(found[0]?.hit_at).toBe(TEST_NOW.toISOString())
  const minutes = (Date.parse(found[1]?.hit_at ?? '') - TEST_NOW.getTime()) / 60_000
  expect(minutes).toBeGreaterThan(5)
  expect(minutes).toBeLessThan(30)
  expect(counts.vehicle).toEqual({ inside: 1, within_hour: 1, later: 0 })
  expect(hours[0]).toEqual({ at: inHours(0), count: 2 })
  const inQueue = await server.ask(getAffectedAsset, token, `/api/affected_assets/${inside}`)
  expect(found[0]?.affected_asset).toEqual(inQueue.affected_asset)
  expect(found[0]?.affected_asset).toMatchObject({ impact_level: 3, reason: 'Snow 1.1 in/h' })
})

test('a vehicle on a trip is hit where its road meets the storm [STORM-021]', async () => {
  const vehicle = await addDangerVehicle(server, 'On a trip', { latitude: 40.5, longitude: -97, bearing: 0 })
  const { asSystem } = server.database
  const polyline = encodePolyline(Float64Array.from([40.5, -97, 42, -97, 42, -93]))
  const { id: routeId } = await asSystem
    .insertInto('routes')
    .values((await anyRoute()) as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const segment = { polyline, enters_at: inHours(0), leaves_at: inHours(6) }
  await asSystem
    .insertInto('route_results')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      route_id: routeId,
      made_from: 'test',
      run_time: TEST_NOW,
      results: JSON.stringify([{ segments: [segment] }]),
      compact_results: JSON.stringify([await anyResult()]),
      latest_arrival_at: new Date(TEST_NOW.getTime() + 6 * HOUR_MS),
      updated_at: TEST_NOW,
    } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await asSystem.updateTable('vehicles').set({ route_id: routeId }).where('id', '=', vehicle).execute()
  const found = (await assets('type=vehicle')).storm_assets.find(({ name }) => name === 'On a trip')
  // 104 of 310 miles lead north, and another 103 to the storm: two thirds of the way.
  const hours = (Date.parse(found?.hit_at ?? '') - TEST_NOW.getTime()) / HOUR_MS
  expect(hours).toBeGreaterThan(3.7)
  expect(hours).toBeLessThan(4.3)
  expect(found?.longitude).toBeCloseTo(-95, 0)
})

test('a storm lies on the road of a trip for longer than the vehicle is in it, which may also miss it [API-290, PLAN-112]', async () => {
  const listed = listStormCrossings.answer.parse((await send('GET', '/storm_crossings.json')).json())
  expect(listed.storms.map((storm) => storm.id)).toEqual([id])
  expect(listed.storms[0]).toMatchObject({ name: expect.stringContaining('Iowa'), impact_level: 3 })
  const { id: tripId } = await server.database.asSystem
    .selectFrom('routes')
    .where('external_id', '=', 'storm trip')
    .select('id')
    .executeTakeFirstOrThrow()
  const trip = listed.crossings.find(({ route_id }) => route_id === tripId)
  // It stands still over the road from now on, and the vehicle reaches it two thirds of the way.
  expect(trip).toMatchObject({ storm_id: id, from: inHours(0) })
  expect(Date.parse(trip?.hit_at ?? '')).toBeGreaterThan(TEST_NOW.getTime() + 3.7 * HOUR_MS)
  expect(Date.parse(trip?.until ?? '')).toBeGreaterThanOrEqual(Date.parse(trip?.leaves_at ?? ''))
  // A week later the storm is over.
  await server.database.asSystem
    .updateTable('route_results')
    .set({
      results: JSON.stringify([
        {
          segments: [
            {
              polyline: encodePolyline(Float64Array.from([40.5, -97, 42, -97, 42, -93])),
              enters_at: inHours(160),
              leaves_at: inHours(166),
            },
          ],
        },
      ]),
    })
    .where('route_id', '=', tripId)
    .execute()
  const later = listStormCrossings.answer.parse((await send('GET', '/storm_crossings.json')).json())
  expect(later.crossings.find(({ route_id }) => route_id === tripId)).toMatchObject({
    from: inHours(0),
    hit_at: null,
    leaves_at: null,
  })
})

async function anyRoute() {
  const { id: _id, ...row } = await server.database.asSystem
    .selectFrom('routes')
    .where('organization_id', '=', DEMO_ORGANIZATION_ID)
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    waypoints: JSON.stringify(row.waypoints),
    departure_time: TEST_NOW,
    status: 'active',
    external_id: 'storm trip',
  }
}

async function anyResult() {
  return {
    origin: { latitude: 40.5, longitude: -97 },
    destination: { latitude: 42, longitude: -93 },
    via: 'I-80',
    departure_time: inHours(0),
    slowdown_fraction: 0,
    adjusted_arrival_time: inHours(6),
    free_flow_arrival_time: inHours(6),
    distance_miles: 310,
    risk: 0,
    weather_flags: [],
    weather_alerts: [],
    max_road_index: 0,
    max_crash_index: 0,
    max_tipping_index: 0,
    slowdown_polylines: [],
    road_risk_polylines: [],
    above_temperature_thresholds: [],
    below_temperature_thresholds: [],
    segments: [],
  }
}

test('the room is a tagged PDF of the server, with map, assets, and names of any Latin script [STORM-031]', async () => {
  await addDangerVehicle(server, 'Łukasz Peña Façade', { latitude: 42, longitude: -93.2 })
  const file = async () => {
    const answer = await send('GET', `/storms/${id}/room/pdf`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Snow-storm-Iowa.pdf"')
    return answer.text
  }
  const paper = await file()
  expect(paper.slice(0, 8)).toBe('%PDF-1.7')
  for (const part of [
    '/Marked true',
    '/S /H1',
    '/S /Table',
    '/S /Figure',
    '(Snow storm, Iowa)',
    '(Cardinal Freight)',
    '/ToUnicode',
  ])
    expect(paper).toContain(part)
  // The map has its meaning in words.
  expect(paper.replaceAll('\\\n', '')).toContain('Map of Snow storm, Iowa: where it is now')
  expect(paper).toContain('/MediaBox [0 0 612 792]')
  expect((await send('GET', '/storms/unknown/room/pdf')).status).toBe(404)
})

test('two people who write the note at once lose nothing: the second one is told, and every revision stays [STORM-025]', async () => {
  const room = async () => getStormRoom.answer.parse((await send('GET', `/storms/${id}/room`)).json())
  expect((await room()).note).toEqual({ text: '', revision: 0, by: null, at: null })
  const write = (text: string, revision: number) => send('PATCH', `/storms/${id}/note`, { text, revision })
  const [one, other] = await Promise.all([write('Fuel at Angola', 0), write('Call Erie', 0)])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = one.status === 409 ? one : other
  expect(refused.text).toContain('has written since. Nothing was lost')
  const { note } = await room()
  expect(note).toMatchObject({ revision: 1, by: expect.any(String), at: TEST_NOW.toISOString() })
  const both = saveStormNote.answer.parse((await write(`${note.text}\nBoth`, 1)).json())
  expect(both.note.revision).toBe(2)
  // A revision that nobody stored cannot be skipped to, and a text that is too long is refused in words.
  expect((await write('late', 7)).status).toBe(409)
  expect((await write('x'.repeat(20_001), 2)).status).toBe(400)
  expect(await server.database.asSystem.selectFrom('storm_notes').select('revision').execute()).toHaveLength(2)
  expect((await send('PATCH', '/storms/unknown/note', { text: 'x', revision: 0 })).status).toBe(404)
})

test('who watches a storm is mailed once for each change of its forecast, until they stop [STORM-026]', async () => {
  expect(watchStorm.answer.parse((await send('PATCH', `/storms/${id}/watch`, { is_watched: true })).json())).toEqual({
    is_watched: true,
  })
  const watch = stormWatchService({ ...server, ...watched() })
  const mails = () =>
    server.database.asSystem.selectFrom('desk_mails').where('kind', '=', 'storm').select(['subject', 'text']).execute()
  // What is known already is no news.
  expect(await watch.watchDue()).toBe(false)
  await pollStorms(server, [iowaStorm({ from: 0, hours: 16, index: 5 })], 1)
  expect(await Promise.all([watch.watchDue(), watch.watchDue()])).toContain(true)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Snow storm, Iowa: Ends 4 hours later than forecast before and 1 more')
  expect(mail?.text).toContain('- Level High became Moderate')
  expect(mail?.text).toContain(`/client/storms/${id}`)
  await send('PATCH', `/storms/${id}/watch`, { is_watched: false })
  await pollStorms(server, [iowaStorm({ from: 0, hours: 16, index: 8 })], 2)
  expect(await watch.watchDue()).toBe(false)
  expect(await mails()).toHaveLength(1)
})

function watched() {
  const { affected, hazards } = server
  return { affected, storms: hazards.storms }
}

test('notes and watches of forgotten storms are forgotten 30 days later, others stay [STORM-025]', async () => {
  const rooms = stormRoomRepository(server.database)
  await rooms.addNote(DEMO_ORGANIZATION_ID, 'forgotten', { text: 'old', revision: 1, byName: 'Dana', at: TEST_NOW })
  await rooms.prune(new Date(TEST_NOW.getTime() + HOUR_MS))
  expect(await rooms.note(DEMO_ORGANIZATION_ID, 'forgotten')).toBeUndefined()
  expect(await rooms.note(DEMO_ORGANIZATION_ID, id)).toMatchObject({ revision: 2 })
})

test('a note is not seen by another organization [STORM-025]', async () => {
  const rooms = stormRoomRepository(server.database)
  expect(await rooms.note(demoId(1, 99), id)).toBeUndefined()
})
