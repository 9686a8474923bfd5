import {
  type AlternativeKind,
  adviseOnTrip,
  bestAlternative,
  DEFAULT_DECIDING_COSTS,
  totalCost,
} from '@stormlane/domain/deciding'
import { inchesToMm, seededRandom } from '@stormlane/domain/measures'
import {
  type AlertsAlongPath,
  DEFAULT_VEHICLE,
  driverHours,
  type PathAlert,
  type RouteOption,
} from '@stormlane/domain/roads'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { expect, test } from 'vitest'
import { fine, hoursAfterRun, noAlerts, option, type WeatherAt, worldWeather } from '../../test/small-world.ts'
import { createNetwork, type RoadNetwork } from '../network/road-graph.ts'
import { compareAlternatives, type TripToDecide } from './compare-alternatives.ts'
import { waitingPlaces } from './waiting-places.ts'

const at = (longitude: number, latitude = 41) => ({ latitude, longitude })
const BLIZZARD = {
  snowRate: inchesToMm(3),
  visibility: 150,
  temperature: -6,
  roadSurfaceTemperature: -6,
  roadSnowDepth: 60,
  windGust: 20,
}
/** Four degrees due east, 335 km: five hours at 65 mph would reach beyond it. */
const road = option(at(-104), { to: at(-102) }, { to: at(-100) })
const detour = option(
  at(-104),
  { to: at(-103, 40.4), routeName: 'US 30', roadKind: 'highway' },
  { to: at(-101, 40.4), routeName: 'US 30', roadKind: 'highway' },
  { to: at(-100), routeName: 'US 30', roadKind: 'highway' },
)
/** A blizzard on the eastern half, until so many hours after the run. */
const stormUntil =
  (end: number): WeatherAt =>
  ({ longitude, latitude }, hours) =>
    longitude > -102 && longitude < -100.7 && latitude > 40.7 && hours < end ? BLIZZARD : {}
const TOWNS: RoadNetwork = createNetwork(
  [
    { lng: -103.5, lat: 41, name: 'Pine Bluffs, WY' },
    { lng: -102.5, lat: 41, name: 'Sidney, NE' },
    { lng: -99, lat: 41, name: 'Beyond, NE' },
  ],
  [],
  '',
)

type Given = Omit<Partial<TripToDecide>, 'trip'> & { trip?: Partial<TripToDecide['trip']> }

const asked = (given: Given = {}): TripToDecide => ({
  planned: road,
  otherRoads: async () => [],
  isUnderWay: false,
  places: waitingPlaces(TOWNS),
  closures: [],
  costs: DEFAULT_DECIDING_COSTS,
  ...given,
  trip: {
    departAt: hoursAfterRun(1),
    vehicle: { ...DEFAULT_VEHICLE, type: 'truck' },
    driver: driverHours({}),
    aboveTemperatureThresholds: [],
    belowTemperatureThresholds: [],
    ...given.trip,
  },
})
const compare = async (weather: WeatherAt, given: Given = {}, alerts: AlertsAlongPath = noAlerts) => {
  const { alternatives, remarks } = await compareAlternatives(asked(given), { weather: worldWeather(weather), alerts })
  const of = (kind: AlternativeKind) => alternatives.find((one) => one.kind === kind)
  return { alternatives, remarks, of, advised: bestAlternative(alternatives, DEFAULT_DECIDING_COSTS) }
}

test('in fine weather there is nothing to compare [DECIDE-010]', async () => {
  const { alternatives, remarks } = await compare(fine)
  expect(alternatives).toMatchObject([{ kind: 'drive_on', worstLevel: 0, worst: null, worstMiles: 0, extraMiles: 0 }])
  expect(alternatives[0]?.minutesLost).toBeCloseTo(0, 3)
  expect(remarks).toEqual([])
})

test('a short storm is waited out at the origin, and the stretch is named [DECIDE-011]', async () => {
  const { of, advised } = await compare(stormUntil(4.5))
  expect(of('drive_on')?.worst).toMatchObject({ level: 3, cause: 'road', roadName: 'I-80' })
  expect(of('drive_on')?.worst?.fromMile).toBeCloseTo(104, -1)
  expect(of('drive_on')?.worstMiles).toBeGreaterThan(50)
  expect(advised.kind).toBe('leave_later')
  expect(advised.worstLevel).toBeLessThan(3)
  expect(advised.until).toEqual(advised.leavesAt)
  expect(advised.leavesAt.getTime()).toBeGreaterThan(hoursAfterRun(1).getTime())
  expect(advised.drivingHoursLeft).toBeGreaterThan(of('drive_on')?.drivingHoursLeft ?? 11)
})

