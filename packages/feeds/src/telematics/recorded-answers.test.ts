import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { AskProvider } from './ask-provider.ts'
import { geotabProvider } from './geotab/geotab-provider.ts'
import { motiveProvider } from './motive/motive-provider.ts'
import { samsaraProvider } from './samsara/samsara-provider.ts'

/** Recorded answers are not part of the repository; tests that need them are skipped where they are missing. */
const RECORDED = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'telematics',
)
const recorded = (name: string) => JSON.parse(readFileSync(path.join(RECORDED, `${name}.json`), 'utf8'))

const onLeftOut = vi.fn()

/** Answers each path, or each type of Geotab, with a recorded body whose pages end here. */
const answering =
  (bodies: Record<string, unknown>): AskProvider =>
  async (url, { body }) => {
    const asked = body ? JSON.parse(body) : undefined
    const answer = bodies[asked?.params.typeName ?? asked?.method ?? url.pathname] ?? { data: [] }
    const whole = { ...(answer as object), ...(url.pathname.startsWith('/v') || asked ? {} : { pagination: END }) }
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(whole)) }
  }
const END = { endCursor: 'end', hasNextPage: false }

describe.skipIf(!existsSync(RECORDED))('recorded answers', () => {
  test('of Geotab give a vehicle with position and driver', async () => {
    const session = { database: 'd', userName: 'u', sessionId: 's' }
    const ask = answering({
      Authenticate: { result: { credentials: session, path: 'ThisServer' } },
      Device: { result: [{ id: 'b4', name: 'Recorded' }] },
      DeviceStatusInfo: recorded('geotab_device_status_infos_1_DeviceStatusInfo'),
      Group: { result: [] },
      User: { result: [] },
    })
    const clock = { now: () => new Date('2015-08-19T16:00:00Z') }
    const access = { server: 's', database: 'd', userName: 'u', password: 'p', apiAddress: () => new URL('http://g/') }
    const [vehicle] = await geotabProvider({ ...access, ask, clock, onLeftOut }).vehicles()
    expect(vehicle).toMatchObject({
      externalDriverId: 'b41B4DC0B',
      position: { latitude: 32.1240378, bearing: 208, speedMps: expect.closeTo(42 / 3.6) },
    })
  })

  test('of Samsara give vehicles with tags, drivers and positions [DESK-085]', async () => {
    const [{ id }] = recorded('samsara_fake_vehicles').data
    const assigned = { vehicle: { id }, driver: { id: 'driver-001' }, startTime: '2024-06-15T12:00:00Z' }
    const ask = answering({
      '/fleet/vehicles': {
        data: [...recorded('samsara_fleet_vehicles').data, ...recorded('samsara_fake_vehicles').data],
      },
      '/tags': recorded('samsara_tags'),
      '/fleet/vehicles/stats/feed': recorded('samsara_fake_vehicle-stats'),
      '/fleet/driver-vehicle-assignments': { data: [assigned] },
      '/fleet/drivers': recorded('samsara_fake_drivers'),
    })
    const clock = { now: () => new Date('2024-06-15T14:35:00Z') }
    const provider = samsaraProvider({ ask, baseUrl: 'http://s/', apiToken: 't', clock, onLeftOut })
    const [first, second] = await provider.vehicles()
    expect(first).toMatchObject({ name: 'Fleet Truck #1', externalDriverId: '0987', externalGroupIds: ['3914'] })
    expect(second).toMatchObject({
      name: 'Truck 001',
      driver: { name: 'John Doe', phone: '+15551234567' },
      position: { latitude: 37.7749, bearing: 180 },
    })
    expect((await provider.groups()).map(({ name }) => name)).toEqual(['California'])
    expect(onLeftOut).not.toHaveBeenCalled()
  })

  test('of Samsara with placeholders for times give no positions', async () => {
    const ask = answering({
      '/fleet/vehicles': { data: [{ id: 'id', name: 'name' }] },
      '/fleet/vehicles/stats/feed': { data: [recorded('samsara_fleet_vehicles_stats').data[0]] },
    })
    const provider = samsaraProvider({
      ask,
      baseUrl: 'http://s/',
      apiToken: 't',
      clock: { now: () => new Date() },
      onLeftOut,
    })
    expect((await provider.vehicles()).map(({ position }) => position)).toEqual([null])
  })

  test('of Motive give a vehicle with its driver', async () => {
    const ask = answering({
      '/v1/vehicles': recorded('motive_vehicles'),
      '/v1/groups': { groups: [], pagination: { per_page: 100, page_no: 1, total: 0 } },
      '/v2/vehicle_locations': { vehicles: [], pagination: { per_page: 100, page_no: 1, total: 0 } },
    })
    const clock = { now: () => new Date() }
    const provider = motiveProvider({ ask, baseUrl: 'http://m/', apiKey: 'k', senderId: undefined, clock, onLeftOut })
    expect(await provider.vehicles()).toMatchObject([
      { externalId: '4', name: 'Demo Vehicle', externalDriverId: '11', position: null },
    ])
  })
})
