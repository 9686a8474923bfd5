import { type AffectedAsset, affectedRating, affectedWindow, compareAffected } from '@stormlane/domain/desk'
import { costOfIndex, levelOfReasonsAt, scoreLocation, tagReasons } from '@stormlane/domain/impacts'
import { IMPACT_INDICES } from '@stormlane/domain/indices'
import { type ImpactLevel, impactLevelOfIndex } from '@stormlane/domain/levels'
import { addMilliseconds, extendedTimes, HOUR_MS, MINUTE_MS, nowcastTimes, ZoneOffsets } from '@stormlane/domain/time'
import { FINE_WEATHER, type Series } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { CLIMATE_NORMALS } from '../../test/climate-normals.ts'
import { gridAt } from '../../test/climate-sample.ts'
import { AtmosphereModel } from './atmosphere-model.ts'
import { MODEL_VARIABLES } from './model-state.ts'

/** Nothing of the rules was fitted to these worlds. */
const HELD_OUT_SEEDS = [90_210, 90_211]
/** Six moments spread over a year, at all hours of the day. */
const MOMENTS = [3, 64, 125, 186, 247, 341].map((day, i) => new Date(Date.UTC(2026, 0, day, (i * 5) % 24)))
const PLACES = CLIMATE_NORMALS.filter((_, i) => i % 2 === 0)
const ZONES = new ZoneOffsets()

/** The forecasts of all places from a moment on, as if every forecast were right. */
function forecastsFrom(runTime: Date, seed: number): { nowcast: Series; extended: Series }[] {
  const model = new AtmosphereModel(gridAt(PLACES), seed)
  const seriesOf = (horizon: 'nowcast' | 'extended', times: Date[]): Series[] => {
    const all = PLACES.map((): Series['values'] =>
      Object.fromEntries([...MODEL_VARIABLES, 'road'].map((field) => [field, new Float32Array(times.length)])),
    )
    times.forEach((at, step) => {
      const fields = model.truth(at)
      all.forEach((values, place) => {
        const weather = { ...FINE_WEATHER }
        for (const variable of MODEL_VARIABLES) {
          const value = fields[variable][place] as number
          ;(values[variable] as Float32Array)[step] = value
          if (variable in weather) weather[variable as keyof typeof weather] = value
        }
        ;(values.road as Float32Array)[step] = IMPACT_INDICES.road.evaluate(weather)
      })
    })
    const run = { runTime, horizon, source: 'truth', publishedAt: runTime, times, fields: [...MODEL_VARIABLES] }
    return all.map((values) => ({ run, values }))
  }
  const [nowcasts, extended] = [
    seriesOf('nowcast', nowcastTimes(runTime)),
    seriesOf('extended', extendedTimes(runTime)),
  ]
  return nowcasts.map((nowcast, place) => ({ nowcast, extended: extended[place] as Series }))
}

interface Rated {
  seed: number
  now: Date
  asset: AffectedAsset
}

const rated: Rated[] = []
const seen = { windows: 0, beyondNowcast: 0, open: 0, peaksLater: 0 }

test('a window is the span at the level shown, with its worst value in it, and no horizon is its end [RISK-084, RISK-085]', () => {
  for (const seed of HELD_OUT_SEEDS)
    for (const now of MOMENTS)
      forecastsFrom(now, seed).forEach((series, place) => {
        checkPlace(series, PLACES[place] as (typeof PLACES)[number], { seed, now })
      })
  expect(seen.windows).toBeGreaterThan(150)
  expect(Math.min(seen.beyondNowcast, seen.peaksLater)).toBeGreaterThan(10)
}, 60_000)

