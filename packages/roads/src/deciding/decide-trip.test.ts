import {
  adviseOnTrip,
  bestAlternative,
  COST_RANGES,
  DEFAULT_DECIDING_COSTS,
  type DecidingCosts,
  REMARK_TEXTS,
  totalCost,
} from '@stormlane/domain/deciding'
import { inchesToMm, metersToMiles } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, driverHours, type RouteOption, type WeatherAlongPath } from '@stormlane/domain/roads'
import { RouteError } from '@stormlane/domain/trips'
import { expect, test } from 'vitest'
import {
  fine,
  hoursAfterRun,
  noAlerts,
  option,
  RUN_TIME,
  type WeatherAt,
  worldWeather,
} from '../../test/small-world.ts'
import { createNetwork } from '../network/road-graph.ts'
import { decideTrip, type RoadsToDecide, type SavedTrip } from './decide-trip.ts'
import { waitingPlaces } from './waiting-places.ts'

const at = (longitude: number, latitude = 41) => ({ latitude, longitude })
/** Two degrees due east along 41 N, two hours by the plan. */
const stretch = (from: number, to: number, hours: readonly [number, number]) => ({
  line: Float64Array.from([41, from, 41, to]),
  lengthMeters: 84_000 * (to - from),
  freeFlowMps: 25,
  roadKind: 'freeway' as const,
  routeName: 'I-80',
  entersAt: hoursAfterRun(hours[0]),
  leavesAt: hoursAfterRun(hours[1]),
})
const saved = (given: Partial<SavedTrip> = {}): SavedTrip => ({
  stretches: [stretch(-104, -103, [1, 2]), stretch(-103, -102, [2, 3])],
  stops: [],
  departAt: hoursAfterRun(1),
  hasDeparted: false,
  reported: null,
  destination: at(-102),
  vehicle: { ...DEFAULT_VEHICLE, type: 'truck' },
  limits: undefined,
  appointment: undefined,
  driver: driverHours({}),
  areHoursKnown: true,
  costs: DEFAULT_DECIDING_COSTS,
  ...given,
})
const roads = (given: Partial<RoadsToDecide> = {}): RoadsToDecide => ({
  places: waitingPlaces(createNetwork([{ lng: -103.2, lat: 41, name: 'Sidney, NE' }], [], '')),
  closures: [],
  quickest: async ({ origin }) => option(origin, { to: at(-102) }),
  others: async () => [],
  ...given,
})
const BLIZZARD = {
  snowRate: inchesToMm(3),
  visibility: 150,
  roadSurfaceTemperature: -6,
  roadSnowDepth: 60,
  windGust: 20,
}
const storm: WeatherAt = ({ longitude }, hours) => (longitude > -103 && hours < 5 ? BLIZZARD : {})
const decide = (trip: SavedTrip, hours = 1, weather: WeatherAlongPath = worldWeather(fine), given = roads()) =>
  decideTrip(trip, hoursAfterRun(hours), { weather, alerts: noAlerts }, given)
const reported = (longitude: number, latitude: number, hours: number) => ({
  ...at(longitude, latitude),
  reportedAt: hoursAfterRun(hours),
  isDriving: true,
})

test('a forecast of two hours, as before the first long run, is said not to reach to the end of the trip [DECIDE-046]', async () => {
  const week = worldWeather(fine)
  const window = { startAt: RUN_TIME, endAt: hoursAfterRun(2) }
  const short = {
    ...week,
    load: async (...asked: Parameters<typeof week.load>) => ({ ...(await week.load(...asked)), window }),
  }
  const { alternatives, remarks, position } = await decide(saved(), 1, short)
  expect([alternatives, remarks]).toEqual([[], ['no_forecast']])
  expect(position).toMatchObject({ source: 'origin', longitude: -104 })
  expect(REMARK_TEXTS.no_forecast).toContain('does not reach to the end of the trip')
})

test('what is ahead of a vehicle that reported is rated from there: 36 minutes behind its plan it enters the storm 36 minutes later; miles stay those of the route [DECIDE-152]', async () => {
  const behind = saved({ hasDeparted: true, reported: reported(-103.9, 41, 1.7) })
  const { ahead, alternatives } = await decide(behind, 1.7, worldWeather(storm))
  const inStorm = ahead?.stretches.filter(({ roadIndex }) => roadIndex >= 7) ?? []
  const worst = alternatives[0]?.worst
  expect(inStorm[0]?.entersAt).toEqual(worst?.entersAt)
  expect(inStorm.at(-1)?.leavesAt).toEqual(worst?.leavesAt)
  const plannedAt = hoursAfterRun(2).getTime()
  expect(worst?.entersAt.getTime()).toBeGreaterThan(plannedAt + 30 * 60_000)
  const road = metersToMiles(84_000 * 2)
  expect(ahead?.stretches[0]?.fromMile).toBeCloseTo(road / 20, 1)
  expect(ahead?.stretches.at(-1)?.toMile).toBeCloseTo(road, 1)
})

