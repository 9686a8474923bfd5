// The law that a parked vehicle and a location at one place agree, over random worlds.
import { expect, test } from 'vitest'
import { alertMessage } from '../hazards/government-alerts/alert.fixture.ts'
import type { HoldingLimit } from '../impacts/limits/own-limit.ts'
import { levelOfReasonsAt, tagReasons } from '../impacts/scores/impact-reasons.ts'
import { scoreLocation } from '../impacts/scores/score-location.ts'
import { forecastSeries } from '../impacts/scores/series.fixture.ts'
import type { ImpactLevel } from '../levels/impact-level.ts'
import { seededRandom } from '../measures/random-source.ts'
import { mphToMps } from '../measures/units.ts'
import { DEFAULT_VEHICLE } from '../roads/vehicle.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { addMilliseconds } from '../time/timeframes.ts'
import { ZoneOffsets } from '../time/zone-offsets.ts'
import { laterWhileParked, vehicleFuture } from './vehicle-future.ts'

const ZONES = new ZoneOffsets()
const WORLDS = 60
const runTime = new Date('2026-07-10T18:00:00Z')
const now = addMilliseconds(runTime, 20 * MINUTE_MS)
const at = (hours: number) => addMilliseconds(runTime, hours * 60 * MINUTE_MS)
const place = { lat: 41.9, lng: -87.6 }

/** Weather of the hazards that both have; `gusts` blow at the vehicle's side, in mph. */
function worldOf(seed: number, gusts: number) {
  const random = seededRandom(seed)
  const wave = (most: number, share: number) => {
    const [strength, from, hours] = [random() < share ? most * random() : 0, 30 * random(), 1 + 12 * random()]
    return (hour: number) => (hour >= from && hour < from + hours ? strength : 0)
  }
  const [flood, lifeProperty, hot, cold] = [wave(10, 0.6), wave(10, 0.6), wave(32, 0.4), wave(45, 0.3)]
  const fieldsAt = (hoursOf: (step: number) => number) => ({
    windDirection: () => 270,
    windGust: () => mphToMps(gusts),
    flood: (step: number) => flood(hoursOf(step)),
    life_property: (step: number) => lifeProperty(hoursOf(step)),
    temperature: (step: number) => 15 + hot(hoursOf(step)) - cold(hoursOf(step)),
    dewPoint: (step: number) => 5 + 0.7 * hot(hoursOf(step)) - cold(hoursOf(step)),
  })
  const alerts = (['Minor', 'Moderate', 'Severe', 'Extreme'] as const).flatMap((severity, i) => {
    const begins = at(40 * random())
    if (random() > 0.25) return []
    const times = {
      sent: runTime,
      effective: runTime,
      onset: begins,
      ends: addMilliseconds(begins, 3_600_000 * (1 + 20 * random())),
    }
    return [alertMessage({ id: `a${i}`, event: 'Flood Warning', severity, ...times, expires: times.ends })]
  })
  const limits: HoldingLimit[] =
    random() < 0.3
      ? [{ hazard: 'heat', value: 85 + 20 * random(), level: 2, owner: { kind: 'organization', name: 'Demo' } }]
      : []
  return {
    nowcast: forecastSeries(
      'nowcast',
      runTime,
      fieldsAt((step) => step / 4),
    ),
    extended: forecastSeries(
      'extended',
      runTime,
      fieldsAt((step) => step),
    ),
    alerts,
    limits,
  }
}

/** The levels of the location and of a truck parked there, every quarter hour of two days. */
function levelsOf({ nowcast, extended, alerts, limits }: ReturnType<typeof worldOf>) {
  const score = scoreLocation(
    { ...place, timezone: 'America/Chicago', nowcast, extended, alerts, limits },
    { indices: ['flood', 'life_property'], system: 'imperial' },
    now,
    ZONES,
  )
  const reasons = [
    ...tagReasons(score?.subhourlyImpactSummary?.tags ?? []),
    ...tagReasons(score?.extendedImpactSummary?.tags ?? []),
  ]
  const truck = {
    ...place,
    bearing: null,
    speedMps: 0,
    shape: { ...DEFAULT_VEHICLE, type: 'truck' as const },
    alerts,
    limits,
  }
  const later = laterWhileParked(truck, extended, runTime)
  const { spans } = vehicleFuture(truck, { nowcast, ahead: null, later }, now, 65)
  return Array.from({ length: 190 }, (_, i) => {
    const time = addMilliseconds(now, (10 + 15 * i) * MINUTE_MS)
    const here = spans.filter(({ startAt, endAt }) => startAt <= time && time < endAt)
    return {
      time: time.toISOString(),
      location: levelOfReasonsAt(reasons, time.getTime()),
      truck: Math.max(0, ...here.map(({ impactLevel }) => impactLevel)) as ImpactLevel,
    }
  })
}

test('a truck that is parked at a location has its level at every moment, in flood, heat, danger to life, alerts and under limits [DECIDE-093]', () => {
  const seen = new Map<ImpactLevel, number>()
  for (let seed = 1; seed <= WORLDS; seed++) {
    const levels = levelsOf(worldOf(seed, 5))
    expect(levels.filter(({ location, truck }) => location !== truck).slice(0, 3), `world ${seed}`).toEqual([])
    for (const { truck } of levels) seen.set(truck, (seen.get(truck) ?? 0) + 1)
  }
  for (const level of [0, 1, 2, 3, 4] as const) expect(seen.get(level), `level ${level}`).toBeGreaterThan(100)
})

test('wind on its own shape may raise a parked truck above the location, and never lowers it [DECIDE-093]', () => {
  let raised = 0
  for (let seed = 1; seed <= 20; seed++) {
    const levels = levelsOf(worldOf(seed, 72))
    expect(levels.filter(({ location, truck }) => truck < location).slice(0, 3), `world ${seed}`).toEqual([])
    raised += levels.filter(({ location, truck }) => truck > location).length
  }
  expect(raised).toBeGreaterThan(100)
})