test('under way a driver waits at a named place ahead, and stops at the last one before the stretch [DECIDE-012]', async () => {
  const { of } = await compare(stormUntil(5), { isUnderWay: true })
  expect(of('leave_later')).toBeUndefined()
  expect(of('wait_at_stop')?.place).toMatchObject({ kind: 'town', name: 'Pine Bluffs, WY' })
  const stop = of('stop_before')
  expect(stop?.place).toMatchObject({ kind: 'town', name: 'Sidney, NE' })
  expect(stop?.place?.mile).toBeCloseTo(78, -1)
  expect(stop?.leavesAt).toEqual(hoursAfterRun(1))
  const waitedMs = (stop?.until?.getTime() ?? 0) - hoursAfterRun(1).getTime()
  expect((waitedMs / MINUTE_MS) % 30).toBeGreaterThan(0)
  expect(stop?.cost.crash).toBeLessThan(of('drive_on')?.cost.crash ?? 0)
})

test('another road around a long storm costs its miles, and its line is drawn [DECIDE-013]', async () => {
  const { of, advised } = await compare(stormUntil(30), { otherRoads: async () => [detour] })
  expect(advised).toMatchObject({ kind: 'other_road', worstLevel: 0, via: 'US 30' })
  expect(advised.extraMiles).toBeGreaterThan(5)
  expect(advised.cost.miles).toBeCloseTo(0.481 * advised.extraMiles, 6)
  expect(advised.polyline).not.toBeNull()
  expect(of('drive_on')?.polyline).toBeNull()
})

test('a storm without an end is driven through where everything else costs more [DECIDE-014]', async () => {
  const { advised, remarks } = await compare(() => ({ rainRate: 6 }))
  expect(advised.kind).toBe('drive_on')
  expect(remarks).toEqual(['no_other_road', 'nothing_better'])
})

test('in strong wind a tall vehicle drives slowly [DECIDE-015]', async () => {
  const gale: WeatherAt = ({ longitude }) => (longitude > -102 ? { windGust: 24, windSpeed: 17, windDirection: 0 } : {})
  const { of } = await compare(gale)
  const slower = of('slower')
  expect(slower?.speedMph).toBeGreaterThanOrEqual(45)
  expect(of('drive_on')?.worst?.cause).toBe('tipping')
  expect(slower?.cost.crash).toBeLessThan(of('drive_on')?.cost.crash ?? 0)
  expect(slower?.arriveAt.getTime()).toBeGreaterThan(of('drive_on')?.arriveAt.getTime() ?? Number.POSITIVE_INFINITY)
})

test('where the weather is slower than any advised speed, driving slowly is not compared [DECIDE-015]', async () => {
  const { of } = await compare(stormUntil(24))
  expect(of('drive_on')?.worst?.level).toBeGreaterThanOrEqual(3)
  expect(of('leave_later')).toBeDefined()
  expect(of('slower')).toBeUndefined()
})

test('before a closed road the vehicle stands until it opens, and is told so [DECIDE-016]', async () => {
  const closed = { ...at(-101), roadName: 'I 80', from: hoursAfterRun(0), until: hoursAfterRun(9) }
  const { of, remarks, advised } = await compare(fine, { closures: [closed], otherRoads: async () => [detour] })
  expect(remarks).toContain('road_closed')
  expect(of('drive_on')?.minutesLost).toBeGreaterThan(200)
  expect(advised.kind).toBe('other_road')
  const elsewhere = { ...closed, roadName: 'US 30' }
  expect((await compare(fine, { closures: [elsewhere] })).remarks).toEqual([])
  const open = { ...closed, until: hoursAfterRun(2) }
  expect((await compare(fine, { closures: [open] })).remarks).toEqual([])
  const unknown = await compare(fine, { closures: [{ ...closed, until: null }] })
  expect(unknown.of('drive_on')?.minutesLost).toBeCloseTo(360, 0)
})

