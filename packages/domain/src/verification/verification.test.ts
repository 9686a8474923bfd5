import { describe, expect, test } from 'vitest'
import { VERIFIED_TRIP_LEAD_HOURS, VERIFIED_TRIPS } from './driven-trip.ts'
import { fillTruth, observedTruth, type StationObservation } from './observed-truth.ts'
import { isObserved } from './observed-variables.ts'
import { emptyStationValues, setStationValues, valuesAtLeads } from './station-values.ts'
import { STATIONS } from './stations.ts'
import { countsInAllRegions, VERIFIED_POINTS, type VerifiedPoint } from './verified-points.ts'
import { VERIFIED_REGIONS } from './verified-regions.ts'
import {
  eventShare,
  type HourlyFields,
  isVerifiedEvent,
  VERIFIED_ALERT_LEAD_HOURS,
  VERIFIED_ALERTS,
  VERIFIED_DAYS,
  VERIFIED_FIELDS,
  VERIFIED_LEAD_HOURS,
  VERIFIED_VARIABLE_IDS,
  VERIFIED_VARIABLES,
  type VerifiedVariableId,
} from './verified-variables.ts'

const hourly = (value: (hour: number) => number) => Float32Array.from({ length: 168 }, (_, hour) => value(hour))

test('stations are spread over the continent, one in each box of 2.5 degrees, and every region has some', () => {
  const boxes = STATIONS.map(({ lat, lng }) => `${Math.floor(lat / 2.5)} ${Math.floor(lng / 2.5)}`)
  expect(new Set(boxes).size).toBe(STATIONS.length)
  const regions = new Set<string>(VERIFIED_POINTS.map(({ region }) => region))
  expect(VERIFIED_REGIONS.filter((region) => region !== 'all' && !regions.has(region))).toEqual([])
  // The archive's arrays begin with the stations, which alone stand for all regions.
  expect(VERIFIED_POINTS.filter(countsInAllRegions)).toEqual(STATIONS)
  expect(VERIFIED_POINTS.slice(0, STATIONS.length)).toEqual(STATIONS)
  // A box cannot weigh more than the cosine of its latitude.
  const center = (lat: number) => (Math.floor(lat / 2.5) + 0.5) * 2.5
  const tooHeavy = STATIONS.filter(({ lat, weight }) => weight > Math.cos((center(lat) * Math.PI) / 180) + 0.005)
  expect(tooHeavy).toEqual([])
})

test('precipitation is the water of rain, freezing rain and snow in the six hours that end at the step', () => {
  const fields: HourlyFields = {
    rainRate: hourly((hour) => (hour === 6 ? 100 : hour <= 12 ? 0.5 : 0)),
    freezingRainRate: hourly((hour) => (hour === 7 ? 0.25 : 0)),
    snowRate: hourly((hour) => (hour >= 11 ? 20 : 0)),
  }
  const at = (id: VerifiedVariableId, step: number) => VERIFIED_VARIABLES[id].value(fields, step)
  // Hours 7 to 12: six of half a millimeter, a quarter, and two hours of 2 mm.
  expect(at('precipitation', 12)).toBeCloseTo(6 * 0.5 + 0.25 + 2 * 2)
  expect(at('snow', 12)).toBeCloseTo(40)
  // Before the sixth step the hours are not all in the run.
  expect(at('precipitation', 3)).toBeNaN()
})

test.each([
  ['road', 4, 3.9],
  ['precipitation', 1, 0.9],
  ['snow', 25.4, 25],
  ['wind_gust', 20.12, 20.1],
  ['wind', 10, 9.9],
  ['temperature', 0, 0.1],
  ['visibility', 1609, 1610],
  ['flood', 4, 3.9],
  ['lightning', 0.5, 0.49],
  ['tornado', 0.5, 0.49],
] as const)('an event of %s happens at %f, not at %f', (variable, happens, quiet) => {
  expect(isVerifiedEvent(variable, happens)).toBe(true)
  expect(isVerifiedEvent(variable, quiet)).toBe(false)
  expect(isVerifiedEvent(variable, Number.NaN)).toBe(false)
})

test('a run is read at its lead times, and not where it does not reach', () => {
  const fields: HourlyFields = {
    temperature: hourly((hour) => hour),
    gustProbability45mph: hourly((hour) => hour / 200),
  }
  const byLead = valuesAtLeads((station) => (station === 1 ? null : fields))
  expect(byLead.map(({ values }) => values.temperature[0])).toEqual([...VERIFIED_LEAD_HOURS])
  expect(byLead[4]?.values.temperature[1]).toBeNaN()
  expect(byLead[4]?.chances.wind_gust?.[0]).toBeCloseTo(0.12)
  expect(byLead[4]?.values.road[0]).toBeNaN()
  const values = emptyStationValues()
  setStationValues(values, 2, fields, 9)
  expect(values.values.temperature.slice(1, 4)).toEqual(Float32Array.of(Number.NaN, 9, Number.NaN))
})

