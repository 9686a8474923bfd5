import { expect, test } from 'vitest'
import {
  ACCIDENT_SHARE_OF_FLEET,
  accidentCost,
  CALCULATOR_PRODUCTS,
  DEFAULT_ACCIDENT_COSTS,
  DEFAULT_AVERAGE_COST,
  type FleetAccidents,
  SAVINGS_RATES,
  WEATHER_SHARE_OF_ACCIDENTS,
} from './roi.ts'

const NO_ACCIDENTS = { rollover: 0, hydroplaning: 0, jackknife: 0, injury: 0 }

function fleet(changes: Partial<FleetAccidents>): FleetAccidents {
  return {
    fleetSize: 0,
    counts: NO_ACCIDENTS,
    costs: DEFAULT_ACCIDENT_COSTS,
    averageCost: DEFAULT_AVERAGE_COST,
    ...changes,
  }
}

test.each([
  { fleetSize: 0, accidents: 0, weather: 0 },
  { fleetSize: 1, accidents: 0.15, weather: 0.0315 },
  { fleetSize: 100, accidents: 15, weather: 3.15 },
  { fleetSize: 2000, accidents: 300, weather: 63 },
])('of $fleetSize vehicles 15 % have accidents, 21 % of them by weather [CALC-034] [CALC-035] [CALC-047]', (row) => {
  expect(ACCIDENT_SHARE_OF_FLEET).toBe(0.15)
  expect(WEATHER_SHARE_OF_ACCIDENTS).toBe(0.21)
  expect(accidentCost(fleet({ fleetSize: row.fleetSize }))).toMatchObject({
    accidentsPerYear: row.accidents,
    weatherAccidents: row.weather,
    otherAccidents: row.weather,
  })
})

test('accidents entered by type cost the price of their type, all others the average [CALC-041] [CALC-048]', () => {
  const counts = { rollover: 6, hydroplaning: 14, jackknife: 9, injury: 5 }
  expect(accidentCost(fleet({ fleetSize: 2000, counts }))).toMatchObject({
    typedAccidents: 34,
    otherAccidents: 29,
    costByType: { rollover: 180_000, hydroplaning: 700_000, jackknife: 675_000, injury: 750_000 },
    otherCost: 1_450_000,
    total: 3_755_000,
  })
})

test.each([
  ['rollover', 30_000],
  ['hydroplaning', 50_000],
  ['jackknife', 75_000],
  ['injury', 150_000],
] as const)('a %s costs $%i by default [CALC-036] [CALC-037] [CALC-038] [CALC-039]', (type, cost) => {
  expect(DEFAULT_ACCIDENT_COSTS[type]).toBe(cost)
  expect(DEFAULT_AVERAGE_COST).toBe(50_000)
})

test('a fraction of an accident is counted to four digits, and accidents of all causes to two', () => {
  expect(accidentCost(fleet({ fleetSize: 17 }))).toMatchObject({
    accidentsPerYear: 2.55,
    weatherAccidents: 0.5355,
    otherAccidents: 0.5355,
  })
  const counts = { ...NO_ACCIDENTS, rollover: 0.1 }
  expect(accidentCost(fleet({ fleetSize: 17, counts })).otherAccidents).toBe(0.4355)
})

test('a custom average cost applies to the accidents that were not entered by type', () => {
  expect(accidentCost(fleet({ fleetSize: 100, averageCost: 10_000 })).total).toBe(31_500)
})

test('there are no other accidents if more were entered than estimated', () => {
  const counts = { ...NO_ACCIDENTS, jackknife: 5 }
  expect(accidentCost(fleet({ fleetSize: 100, counts }))).toMatchObject({ otherAccidents: 0, total: 375_000 })
})

test.each([
  ['real_time_alerts', 0.15, 563_250, '[CALC-042]'],
  ['predictive_alerts', 0.3, 1_126_500, '[CALC-043]'],
  ['predictive_routing', 0.4, 1_502_000, '[CALC-044]'],
] as const)('%s saves a share of %f of the cost: $%i [CALC-049] %s', (product, rate, saved, _id) => {
  const counts = { rollover: 6, hydroplaning: 14, jackknife: 9, injury: 5 }
  expect(SAVINGS_RATES[product]).toBe(rate)
  expect(accidentCost(fleet({ fleetSize: 2000, counts })).savings[product]).toBeCloseTo(saved, 6)
})

test('the products are real-time alerts, predictive alerts and predictive routing [CALC-033]', () => {
  expect(CALCULATOR_PRODUCTS).toEqual(['real_time_alerts', 'predictive_alerts', 'predictive_routing'])
})