test('an alert of severity Extreme on the way is the worst level, only while it is in force [DECIDE-017]', async () => {
  const alert = (expires: number): PathAlert => ({
    id: 'a',
    event: 'Tornado Warning',
    severity: 'Extreme',
    color: '#f00',
    beginsAt: hoursAfterRun(0),
    expiresAt: hoursAfterRun(expires),
  })
  const under = (expires: number) => ({
    covering: (places: readonly { longitude: number }[]) =>
      places.map(({ longitude }) => (longitude > -102 ? [alert(expires)] : [])),
  })
  const { of } = await compare(fine, {}, under(20))
  expect(of('drive_on')).toMatchObject({ worstLevel: 4, worst: { cause: 'alert' } })
  expect((await compare(fine, {}, under(2))).of('drive_on')?.worstLevel).toBe(0)
})

test('a flood is a level of the way, so that another road says what it avoids, and a flooded trip is compared [DECIDE-137]', async () => {
  const flooded: WeatherAt = ({ longitude, latitude }) =>
    longitude > -102 && longitude < -101 && latitude > 40.7 ? { flood: 9.5 } : {}
  const { of, advised, alternatives } = await compare(flooded, { otherRoads: async () => [detour] })
  expect(of('drive_on')).toMatchObject({ worstLevel: 3, worst: { level: 3, cause: 'flood', roadName: 'I-80' } })
  expect(advised).toMatchObject({ kind: 'other_road', worstLevel: 0 })
  expect(adviseOnTrip(alternatives, DEFAULT_DECIDING_COSTS, 'UTC')?.text).toMatch(/avoids \d+ mi of High/)
  const low = await compare(({ longitude }) => (longitude > -102 ? { flood: 3 } : {}))
  expect(low.of('drive_on')).toMatchObject({ worstLevel: 1, worst: { cause: 'flood' } })
})

test('hours that are used up put a rest first, and no trip beyond the forecast is decided [DECIDE-018]', async () => {
  const { of } = await compare(fine, { trip: { driver: driverHours({ driven: 11, onDuty: 13 }) } })
  expect(of('drive_on')).toMatchObject({ breakHours: 10 })
  expect(of('drive_on')?.minutesLost).toBeCloseTo(0, 3)
  await expect(compare(fine, { trip: { departAt: hoursAfterRun(167) } })).rejects.toThrow()
})

test('an appointment that has passed is said so, and a missed one costs [DECIDE-019]', async () => {
  const past = { earliest: null, latest: hoursAfterRun(0) }
  const { remarks, of } = await compare(fine, { trip: { appointment: past } })
  expect(remarks).toContain('appointment_passed')
  expect(of('drive_on')?.appointmentChance).toBeLessThan(0.02)
  expect(of('drive_on')?.cost.appointment).toBeCloseTo(297, 0)
  const easy = await compare(fine, { trip: { appointment: { earliest: null, latest: hoursAfterRun(12) } } })
  expect(easy.of('drive_on')?.cost.appointment).toBeLessThan(4)
})

test('in random storms advice never costs more than driving on, and lowers what it says [DECIDE-020]', async () => {
  const random = seededRandom(7)
  const kinds = new Set<string>()
  for (let world = 0; world < 40; world++) {
    const [from, hours, begins] = [-104 + 3 * random(), 1 + 9 * random(), 4 * random()]
    const weather: WeatherAt = ({ longitude, latitude }, hour) =>
      longitude > from && longitude < from + 2 && latitude > 40.7 && hour > begins && hour < begins + hours
        ? { ...BLIZZARD, snowRate: inchesToMm(4 * random()) }
        : {}
    const options: RouteOption[] = random() < 0.5 ? [detour] : []
    const { alternatives, of } = await compare(weather, {
      isUnderWay: random() < 0.5,
      otherRoads: async () => options,
      trip: { appointment: { earliest: null, latest: hoursAfterRun(4 + 6 * random()) } },
    })
    const advice = adviseOnTrip(alternatives, DEFAULT_DECIDING_COSTS, 'UTC')
    const advised = alternatives.find(({ id }) => id === advice?.alternativeId)
    const driveOn = of('drive_on')
    if (!advised || !driveOn || !advice) throw new Error('There is no advice.')
    kinds.add(advised.kind)
    expect(totalCost(advised.cost)).toBeLessThanOrEqual(totalCost(driveOn.cost))
    if (advice.text.includes('avoids')) expect(advised.worstLevel).toBeLessThan(driveOn.worstLevel)
    for (const { cost, arriveAt, leavesAt } of alternatives) {
      expect(Object.values(cost).every((dollars) => dollars >= 0)).toBe(true)
      expect(arriveAt.getTime() - leavesAt.getTime()).toBeGreaterThan(2 * HOUR_MS)
    }
  }
  expect(kinds.size).toBeGreaterThan(2)
})
