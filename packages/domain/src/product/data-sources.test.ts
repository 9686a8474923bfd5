import { expect, test } from 'vitest'
import { DATA_SOURCES } from '../hazards/data-source-list.ts'
import { isFallingShare, simulatedPart, sourceState } from './data-sources.ts'
import { SOURCE_NAMES } from './source-names.ts'

const HOURLY = { expectedSeconds: 3600, graceSeconds: 60 }

test.each([
  ['live', 3600, 0, 'live'],
  ['live', 3660, 0, 'live'],
  ['live', 3661, 0, 'late'],
  ['live', 3661, 1, 'late'],
  ['live', 60, 1, 'live'],
  ['live', 60, 2, 'failing'],
  ['live', 9000, 2, 'failing'],
  ['live', null, 1, 'failing'],
  ['simulated', 60, 0, 'simulated'],
  ['simulated', null, 0, 'late'],
  ['off', null, 0, 'off'],
  ['off', 10, 5, 'off'],
] as const)(
  'a feed that is %s with an age of %s s and %s misses is %s, if an hour is expected [FEED-051]',
  (mode, ageSeconds, misses, state) => {
    expect(sourceState(mode, { ageSeconds, misses, wasAsked: true }, HOURLY)).toBe(state)
  },
)

test('a feed that nobody has asked yet is waiting, unless it is off', () => {
  const neverAsked = { ageSeconds: null, misses: 0, wasAsked: false }
  expect([sourceState('live', neverAsked, HOURLY), sourceState('off', neverAsked, HOURLY)]).toEqual(['waiting', 'off'])
})

test('cyclones are late at 19 minutes of 15, and a model half an hour after the next forecast is expected [FEED-051]', () => {
  const late = (id: string, minutes: number) =>
    sourceState('live', { ageSeconds: 60 * minutes, misses: 0, wasAsked: true }, DATA_SOURCES[id] as never)
  expect([late('events:cyclones', 15), late('events:cyclones', 19)]).toEqual(['live', 'late'])
  expect([late('hrrr', 85), late('hrrr', 91), late('government_alerts', 4)]).toEqual(['live', 'late', 'late'])
})

test('every feed has a name, a purpose and an expected age', () => {
  for (const { name, gives, expectedSeconds } of Object.values(DATA_SOURCES))
    expect([name !== '', gives !== '', expectedSeconds >= 120]).toEqual([true, true, true])
  expect(Object.keys(SOURCE_NAMES).toSorted()).toEqual(Object.keys(DATA_SOURCES).toSorted())
})

// As the server polls them and docs/live.md states it; runs as their models publish them.
test.each<[minutes: number, sources: string[]]>([
  [2, ['alerts_canada', 'government_alerts']],
  [3, ['events:lightning']],
  [5, ['alerts_mexico', 'events:earthquakes', 'events:storm_reports']],
  [10, ['events:severe_cast', 'events:storms', 'road_conditions']],
  [15, ['events:cyclones', 'events:power_outages', 'flood_chance']],
  [30, ['events:fires', 'events:us_wildfires', 'observations', 'road_stations']],
  [60, ['events:volcanoes', 'forecast', 'hrrr', 'hrrr_quarters', 'ifs', 'radar']],
  [360, ['gfs', 'nbm']],
])('every %d minutes a success of these feeds is expected: %j', (minutes, sources) => {
  const found = Object.keys(DATA_SOURCES).filter((id) => DATA_SOURCES[id]?.expectedSeconds === 60 * minutes)
  expect(found.toSorted()).toEqual(sources)
})

test.each([
  ['hrrr', 'NOAA'],
  ['hrrr_quarters', 'NOAA'],
  ['nbm', 'NOAA'],
  ['gfs', 'NOAA'],
  ['ifs', 'European Centre for Medium-Range Weather Forecasts'],
  ['radar', 'NOAA'],
  ['government_alerts', 'National Weather Service'],
  ['alerts_canada', 'Environment and Climate Change Canada'],
  ['alerts_mexico', 'CONAGUA'],
  ['flood_chance', 'Weather Prediction Center'],
  ['observations', 'Aviation Weather Center'],
  ['road_stations', 'Iowa Environmental Mesonet'],
  ['events:cyclones', 'National Hurricane Center'],
  ['events:earthquakes', 'US Geological Survey'],
  ['events:fires', 'NASA FIRMS'],
  ['events:lightning', 'GOES'],
  ['events:power_outages', 'Oak Ridge National Laboratory (ODIN)'],
  ['events:severe_cast', 'Storm Prediction Center'],
  ['events:storm_reports', 'Storm Prediction Center'],
  ['events:storms', 'NOAA'],
  ['events:us_wildfires', 'WFIGS'],
  ['events:volcanoes', 'US Geological Survey'],
])('the feed %s credits %s, where docs/live.md says that it is from', (id, owner) => {
  expect(DATA_SOURCES[id]?.attribution).toContain(owner)
})

test.each([
  [undefined, 1, false],
  [undefined, 0.96, false],
  [undefined, 0.9, true],
  [0.9, 0.9, false],
  [0.9, 0.8, true],
  [0.5, 1, false],
])('after a share of %s of its items, %s of them is a fall: %s', (before, share, isFalling) => {
  expect(isFallingShare(before, share)).toBe(isFalling)
})

test.each([
  [['forecast'], ['forecast', 'events:fires'], true, 'all'],
  [['forecast', 'events:fires'], [], false, null],
  [['forecast', 'events:fires'], ['events:storms'], false, null],
  [['forecast', 'events:fires'], [], true, 'fleet'],
  [['forecast', 'events:fires'], ['events:fires'], true, { feeds: ['events:fires'], hasFleet: true }],
])('a screen of %j where %j are simulated, the fleet: %s, is marked %j', (shown, simulated, hasFleet, part) => {
  expect(simulatedPart(shown, simulated, hasFleet)).toEqual(part)
})

test('every feed says in a few words what it gives, and how often in whole minutes', () => {
  for (const [id, { name, gives, expectedSeconds, attribution }] of Object.entries(DATA_SOURCES)) {
    expect([id, name.length > 2, gives.length > 2, attribution?.length !== 0]).toEqual([id, true, true, true])
    expect([id, expectedSeconds % 60, expectedSeconds > 60, expectedSeconds <= 6 * 3600]).toEqual([id, 0, true, true])
  }
  const names = Object.values(DATA_SOURCES).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
