import type { Coordinates } from '@stormlane/domain/geo'
import { IMPACT_LEVELS, impactLevelOfIndex } from '@stormlane/domain/levels'
import { mphToMps, mpsToMph, seededRandom } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, ROAD_KINDS } from '@stormlane/domain/roads'
import {
  driverWords,
  type EvaluatedSegment,
  type RouteResult,
  riskPath,
  segmentAtMile,
  whereOnRoute,
} from '@stormlane/domain/trips'
import { expect, test } from 'vitest'
import { hoursAfterRun, noAlerts, option, type WeatherAt, worldWeather } from '../../test/small-world.ts'
import { rankRoutes } from './evaluate-route.ts'

const ROUTES = 300
const PLACES_A_STRETCH = 3
const random = seededRandom(20_270_114)
const between = (low: number, high: number) => low + (high - low) * random()
const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value

/** Roads to the east that wind, so that their miles are not in proportion to the drawn line; some are ramps of 100 m. */
function randomRoad() {
  let at = { latitude: between(30, 48), longitude: -110 }
  const origin = at
  const stretches = Array.from({ length: 4 + Math.floor(10 * random()) }, () => {
    const east = random() < 0.4 ? between(0.001, 0.01) : between(0.05, 0.6)
    const to = { latitude: at.latitude + between(-0.5, 0.5) * east, longitude: at.longitude + east }
    const meters = 111_195 * Math.hypot(to.latitude - at.latitude, east * Math.cos((at.latitude * Math.PI) / 180))
    const stretch = {
      from: at,
      to,
      routeName: pick(['I-95', 'I-295', 'US 1', 'Main Street', '']),
      mph: 5 * Math.round(between(3, 16)),
      roadKind: pick(ROAD_KINDS),
      meters: meters * between(1, 2),
    }
    at = to
    return stretch
  })
  return { origin, stretches }
}

/** Snow, gusts, fog and ice in random bands. */
function randomWeather(): WeatherAt {
  const bands = Array.from({ length: 12 }, () => {
    const kind = random()
    if (kind < 0.3) return { snowRate: between(0, 60), temperature: -4, roadSurfaceTemperature: -4 }
    if (kind < 0.5) return { windGust: between(8, 40), windSpeed: between(5, 25) }
    if (kind < 0.7) return { visibility: between(20, 1500) }
    if (kind < 0.8) return { freezingRainRate: between(0, 5), temperature: -1, roadSurfaceTemperature: -1 }
    return {}
  })
  return ({ longitude }) => bands[Math.abs(Math.floor(longitude * 3)) % bands.length] ?? {}
}

/** What the driver reads at a place of the route, as the report finds it. */
function readAt(result: RouteResult, at: Coordinates) {
  const where = whereOnRoute(riskPath(result), at)
  if (!where.onRoute) throw new Error(`${at.latitude},${at.longitude} is on the route`)
  const segment = segmentAtMile(result.segments, where.mile) as EvaluatedSegment
  return { segment, words: driverWords(segment) }
}

test('over random routes the speed is that of the road under the driver, and a low one has its danger named [REPORT-040]', async () => {
  const seen = { speeds: 0, low: 0, withheld: 0 }
  for (let route = 0; route < ROUTES; route++) {
    const { origin, stretches } = randomRoad()
    const [ranked] = await rankRoutes(
      [option(origin, ...stretches)],
      {
        departAt: hoursAfterRun(1),
        vehicle: DEFAULT_VEHICLE,
        aboveTemperatureThresholds: [],
        belowTemperatureThresholds: [],
      },
      { weather: worldWeather(randomWeather()), alerts: noAlerts },
    )
    const { result } = ranked as NonNullable<typeof ranked>
    for (const { from, to, mph, roadKind, routeName } of stretches) {
      for (let place = 0; place < PLACES_A_STRETCH; place++) {
        const along = between(0.1, 0.9)
        const { segment, words } = readAt(result, {
          latitude: from.latitude + along * (to.latitude - from.latitude),
          longitude: from.longitude + along * (to.longitude - from.longitude),
        })
        expect([segment.roadKind, segment.routeName]).toEqual([roadKind, routeName])
        const advised = Number(/^Keep (\d+) mph or less, /.exec(words)?.[1] ?? Number.NaN)
        if (Number.isNaN(advised)) {
          expect(words).not.toMatch(/\d mph/)
          if (mpsToMph(segment.adjustedMps) < 0.95 * mph) seen.withheld++
          continue
        }
        seen.speeds++
        expect(['freeway', 'highway', 'street']).toContain(roadKind)
        expect(mphToMps(advised)).toBeLessThanOrEqual(Math.min(segment.adjustedMps, mphToMps(mph)))
        expect(words).toMatch(/snow|gust|visibility|fog|ice/i)
        if (advised >= (roadKind === 'freeway' ? 45 : 25)) continue
        seen.low++
        const danger = Math.max(segment.roadIndex, segment.tippingIndex)
        expect(impactLevelOfIndex(danger)).toBeGreaterThanOrEqual(IMPACT_LEVELS.moderate)
      }
    }
  }
  expect(Math.min(seen.speeds / 10, seen.low, seen.withheld)).toBeGreaterThan(100)
})