test('visibility beyond the ten miles that stations report counts as ten miles', () => {
  const { value } = VERIFIED_VARIABLES.visibility
  expect(value({ visibility: [24_000] }, 0)).toBeCloseTo(16_093.44, 2)
  expect(value({ visibility: [9_000] }, 0)).toBe(9_000)
  expect(value({}, 0)).toBeNaN()
})

describe('observed truth', () => {
  const HOUR = new Date('2026-01-15T12:00:00Z')
  const POINT = VERIFIED_POINTS[0] as VerifiedPoint
  /** A degree of latitude is 111.2 km. */
  const report = (km: number, minutes: number, values: Partial<StationObservation['values']>): StationObservation => ({
    station: `K${km}`,
    lat: POINT.lat + km / 111.2,
    lng: POINT.lng,
    observedAt: new Date(HOUR.getTime() + minutes * 60_000),
    values: {
      temperature: Number.NaN,
      wind: Number.NaN,
      wind_gust: Number.NaN,
      visibility: Number.NaN,
      precipitation: Number.NaN,
      ...values,
    },
  })
  const at = (hour: Date, ...reports: StationObservation[]) => {
    const { values } = observedTruth(reports, hour)
    return [values.temperature[0], values.precipitation[0]]
  }

  test.each([
    ['the nearest station', [report(20, -7, { temperature: 1 }), report(5, -50, { temperature: 2 })], 2],
    [
      'the report of it that is nearest in time',
      [report(5, -50, { temperature: 2 }), report(5, 10, { temperature: 3 })],
      3,
    ],
    ['the next one where it does not report the variable', [report(5, 0, {}), report(20, 0, { temperature: 1 })], 1],
    ['a station 49 km away', [report(49, 0, { temperature: 1 })], 1],
    ['none that is 51 km away', [report(51, 0, { temperature: 1 })], Number.NaN],
    ['a station 49 km to the south', [report(-49, 0, { temperature: 1 })], 1],
    ['a report an hour after', [report(5, 60, { temperature: 1 })], 1],
    ['a report an hour before', [report(5, -60, { temperature: 1 })], 1],
    ['none that is 61 minutes before', [report(5, -61, { temperature: 1 })], Number.NaN],
    ['none that is 61 minutes after', [report(5, 61, { temperature: 1 })], Number.NaN],
    ['nothing without reports', [], Number.NaN],
  ])('is %s', (_, reports, expected) => {
    expect(at(HOUR, ...reports)[0]).toEqual(expected)
  })

  test('sees no farther than forecasts are verified', () => {
    const { values } = observedTruth([report(5, 0, { visibility: 24_140 })], HOUR)
    expect(values.visibility[0]).toBeCloseTo(16_093.44, 1)
  })

  test('has precipitation at 0, 6, 12 and 18 UTC, from the report of that hour', () => {
    const wet = report(5, -7, { precipitation: 4 })
    expect(at(HOUR, wet)[1]).toBe(4)
    expect(at(new Date(HOUR.getTime() - 3_600_000), wet)[1]).toBeNaN()
    expect(at(HOUR, report(5, -15, { precipitation: 4 }))[1]).toBe(4)
    expect(at(HOUR, report(5, 15, { precipitation: 4 }))[1]).toBe(4)
    expect(at(HOUR, report(5, -16, { precipitation: 4 }))[1]).toBeNaN()
    for (const hours of [-12, -6, 6])
      expect(at(new Date(HOUR.getTime() + hours * 3_600_000), report(5, 60 * hours - 7, { precipitation: 4 }))[1]).toBe(
        4,
      )
  })

  test('has no value of what stations do not report', () => {
    const all = { temperature: 1, wind: 1, wind_gust: 1, visibility: 1, precipitation: 1 }
    const { values, chances } = observedTruth([report(0, 0, all)], HOUR)
    for (const [id, array] of Object.entries(values))
      expect(Number.isNaN(array[0])).toBe(!isObserved(id as VerifiedVariableId))
    expect(Object.values(chances).every((array) => array.every(Number.isNaN))).toBe(true)
  })

  test('keeps what is known when later reports add to it', () => {
    const first = observedTruth([report(5, 0, { temperature: 1 })], HOUR)
    const { values } = fillTruth(first, observedTruth([report(5, 30, { temperature: 9, wind: 3 })], HOUR))
    expect([values.temperature[0], values.wind[0]]).toEqual([1, 3])
  })
})