function checkPlace(
  { nowcast, extended }: { nowcast: Series; extended: Series },
  { lat, lng }: { lat: number; lng: number },
  { seed, now }: { seed: number; now: Date },
): void {
  const place = { lat, lng, timezone: 'America/Chicago', nowcast, extended, alerts: [], limits: [] }
  const score = scoreLocation(place, { indices: ['road'], system: 'imperial' }, now, ZONES)
  const [soon, later] = [score?.subhourlyImpactSummary, score?.extendedImpactSummary].map((summary) =>
    tagReasons(summary?.tags ?? []),
  ) as [ReturnType<typeof tagReasons>, ReturnType<typeof tagReasons>]
  const forecastUntil = addMilliseconds(now, 168 * HOUR_MS)
  const nowcastEnds = addMilliseconds(now, 6 * HOUR_MS)
  const levelAt = (at: Date) => levelOfReasonsAt([...soon, ...later], at.getTime())
  const reasons = { nowcast: soon, extended: later, forecastUntil }
  const shiftEndsAt = addMilliseconds(now, 12 * HOUR_MS)
  const windows = new Map<string, Date>()
  for (const horizon of ['6h', 'shift', '24h', '7d'] as const) {
    const rating = affectedRating(reasons, horizon, affectedWindow(horizon, { now, runTime: now, shiftEndsAt }))
    if (!rating) continue
    const { level, startAt, peakAt, endAt, knownUntil, leading } = rating
    const until = endAt ?? knownUntil ?? startAt
    const found = `${seed} ${now.toISOString()} ${lat} ${lng} ${horizon} ${startAt.toISOString()}`
    seen.windows++
    if (startAt < nowcastEnds && until > nowcastEnds) seen.beyondNowcast++
    if (endAt === null) seen.open++
    if (peakAt > startAt) seen.peaksLater++
    for (let at = startAt; at < until; at = addMilliseconds(at, 15 * MINUTE_MS))
      expect(levelAt(at), found).toBeGreaterThanOrEqual(level)
    if (startAt > now) expect(levelAt(addMilliseconds(startAt, -1)), found).toBeLessThan(level)
    if (endAt) expect(levelAt(endAt), found).toBeLessThan(level)
    else expect(knownUntil, found).toEqual(forecastUntil)
    expect(peakAt >= startAt && peakAt < until, found).toBe(true)
    // However far one looks, the same level at the same time ends at the same moment.
    const key = `${level} ${startAt.getTime()}`
    expect(until, found).toEqual(windows.get(key) ?? until)
    windows.set(key, until)
    // The cost of a road is that of the worst value at the level shown.
    if (leading.id === 'impact:road') {
      const worst = worstRoad([nowcast, extended], nowcastEnds, leading.when, level)
      expect(leading.costMinutes ?? 0, found).toBeCloseTo(costOfIndex(worst), 0)
    }
    if (horizon === '24h') {
      const name = `${lat} ${lng}`
      rated.push({ seed, now, asset: { assetType: 'location', id: name, name, groupIds: [], rating } })
    }
  }
}

/** The worst road index within a window, in the nowcast until it ends and in the hourly forecast after it. */
function worstRoad(
  [nowcast, extended]: [Series, Series],
  nowcastEnds: Date,
  when: { startAt: Date; endAt: Date | null },
  level: ImpactLevel,
) {
  let worst = 0
  for (const { run, values } of [nowcast, extended])
    run.times.forEach((at, step) => {
      const isSoon = run.horizon === 'nowcast'
      if (isSoon !== at < nowcastEnds || at < when.startAt || (when.endAt && at >= when.endAt)) return
      const value = values.road?.[step] ?? 0
      if (impactLevelOfIndex(value) === level) worst = Math.max(worst, value)
    })
  return worst
}

test('the order is by level, then by what doing nothing costs, then by when it begins, and never by name before that [RISK-086]', () => {
  const moments = Map.groupBy(rated, ({ seed, now }) => `${seed} ${now.getTime()}`)
  expect(moments.size).toBeGreaterThan(8)
  for (const ofMoment of moments.values()) {
    const now = (ofMoment[0] as Rated).now
    const queue = ofMoment.map(({ asset }) => asset).sort(compareAffected(now))
    queue.slice(1).forEach((after, i) => {
      const before = (queue[i] as AffectedAsset).rating
      const keys = ({ level, costMinutes, startAt }: AffectedAsset['rating']) =>
        [-level, -costMinutes, Math.max(startAt.getTime(), now.getTime())] as const
      const differing = keys(before)
        .map((key, part) => (keys(after.rating)[part] as number) - key)
        .find((difference) => difference !== 0)
      expect(differing ?? 0).toBeGreaterThanOrEqual(0)
    })
  }
})
