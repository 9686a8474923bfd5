import { describe, expect, test } from 'vitest'
import { GroupTree } from '../../assets/group-tree.ts'
import { inchesToMm, mphToMps } from '../../measures/units.ts'
import { ZoneOffsets } from '../../time/zone-offsets.ts'
import type { FieldId } from '../../weather/forecast-ports.ts'
import { rateReasons, summaryReasons, tagReasons } from '../scores/impact-reasons.ts'
import { scoreLocation } from '../scores/score-location.ts'
import { forecastSeries } from '../scores/series.fixture.ts'
import { holdingLimits, type SetLimits } from './holding-limits.ts'
import type { LimitHazard } from './limit-hazard.ts'
import { limitTags } from './limit-tags.ts'
import type { ForVehicles, LimitedVehicle } from './limited-vehicle.ts'
import { type HoldingLimit, type LimitLevel, limitProblem } from './own-limit.ts'
import { vehicleLimits } from './vehicle-limits.ts'

const runTime = new Date('2026-01-10T18:00:00Z')
const zones = new ZoneOffsets()
const YARD = { kind: 'location', name: 'Chicago Yard' } as const

const limit = (hazard: LimitHazard, value: number, level: LimitLevel = 3): HoldingLimit => ({
  hazard,
  value,
  level,
  owner: YARD,
})

/** The score of a place in fine weather except for the given fields. */
function score(fields: Partial<Record<FieldId, (step: number) => number>>, limits: readonly HoldingLimit[]) {
  const place = {
    timezone: 'America/Chicago',
    lat: 41.9,
    lng: -87.6,
    nowcast: forecastSeries('nowcast', runTime, fields),
    extended: forecastSeries('extended', runTime, fields),
    alerts: [],
    limits,
  }
  return scoreLocation(place, { indices: ['road', 'flood'], system: 'imperial' }, runTime, zones)
}

describe('a limit that is reached gives its level and says whose it is [DESK-050]', () => {
  test.each<[LimitHazard, number, Partial<Record<FieldId, number>>, string]>([
    ['gust', mphToMps(45), { windGust: mphToMps(52) }, 'Gusts 52 mph, your limit for Chicago Yard is 45 mph'],
    ['snow_rate', 12.7, { snowRate: 25.4 }, 'Snow 1.0 in/h, your limit for Chicago Yard is 0.5 in/h'],
    ['ice', inchesToMm(0.1), { iceAccretion: inchesToMm(0.25) }, 'Ice 0.25 in, your limit for Chicago Yard is 0.10 in'],
    ['heat', 30, { temperature: 35, dewPoint: 20 }, 'Heat index 100 °F, your limit for Chicago Yard is 86 °F'],
    ['cold', -10, { temperature: -12, windSpeed: 0 }, 'Wind chill 10 °F, your limit for Chicago Yard is 14 °F'],
    ['flood_chance', 0.1, { flood: 4 }, 'Chance of flash floods 15%, your limit for Chicago Yard is 10%'],
    ['visibility', 800, { visibility: 300 }, 'Visibility 0.19 mi, your limit for Chicago Yard is 0.50 mi'],
  ])('%s', (hazard, value, weather, text) => {
    const fields = Object.fromEntries(Object.entries(weather).map(([field, at]) => [field, () => at]))
    const summary = score(fields, [limit(hazard, value, 4)])?.subhourlyImpactSummary
    expect(summary?.overallImpactLevel).toBe(4)
    expect(rateReasons(tagReasons(summary?.tags ?? [])).text).toBe(text)
    expect(summary?.recommendedAction.action).toBe('hold')
  })
})

test('the limit itself counts as reached, and a value that is not known does not [DESK-050]', () => {
  const level = (gust: number) =>
    score({ windGust: () => gust }, [limit('gust', 20)])?.subhourlyImpactSummary?.overallImpactLevel
  expect([19.9, 20, Number.NaN].map(level)).toEqual([0, 3, 0])
  const cold = (celsius: number) =>
    score({ temperature: () => celsius, windSpeed: () => 0 }, [limit('cold', -5)])?.subhourlyImpactSummary
      ?.overallImpactLevel
  expect([-4.9, -5.1, Number.NaN].map(cold)).toEqual([0, 3, 0])
})