test('forecasts are verified at leads up to a week, over periods up to a quarter', () => {
  expect(VERIFIED_LEAD_HOURS).toEqual([1, 3, 6, 12, 24, 48, 72, 96, 120, 144, 167])
  expect(VERIFIED_DAYS).toEqual([7, 30, 90])
  expect(VERIFIED_TRIP_LEAD_HOURS).toEqual([1, 6, 12, 24])
  expect(VERIFIED_LEAD_HOURS).toContain(VERIFIED_ALERT_LEAD_HOURS)
  for (const variable of VERIFIED_ALERTS) expect(VERIFIED_VARIABLE_IDS).toContain(variable)
})

test('every trip on which arrivals are verified leads from a station to another', () => {
  const names = STATIONS.map(({ name }) => name)
  for (const [from, to] of VERIFIED_TRIPS) {
    expect(names).toContain(from)
    expect(names).toContain(to)
    expect(from).not.toBe(to)
  }
})

test.each<[VerifiedVariableId, string, string, string | undefined]>([
  ['road', 'index', 'road', undefined],
  ['precipitation', 'rainDepth', 'rainRate freezingRainRate snowRate', undefined],
  ['snow', 'snowDepth', 'snowRate', undefined],
  ['wind_gust', 'speed', 'windGust', 'gustProbability45mph'],
  ['wind', 'speed', 'windSpeed', undefined],
  ['temperature', 'temperatureDifference', 'temperature', undefined],
  ['visibility', 'distance', 'visibility', undefined],
  ['flood', 'index', 'flood', undefined],
  ['lightning', 'probability', 'lightningProbability', 'lightningProbability'],
  ['tornado', 'probability', 'tornadoProbability', 'tornadoProbability'],
])('%s is verified as a %s, from the fields %s, with the chance %s', (id, quantity, fields, chance) => {
  const variable = VERIFIED_VARIABLES[id]
  expect([variable.quantity, variable.fields.join(' '), variable.chance]).toEqual([quantity, fields, chance])
  for (const field of [...variable.fields, ...(variable.chance ? [variable.chance] : [])])
    expect(VERIFIED_FIELDS).toContain(field)
})

test('a value is read at its step, and is unknown without its field', () => {
  const fields: HourlyFields = Object.fromEntries(VERIFIED_FIELDS.map((field) => [field, [0.25, 0.5, 0.75]]))
  for (const id of VERIFIED_VARIABLE_IDS.filter((one) => one !== 'precipitation' && one !== 'snow')) {
    expect([id, VERIFIED_VARIABLES[id].value(fields, 1)]).toEqual([id, 0.5])
    expect([id, VERIFIED_VARIABLES[id].value({}, 1)]).toEqual([id, Number.NaN])
    expect([id, VERIFIED_VARIABLES[id].value(fields, 3)]).toEqual([id, Number.NaN])
  }
})

test.each<[VerifiedVariableId, number, number]>([
  ['snow', 25.4, 1],
  ['snow', 25.3, 0],
  ['temperature', 0, 1],
  ['snow', Number.NaN, Number.NaN],
  ['lightning', 0.3, 0.3],
  ['tornado', 0.05, 0.05],
])('given a truth of %s of %d the event occurred with a probability of %d', (variable, truth, share) => {
  expect(eventShare(variable, truth)).toBe(share)
})

test.each([
  ['Seattle, WA', 'northwest'],
  ['Phoenix, AZ', 'southwest'],
  ['Billings, MT', 'northern_plains'],
  ['Midland, TX', 'southern_plains'],
  ['Milwaukee, WI', 'midwest'],
  ['Charleston, WV', 'northeast'],
  ['Mobile, AL', 'southeast'],
  ['Calgary, AB', 'canada'],
])('%s stands for the %s', (name, region) => {
  expect(STATIONS.find((station) => station.name === name)).toMatchObject({ region })
})

test('a station has its place and its weight', () => {
  expect(STATIONS).toContainEqual({ name: 'Calgary, AB', lat: 51.05, lng: -114.09, region: 'canada', weight: 0.63 })
})

test('sites and points on routes come after the stations and weigh 1', () => {
  const others = VERIFIED_POINTS.slice(STATIONS.length)
  expect(new Set(others.map(({ weight }) => weight))).toEqual(new Set([1]))
  expect(others[0]).toEqual({ name: 'Seattle-Tacoma Air Cargo', lat: 47.45, lng: -122.31, region: 'sites', weight: 1 })
  const roads = others.filter(({ region }) => region === 'roads')
  expect(others.slice(-roads.length)).toEqual(roads)
  for (const { name, lat, lng } of roads) {
    expect(name).not.toBe('')
    expect([lat > 24 && lat < 60, lng > -130 && lng < -60]).toEqual([true, true])
  }
})
