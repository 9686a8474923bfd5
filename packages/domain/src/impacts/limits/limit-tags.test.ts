import { expect, test } from 'vitest'
import type { FieldId, Series } from '../../weather/forecast-ports.ts'
import { forecastSeries } from '../scores/series.fixture.ts'
import { LIMIT_HAZARDS, type LimitHazard } from './limit-hazard.ts'
import { limitLevels, limitTags } from './limit-tags.ts'
import type { HoldingLimit, LimitLevel } from './own-limit.ts'

const runTime = new Date('2026-01-10T18:00:00Z')
const limit = (hazard: LimitHazard, value: number, level: LimitLevel = 3): HoldingLimit => ({
  hazard,
  value,
  level,
  owner: { kind: 'organization', name: 'Acme' },
})
const nowcast = (fields: Partial<Record<FieldId, (step: number) => number>>) =>
  forecastSeries('nowcast', runTime, fields)

test('a tag has the peak with two decimals, the time around it, and the level of every step from the limit on', () => {
  const gusts = [5, 20, 23.456, 19.9, 20, 5]
  const [tag, ...others] = limitTags(
    nowcast({ windGust: (step) => gusts[step] ?? 5 }),
    [limit('gust', 20)],
    [0, 25],
    'metric',
  )
  expect(others).toEqual([])
  expect(tag).toMatchObject({
    id: 'limit:gust',
    source: 'limit',
    text: 'Your gust limit: High',
    value: 23.46,
    impactLevel: 3,
    event: null,
    description: 'Gusts 84 km/h, your organization’s limit is 72 km/h',
    effective: new Date('2026-01-10T18:15:00Z'),
    expires: new Date('2026-01-10T18:45:00Z'),
  })
  expect(tag?.levels.map(({ worst }) => worst && Math.round(100 * worst.value))).toEqual([
    2346,
    undefined,
    2000,
    undefined,
  ])
  expect(tag?.levels.map(({ at, level }) => ({ at, level }))).toEqual([
    { at: new Date('2026-01-10T18:15:00Z'), level: 3 },
    { at: new Date('2026-01-10T18:45:00Z'), level: 0 },
    { at: new Date('2026-01-10T19:00:00Z'), level: 3 },
    { at: new Date('2026-01-10T19:15:00Z'), level: 0 },
  ])
})

/** Weather that reaches the limit of each hazard. */
const REACHED: Readonly<Record<LimitHazard, [limit: number, fields: Partial<Record<FieldId, number>>, value: string]>> =
  {
    gust: [20, { windGust: 25 }, 'windGust'],
    snow_rate: [10, { snowRate: 20 }, 'snowRate'],
    ice: [5, { iceAccretion: 10 }, 'iceAccretion'],
    heat: [35, { temperature: 40, dewPoint: 25 }, 'heatIndex'],
    cold: [-10, { temperature: -15, windSpeed: 10 }, 'windChill'],
    flood_chance: [0.1, { flood: 8 }, 'floodChance'],
    visibility: [800, { visibility: 300 }, 'visibility'],
  }

test.each(LIMIT_HAZARDS)('a reached limit of %s names the weather value that reaches it', (hazard) => {
  const [value, fields, variable] = REACHED[hazard]
  const series = nowcast(Object.fromEntries(Object.entries(fields).map(([field, at]) => [field, () => at])))
  expect(limitTags(series, [limit(hazard, value)], [0, 25], 'imperial')).toMatchObject([
    { id: `limit:${hazard}`, variable },
  ])
})

test.each<[LimitHazard, FieldId]>([
  ['heat', 'dewPoint'],
  ['heat', 'temperature'],
  ['cold', 'windSpeed'],
])('a limit of %s needs the field %s', (hazard, missing) => {
  const [value, fields] = REACHED[hazard]
  const whole = nowcast(Object.fromEntries(Object.entries(fields).map(([field, at]) => [field, () => at])))
  const series: Series = { ...whole, values: { ...whole.values, [missing]: undefined } }
  expect(limitTags(series, [limit(hazard, value)], [0, 25], 'imperial')).toEqual([])
  expect(limitLevels(series, [limit(hazard, value)])).toEqual([])
})

test('the level of a limit by time step: the limit itself is reached, an unknown value and a step beyond the run are not', () => {
  const at = (values: number[]) => (step: number) => values[step] ?? Number.NaN
  const series = nowcast({
    windGust: at([19.5, 20, 20.5, Number.NaN]),
    visibility: at([800.5, 800, 799.5, Number.NaN]),
  })
  const levels = limitLevels(series, [limit('gust', 20, 4), limit('visibility', 800, 2)])
  expect(levels.map(({ id, levelAt }) => [id, [0, 1, 2, 3, 99].map(levelAt)])).toEqual([
    ['limit:gust', [0, 4, 4, 0, 0]],
    ['limit:visibility', [0, 2, 2, 0, 0]],
  ])
})