test('a limit can raise a level but never lower it [DESK-051]', () => {
  const road = { road: () => 8, windGust: () => 22 }
  const levelWith = (limits: HoldingLimit[]) => score(road, limits)?.subhourlyImpactSummary?.overallImpactLevel
  expect(levelWith([])).toBe(3)
  expect(levelWith([limit('gust', 20, 1)])).toBe(3)
  expect(levelWith([limit('gust', 40, 1)])).toBe(3)
  expect(levelWith([limit('gust', 20, 4)])).toBe(4)
})

test('days and hours have the level of a limit while it is reached, also in a second stretch [DESK-050]', () => {
  // Gusts from 30 h to 34 h and, weaker, from 50 h to 60 h after the run.
  const gust = (step: number) => (step >= 30 && step < 34 ? 25 : step >= 50 && step < 60 ? 22 : 5)
  const place = score({ windGust: gust }, [limit('gust', 20)])
  expect(place?.impactSummaries).toMatchObject({
    today: { impactLevel: 0 },
    tomorrow: { impactLevel: 3 },
    day3_7: { impactLevel: 3 },
  })
  const tags = (place?.extendedImpactSummary?.tags ?? []).map(({ effective, expires, levels, ...tag }) => ({
    ...tag,
    effective: effective.toISOString(),
    expires: expires.toISOString(),
    levels: levels.map(({ at, level }) => `${(at.getTime() - runTime.getTime()) / 60_000}:${level}`).join(' '),
  }))
  const reasons = summaryReasons({ sourceRunTime: runTime.toISOString(), tags, tagPriority: tags.map(({ id }) => id) })
  expect(reasons.map(({ name, description }) => [name, description])).toEqual([
    ['Your gust limit', 'Gusts 56 mph, your limit for Chicago Yard is 45 mph'],
    ['Your gust limit', 'Your gust limit: High'],
  ])
})

test('a forecast without the field has no tag', () => {
  const series = forecastSeries('nowcast', runTime, {})
  expect(limitTags(series, [limit('gust', 10), limit('ice', 1)], [0, 4], 'imperial')).toEqual([])
})

describe('the nearest limit of each hazard holds [DESK-052]', () => {
  const group = (id: string, ...children: string[]) => ({ id, name: id, source: 'samsara', externalId: null, children })
  const tree = new GroupTree([
    group('us', 'west', 'reefers'),
    group('west', 'seattle'),
    group('seattle'),
    group('reefers'),
  ])
  const owner = (name: string, limits: Partial<Record<LimitHazard, number>>) => ({
    name,
    limits: Object.entries(limits).map(([hazard, value]) => ({
      hazard: hazard as LimitHazard,
      value,
      level: 3 as const,
    })),
  })
  const set: SetLimits = {
    organization: owner('Acme', { gust: 30, cold: -30, heat: 40 }),
    groups: new Map([
      ['us', owner('US', { gust: 28, cold: -20 })],
      ['west', owner('West', { gust: 24 })],
      ['reefers', owner('Reefers', { gust: 22, cold: -15 })],
    ]),
    locations: new Map([['yard', owner('Yard', { gust: 35 })]]),
  }
  test.each<[string, { locationId?: string; groupIds: string[] }, string[]]>([
    ['the location before its groups', { locationId: 'yard', groupIds: ['west'] }, ['35 Yard', '40 Acme', '-20 US']],
    ['a group for its sub-groups', { groupIds: ['seattle'] }, ['24 West', '40 Acme', '-20 US']],
    ['a sub-group before the group above it', { groupIds: ['us', 'west'] }, ['24 West', '40 Acme', '-20 US']],
    [
      'of equally near groups the stricter one',
      { groupIds: ['west', 'reefers'] },
      ['22 Reefers', '40 Acme', '-15 Reefers'],
    ],
    ['the organization without groups', { groupIds: ['unknown'] }, ['30 Acme', '40 Acme', '-30 Acme']],
  ])('%s', (_, asset, expected) => {
    expect(holdingLimits(set, asset, tree).map(({ value, owner: { name } }) => `${value} ${name}`)).toEqual(expected)
  })

  test('groups in a cycle do not hang it', () => {
    const cycle = new GroupTree([group('west', 'us'), group('us', 'west')])
    expect(holdingLimits(set, { groupIds: ['west', 'us'] }, cycle)[0]).toMatchObject({ value: 24 })
  })
})

