import { type AffectedAsset, affectedRating, affectedWindow, compareAffected } from '@stormlane/domain/desk'
import { costOfIndex, levelOfReasonsAt, scoreLocation, tagReasons } from '@stormlane/domain/impacts'
import { IMPACT_INDICES } from '@stormlane/domain/indices'
import { type ImpactLevel, impactLevelOfIndex } from '@stormlane/domain/levels'
import { addMilliseconds, extendedTimes, HOUR_MS, MINUTE_MS, nowcastTimes, ZoneOffsets } from '@stormlane/domain/time'
import { FINE_WEATHER, type Series, type Weather } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { CLIMATE_NORMALS } from '../../test/climate-normals.ts'
import { gridAt } from '../../test/climate-sample.ts'
import { AtmosphereModel } from './atmosphere-model.ts'
import { MODEL_VARIABLES } from './model-state.ts'

/** Nothing of the rules was fitted to these worlds. Their moments are spread over a year, at different hours of the day. */
const WORLDS = [
  { seed: 90_210, moments: [new Date('2026-01-12T00:00:00Z'), new Date('2026-07-06T14:00:00Z')] },
  { seed: 90_211, moments: [new Date('2026-04-06T07:00:00Z'), new Date('2026-12-07T21:00:00Z')] },
]
const PLACES = CLIMATE_NORMALS
const ZONES = new ZoneOffsets()
/** The weather is computed this often and changes evenly in between, because each moment costs 50 ms. */
const EVERY_HOURS = 8

/** The forecasts of all places from a moment on, as if every forecast were right. */
function forecastsFrom(model: AtmosphereModel, runTime: Date): { nowcast: Series; extended: Series }[] {
  const known = Array.from({ length: 168 / EVERY_HOURS + 1 }, (_, i) => {
    const fields = model.truth(addMilliseconds(runTime, i * EVERY_HOURS * HOUR_MS))
    return Object.fromEntries(MODEL_VARIABLES.map((variable) => [variable, fields[variable].slice()]))
  })
  const valueAt = (variable: string, place: number, at: Date) => {
    const share = (at.getTime() - runTime.getTime()) / (EVERY_HOURS * HOUR_MS)
    const before = Math.min(Math.floor(share), known.length - 2)
    const [a, b] = [known[before]?.[variable]?.[place] ?? 0, known[before + 1]?.[variable]?.[place] ?? 0]
    return a + (share - before) * (b - a)
  }
  const seriesOf = (horizon: 'nowcast' | 'extended', times: Date[], place: number): Series => {
    const values: Record<string, Float32Array> = Object.fromEntries(
      MODEL_VARIABLES.map((variable) => [variable, Float32Array.from(times, (at) => valueAt(variable, place, at))]),
    )
    values.road = Float32Array.from(times, (_, step) => {
      const weather: Record<string, number> = { ...FINE_WEATHER }
      for (const variable of MODEL_VARIABLES)
        if (variable in weather) weather[variable] = values[variable]?.[step] ?? Number.NaN
      return IMPACT_INDICES.road.evaluate(weather as unknown as Weather)
    })
    const run = { runTime, horizon, source: 'truth', publishedAt: runTime, times, fields: [...MODEL_VARIABLES] }
    return { run, values }
  }
  return PLACES.map((_, place) => ({
    nowcast: seriesOf('nowcast', nowcastTimes(runTime), place),
    extended: seriesOf('extended', extendedTimes(runTime), place),
  }))
}

interface Rated {
  seed: number
  now: Date
  asset: AffectedAsset
}

const rated: Rated[] = []
/** Laws that did not hold, and where; `expect` for each of a hundred thousand moments would take a minute. */
const broken: string[] = []
const seen = { windows: 0, beyondNowcast: 0, open: 0, peaksLater: 0 }

test('a window is the span at the level shown, with its worst value in it, and no horizon is its end [RISK-084, RISK-085]', () => {
  for (const { seed, moments } of WORLDS) {
    const model = new AtmosphereModel(gridAt(PLACES), seed)
    for (const now of moments)
      forecastsFrom(model, now).forEach((series, place) => {
        checkPlace(series, PLACES[place] as (typeof PLACES)[number], { seed, now })
      })
  }
  expect(broken.slice(0, 5)).toEqual([])
  expect(seen.windows).toBeGreaterThan(100)
  expect(Math.min(seen.beyondNowcast, seen.peaksLater)).toBeGreaterThan(5)
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
    const holds = (law: string, isKept: boolean) => isKept || broken.push(`${law}: ${found}`)
    for (let at = startAt; at < until; at = addMilliseconds(at, 30 * MINUTE_MS))
      holds('the level lasts', levelAt(at) >= level)
    if (startAt > now) holds('it begins', levelAt(addMilliseconds(startAt, -1)) < level)
    if (endAt) holds('it ends', levelAt(endAt) < level)
    else holds('an end beyond the forecast is none', knownUntil?.getTime() === forecastUntil.getTime())
    holds('the peak lies within', peakAt >= startAt && peakAt < until)
    // However far one looks, the same level at the same time ends at the same moment.
    const key = `${level} ${startAt.getTime()}`
    holds('a horizon is no end', until.getTime() === (windows.get(key) ?? until).getTime())
    windows.set(key, until)
    // The cost of a road is that of the worst value at the level shown.
    if (leading.id === 'impact:road') {
      const worst = worstRoad([nowcast, extended], nowcastEnds, leading.when, level)
      holds('it costs what its worst value does', Math.abs((leading.costMinutes ?? 0) - costOfIndex(worst)) < 0.5)
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
  expect(moments.size).toBe(4)
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