test('nothing is ahead of a vehicle that has arrived; without a report the plan tells what is; off its road the miles of the route say nothing [DECIDE-152]', async () => {
  const arrived = await decide(saved({ hasDeparted: true, reported: reported(-102.001, 41, 2) }), 2)
  expect(arrived.ahead).toEqual({ stretches: [], alerts: [] })
  expect((await decide(saved({ hasDeparted: true }), 2)).ahead).toBeNull()
  expect((await decide(saved())).ahead).toBeNull()
  const { ahead } = await decide(saved({ hasDeparted: true, reported: reported(-103.5, 41.5, 1.5) }), 1.5)
  expect(ahead?.stretches.map(({ fromMile }) => fromMile)).toEqual([null])
})

test('a vehicle that jumped 500 miles, or stands beyond a river, is compared from there, or told that no road leads on [DECIDE-046]', async () => {
  const far = saved({ hasDeparted: true, reported: reported(-103.5, 48, 1.5) })
  const found = await decide(far, 1.5)
  expect(found.remarks).toContain('off_road')
  expect(found.position).toMatchObject({ latitude: 48, source: 'vehicle' })
  expect(found.alternatives[0]?.arriveAt.getTime()).toBeGreaterThan(hoursAfterRun(9).getTime())
  const noWay = roads({
    quickest: async () => {
      throw new RouteError('DIRECTIONS_NOT_FOUND')
    },
  })
  const lost = await decide(far, 1.5, undefined, noWay)
  expect([lost.alternatives, lost.remarks]).toEqual([[], ['off_road', 'no_way']])
  expect(adviseOnTrip(lost.alternatives, DEFAULT_DECIDING_COSTS, 'UTC')).toBeNull()
})

test('a report of three hours ago, an appointment in the past and hours used up are each said, and do not hinder [DECIDE-046]', async () => {
  const late = saved({
    stretches: [stretch(-104, -103, [1, 4]), stretch(-103, -102, [4, 7])],
    hasDeparted: true,
    reported: reported(-103.9, 41, 1.3),
    appointment: { earliest: null, latest: hoursAfterRun(2) },
    driver: driverHours({ driven: 11, onDuty: 13 }),
  })
  const { remarks, hours, alternatives } = await decide(late, 4.3)
  expect(remarks).toEqual(expect.arrayContaining(['hours_used_up', 'position_late', 'appointment_passed']))
  expect(hours?.driving).toBe(0)
  expect(alternatives[0]?.breakHours).toBeGreaterThanOrEqual(10)
})

test('other roads that all are worse leave driving on, and are said to be [DECIDE-046]', async () => {
  const detour: RouteOption = option(
    at(-104),
    { to: at(-103, 44), routeName: 'US 20' },
    { to: at(-102), routeName: 'US 20' },
  )
  const steady: WeatherAt = () => ({ rainRate: 8 })
  const { alternatives, remarks } = await decide(
    saved(),
    1,
    worldWeather(steady),
    roads({ others: async () => [detour] }),
  )
  expect(bestAlternative(alternatives, DEFAULT_DECIDING_COSTS).kind).toBe('drive_on')
  expect(alternatives.map(({ kind }) => kind)).toContain('other_road')
  expect(remarks).toEqual(['nothing_better'])
})

const bound = (index: 0 | 1): DecidingCosts => ({
  hour: COST_RANGES.hour[index],
  mile: COST_RANGES.mile[index],
  crash: COST_RANGES.crash[index],
  missedAppointment: COST_RANGES.missedAppointment[index],
})
test.each([
  ['lowest', bound(0)],
  ['highest', bound(1)],
  ['dearest hours and free crashes', { ...bound(0), hour: COST_RANGES.hour[1] }],
  ['cheapest hours and dearest crashes', { ...bound(1), hour: COST_RANGES.hour[0] }],
])(
  'with the %s costs an organization may set, advice is finite and costs no more than driving on [DECIDE-047]',
  async (_, costs) => {
    const appointment = { earliest: null, latest: hoursAfterRun(4) }
    const { alternatives } = await decide(saved({ costs, appointment }), 1, worldWeather(storm))
    const [driveOn] = alternatives
    const best = bestAlternative(alternatives, costs)
    if (!driveOn) throw new Error('There are no alternatives.')
    for (const { cost } of alternatives)
      expect(Object.values(cost).every((dollars) => Number.isFinite(dollars) && dollars >= 0)).toBe(true)
    expect(totalCost(best.cost)).toBeLessThanOrEqual(totalCost(driveOn.cost))
    expect(adviseOnTrip(alternatives, costs, 'UTC')?.text).toMatch(/\.$/)
  },
)
