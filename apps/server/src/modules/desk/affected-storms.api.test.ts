import {
  getAffectedAsset,
  getBriefing,
  listAffectedAssets,
  listAffectedStorms,
  listStormAssets,
  NO_STORM,
} from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { addDangerVehicle } from '../../../test/danger-vehicle.ts'
import { iowaStorm, pollStorms } from '../../../test/iowa-storm.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const byStorm = (as = token) => server.ask(listAffectedStorms, as, '/api/affected/storms?horizon=6h')
const queue = (query: string, as = token) =>
  server.ask(listAffectedAssets, as, `/api/affected_assets.json?horizon=6h&${query}`)
const names = ({ affected_assets: found }: { affected_assets: readonly { name: string }[] }) =>
  found.map(({ name }) => name)

test('the queue is grouped by storm and narrowed to one or to what is under none; each asset is counted once [DESK-034, STORM-040, STORM-043]', async () => {
  await addDangerVehicle(server, 'In the storm', { latitude: 42, longitude: -93.5 })
  await addDangerVehicle(server, 'Far from it', { latitude: 34, longitude: -93.5 })
  const before = await byStorm()
  expect(before.affected_storms).toEqual([])
  const { total_count: all } = await queue('')
  expect(before.outside.count).toBe(all)

  await pollStorms(server, [iowaStorm({ from: 0 })], 0)
  const { affected_storms: storms, outside } = await byStorm()
  expect(storms).toEqual([
    expect.objectContaining({
      name: 'Snow storm, Iowa',
      impact_level: 3,
      state: 'active',
      begins_at: TEST_NOW.toISOString(),
      ends_at: new Date(TEST_NOW.getTime() + 12 * HOUR_MS).toISOString(),
    }),
  ])
  const id = storms[0]?.storm_id
  const inStorm = await queue(`storm=${id}`)
  expect(names(inStorm)).toContain('In the storm')
  expect(names(inStorm)).not.toContain('Far from it')
  expect(inStorm.total_count).toBe(storms[0]?.count)
  const others = await queue(`storm=${NO_STORM}`)
  expect(names(others)).toContain('Far from it')
  expect(others.total_count).toBe(outside.count)
  expect(outside.events.reduce((sum, { count }) => sum + count, 0)).toBe(outside.count)
  expect((storms[0]?.count ?? 0) + outside.count).toBe(all)
  // The filters go together: what no storm explains of one cause.
  for (const { name, count } of outside.events)
    expect((await queue(`storm=${NO_STORM}&event=${encodeURIComponent(name)}`)).total_count).toBe(count)
  expect((await queue('storm=unknown')).total_count).toBe(0)
  // One item names its storm.
  const stormOf = async ({ affected_assets: found }: typeof inStorm, name: string) => {
    const item = found.find((one) => one.name === name)
    return (await server.ask(getAffectedAsset, token, `/api/affected_assets/${item?.id}`)).storm
  }
  expect(await stormOf(inStorm, 'In the storm')).toEqual({ id, name: 'Snow storm, Iowa' })
  expect(await stormOf(others, 'Far from it')).toBeNull()
})

test('the briefing tells each storm with what it hits, as its room does, and then what is under none [DESK-150, DESK-151]', async () => {
  const { storms, shift, more_storm_count } = await server.ask(getBriefing, token)
  const [storm] = storms
  const room = await server.ask(listStormAssets, token, `/api/storms/${storm?.storm_id}/assets`)
  const { inside, within_hour, later } = room.counts.vehicle
  expect(storm).toMatchObject({
    name: 'Snow storm, Iowa',
    state: 'active',
    peak: 'Snow rate 2.0 in/h',
    counts: { vehicle: inside + within_hour + later },
    first: { name: expect.any(String) },
  })
  expect(storm?.level_counts.high).toBeGreaterThan(0)
  expect(more_storm_count).toBe(0)
  const worst = shift.worst.map(({ name }) => name)
  expect(worst).toContain('Far from it')
  expect(worst).not.toContain('In the storm')
  for (const level of ['extreme', 'high', 'moderate', 'low'] as const)
    expect((storm?.level_counts[level] ?? 0) + shift.outside_counts[level]).toBe(shift.level_counts[level])
})

test('a danger that is over before the storm comes is under no storm [STORM-040]', async () => {
  await addDangerVehicle(server, 'In the West', { latitude: 42, longitude: -110.5 })
  await pollStorms(server, [iowaStorm({ from: 8, west: -112 })], 0.1)
  const later = (await byStorm()).affected_storms.find(({ state }) => state === 'expected')
  expect(later).toMatchObject({ count: 0, new_count: 0, worst_level: null })
  expect(names(await queue(`storm=${NO_STORM}&query=In%20the%20West`))).toEqual(['In the West'])
})

test('an organization sees its own assets only, and no storms where its plan lacks them [STORM-040]', async () => {
  const trial = await server.signIn('trial@stormlane.example')
  const empty = await byStorm(trial)
  expect(empty.affected_storms.every(({ count }) => count === 0)).toBe(true)
  expect(empty.outside.count).toBe(0)
  const none = await server.signIn('noflags@stormlane.example')
  expect((await byStorm(none)).affected_storms).toEqual([])
})

test('bad questions are refused in words [STORM-040]', async () => {
  const ask = (path: string) => server.send('GET', `/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const horizon = await ask('/affected/storms?horizon=year')
  expect([horizon.status, horizon.json().error]).toEqual([400, 'horizon must be one of shift, 6h, 24h, 7d'])
  expect((await ask(`/affected_assets.json?storm=${'x'.repeat(101)}`)).status).toBe(400)
  expect((await server.send('GET', '/api/affected/storms')).status).toBe(401)
})