test.each<[LimitHazard, number, string | undefined]>([
  ['gust', mphToMps(10), undefined],
  ['gust', mphToMps(150), undefined],
  ['gust', mphToMps(9), 'The limit of wind gusts must be 10 mph to 150 mph.'],
  ['gust', Number.NaN, 'The limit of wind gusts must be 10 mph to 150 mph.'],
  ['cold', 20, 'The limit of wind chill must be -76 °F to 59 °F.'],
  ['flood_chance', 1.2, 'The limit of chance of flash floods must be 5% to 95%.'],
])('a limit of %s at %d is checked against what can be reached [DESK-053]', (hazard, value, problem) => {
  expect(limitProblem(hazard, value, 'imperial')).toBe(problem)
})

describe('of the limits for vehicles the nearest and closest one holds [DESK-063]', () => {
  const tree = new GroupTree([
    { id: 'west', name: 'West', source: 'samsara', externalId: null, children: ['seattle'] },
    { id: 'seattle', name: 'Seattle', source: 'samsara', externalId: null, children: [] },
  ])
  const ANY: ForVehicles = { kind: null, load: null }
  const gust = (value: number, narrowed: Partial<ForVehicles> = {}) => ({
    hazard: 'gust' as const,
    value,
    level: 3 as const,
    for: { ...ANY, ...narrowed },
  })
  const set = {
    organization: {
      name: 'Acme',
      limits: [
        gust(25),
        gust(24, { kind: 'truck' }),
        gust(22, { load: 'empty' }),
        gust(20, { kind: 'box_trailer', load: 'empty' }),
        gust(28, { kind: 'box_trailer', load: 'loaded' }),
        gust(23, { kind: 'tanker' }),
      ],
    },
    groups: new Map([['west', { name: 'West', limits: [gust(30, { kind: 'car' })] }]]),
  }
  const TRUCK: LimitedVehicle = { type: 'truck', trailer: null, load: null }
  test.each<[string, Partial<LimitedVehicle>, string[], string]>([
    ['the type alone', {}, [], '24 trucks'],
    ['only the general one for another type', { type: 'car' }, [], '25 vehicles'],
    ['of equally close ones the stricter', { load: 'empty' }, [], '22 empty vehicles'],
    ['a trailer says more than a type', { trailer: 'tanker' }, [], '23 tankers'],
    ['trailer and load together', { trailer: 'box_trailer', load: 'empty' }, [], '20 empty box trailers'],
    ['also where it is laxer', { trailer: 'box_trailer', load: 'loaded' }, [], '28 loaded box trailers'],
    ['an unknown load is not taken for one', { trailer: 'box_trailer' }, [], '24 trucks'],
    ['a group before the organization', { type: 'car' }, ['seattle'], '30 cars'],
    ['a group whose limit is for others', { load: 'empty' }, ['seattle'], '22 empty vehicles'],
  ])('%s', (_, make, groupIds, held) => {
    const [limit] = vehicleLimits(set, { ...TRUCK, ...make, groupIds }, tree)
    expect(`${limit?.value} ${limit?.owner.vehicles}`).toBe(held)
  })

  test.each<[string[], HoldingLimit['owner']]>([
    [['seattle'], { kind: 'group', name: 'West', vehicles: 'cars' }],
    [[], { kind: 'organization', name: 'Acme', vehicles: 'vehicles' }],
  ])('the limit of a car in the groups %o names its owner', (groupIds, owner) => {
    expect(vehicleLimits(set, { ...TRUCK, type: 'car', groupIds }, tree)[0]?.owner).toEqual(owner)
  })
})
