import { expect, test } from 'vitest'
import {
  HISTORICAL_PERIODS,
  hasHistory,
  MAX_CALLS_PER_MONTH,
  minimumPerMonth,
  monthlyPrice,
  PRICING_SERVICES,
  PRICING_TIMEFRAMES,
  type PricingChoice,
  type PricingService,
  pricingTiers,
} from './pricing.ts'

function choice(changes: Partial<PricingChoice>): PricingChoice {
  return {
    service: 'rightroute_standard',
    timeframe: 'forecast',
    historicalPeriod: '1year',
    callsPerMonth: 0,
    ...changes,
  }
}

test('the service types are those of the specification [CALC-008]', () => {
  expect(PRICING_SERVICES).toEqual([
    'rightroute_standard',
    'rightroute_custom',
    'rightroute_range',
    'impact',
    'weather',
    'impact_maps',
    'weather_maps',
  ])
})

test('data is sold as forecast and as history of three periods [CALC-012] [CALC-015]', () => {
  expect(PRICING_TIMEFRAMES).toEqual(['forecast', 'historical'])
  expect(HISTORICAL_PERIODS).toEqual(['1year', '5year', 'full'])
})

test('historical data is sold for Impact, Weather, RightRoute Standard and Custom [CALC-014]', () => {
  expect(PRICING_SERVICES.filter(hasHistory)).toEqual(['rightroute_standard', 'rightroute_custom', 'impact', 'weather'])
})

test.each<[PricingService, number]>([
  ['rightroute_standard', 100],
  ['rightroute_custom', 100],
  ['rightroute_range', 200],
  ['impact', 10],
  ['weather', 10],
  ['impact_maps', 10],
  ['weather_maps', 10],
])('a call of %s is billed as %i [CALC-017]', (service, multiplier) => {
  expect(monthlyPrice(choice({ service, callsPerMonth: 7 }))).toMatchObject({
    callMultiplier: multiplier,
    billedCalls: 7 * multiplier,
  })
})

test.each<[PricingService, number]>([
  ['impact_maps', 250],
  ['weather_maps', 250],
])('%s costs at least $%i a month [CALC-019]', minimumHolds)

test.each<[PricingService, number]>([
  ['rightroute_standard', 1000],
  ['rightroute_custom', 1000],
  ['impact', 1000],
  ['weather', 1000],
])('%s costs at least $%i a month [CALC-020]', minimumHolds)

test('a range costs at least $2,000 a month [CALC-021]', () => minimumHolds('rightroute_range', 2000))

function minimumHolds(service: PricingService, minimum: number): void {
  expect(minimumPerMonth(service)).toBe(minimum)
  expect(monthlyPrice(choice({ service, callsPerMonth: 0 })).total).toBe(minimum)
  expect(monthlyPrice(choice({ service, callsPerMonth: 1 })).total).toBe(minimum)
}

// Worked by hand: the billed calls in each tier times its price.
test.each([
  { calls: 1000, tierCost: 444.4, total: 1000 },
  { calls: 5000, tierCost: 444.4 + 400_000 * 0.003111, total: 1689 },
  { calls: 12_500, tierCost: 3021.55, total: 3022 },
  { calls: 20_000, tierCost: 444.4 + 1244.4 + 1_500_000 * 0.001777, total: 4355 },
  { calls: 50_000, tierCost: 444.4 + 1244.4 + 2665.5 + 3_000_000 * 0.001333, total: 8354 },
  { calls: 60_000, tierCost: 8353.3 + 1_000_000 * 0.000888, total: 9242 },
])('$calls RightRoute calls cost the sum over tiers, rounded up [CALC-016] [CALC-018] [CALC-022] [CALC-023]', (row) => {
  const price = monthlyPrice(choice({ service: 'rightroute_custom', callsPerMonth: row.calls }))
  expect(price.tierCost).toBeCloseTo(row.tierCost, 6)
  expect(price.total).toBe(row.total)
})

test('the calls of all tiers add up to the billed calls [CALC-016]', () => {
  const price = monthlyPrice(choice({ service: 'rightroute_custom', callsPerMonth: 12_500 }))
  expect(price.tiers.map((tier) => tier.calls)).toEqual([100_000, 400_000, 750_000, 0, 0])
  expect(price.tiers.map((tier) => tier.cost)).toEqual([444.4, 1244.4, 1332.75, 0, 0])
})

test('tier prices fall from $0.004444 to $0.000888 [CALC-023]', () => {
  const prices = pricingTiers(choice({})).map((tier) => tier.pricePerCall)
  expect(prices[0]).toBe(0.004444)
  expect(prices.at(-1)).toBe(0.000888)
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  expect(pricingTiers(choice({})).at(-1)?.maxCalls).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  { service: 'impact', timeframe: 'forecast', historicalPeriod: '1year', price: 0.016 },
  { service: 'weather', timeframe: 'forecast', historicalPeriod: '1year', price: 0.012 },
  { service: 'impact_maps', timeframe: 'forecast', historicalPeriod: '1year', price: 0.012 },
  { service: 'weather_maps', timeframe: 'forecast', historicalPeriod: '1year', price: 0.012 },
  { service: 'impact', timeframe: 'historical', historicalPeriod: '1year', price: 0.018 },
  { service: 'impact', timeframe: 'historical', historicalPeriod: '5year', price: 0.022 },
  { service: 'impact', timeframe: 'historical', historicalPeriod: 'full', price: 0.026 },
  { service: 'weather', timeframe: 'historical', historicalPeriod: '1year', price: 0.014 },
  { service: 'weather', timeframe: 'historical', historicalPeriod: '5year', price: 0.018 },
  { service: 'weather', timeframe: 'historical', historicalPeriod: 'full', price: 0.022 },
] as const)('$service, $timeframe, $historicalPeriod has the flat price $price [CALC-015] [CALC-024]', (row) => {
  const tiers = pricingTiers(choice(row))
  expect(tiers).toEqual([{ maxCalls: Number.POSITIVE_INFINITY, pricePerCall: row.price }])
  expect(monthlyPrice(choice({ ...row, callsPerMonth: 40_000 })).total).toBe(Math.round(400_000 * row.price))
})

test('an exact dollar is not rounded up, and a fraction of a cent is [CALC-018]', () => {
  // 1,000,000 billed calls of 0.018 are exactly $18,000.
  const even = choice({ service: 'impact', timeframe: 'historical', callsPerMonth: 100_000 })
  expect(monthlyPrice(even).total).toBe(18_000)
  expect(monthlyPrice({ ...even, callsPerMonth: 100_001 }).total).toBe(18_001)
})

test('the maximum number of calls still gives a whole number of dollars', () => {
  const { total } = monthlyPrice(choice({ service: 'rightroute_range', callsPerMonth: MAX_CALLS_PER_MONTH }))
  expect(total).toBe(Math.ceil(8353.3 + (200_000_000_000 - 5_000_000) * 0.000888))
})

test('service, timeframe, period and calls decide the multiplier, and the tiers with their limit and price [MODEL-095]', () => {
  const state = choice({ service: 'impact', timeframe: 'historical', historicalPeriod: '5year', callsPerMonth: 40_000 })
  const { callMultiplier, billedCalls, tiers } = monthlyPrice(state)
  expect([callMultiplier, billedCalls]).toEqual([10, 400_000])
  expect(tiers).toMatchObject([{ maxCalls: Number.POSITIVE_INFINITY, pricePerCall: 0.022, calls: 400_000 }])
  const changes: Partial<PricingChoice>[] = [
    { service: 'weather' },
    { timeframe: 'forecast' },
    { historicalPeriod: 'full' },
    { callsPerMonth: 40_001 },
  ]
  for (const change of changes)
    expect(monthlyPrice({ ...state, ...change }).tierCost).not.toBe(monthlyPrice(state).tierCost)
})
