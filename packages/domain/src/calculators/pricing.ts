// Monthly price of the data API (CALC-001 to CALC-026). The tier table is our choice; it agrees with the examples of the
// specification (CALC-025, ADR 0140).

export const PRICING_SERVICES = [
  'rightroute_standard',
  'rightroute_custom',
  'rightroute_range',
  'impact',
  'weather',
  'impact_maps',
  'weather_maps',
] as const
export type PricingService = (typeof PRICING_SERVICES)[number]

export const PRICING_TIMEFRAMES = ['forecast', 'historical'] as const
export type PricingTimeframe = (typeof PRICING_TIMEFRAMES)[number]

export const HISTORICAL_PERIODS = ['1year', '5year', 'full'] as const
export type HistoricalPeriod = (typeof HISTORICAL_PERIODS)[number]

/** A visitor's choices. `historicalPeriod` matters only for the historical timeframe. */
export interface PricingChoice {
  service: PricingService
  timeframe: PricingTimeframe
  historicalPeriod: HistoricalPeriod
  callsPerMonth: number
}

/** Billed calls up to `maxCalls`, counted from the first tier, cost `pricePerCall` dollars each. */
export interface PricingTier {
  maxCalls: number
  pricePerCall: number
}

export interface TierCost extends PricingTier {
  /** Billed calls that fall in this tier. */
  calls: number
  cost: number
}

export interface MonthlyPrice {
  callMultiplier: number
  billedCalls: number
  tiers: TierCost[]
  tierCost: number
  minimum: number
  /** Whole dollars. */
  total: number
}

/** Our choice: larger customers negotiate a price, and larger sums would lose their cents to rounding. */
export const MAX_CALLS_PER_MONTH = 1_000_000_000

/** CALC-017. A RightRoute call scores about 100 points along the route; a range of departures about twice as many. */
const CALL_MULTIPLIERS: Record<PricingService, number> = {
  rightroute_standard: 100,
  rightroute_custom: 100,
  rightroute_range: 200,
  impact: 10,
  weather: 10,
  impact_maps: 10,
  weather_maps: 10,
}

/** CALC-019 to CALC-021, in dollars. */
const MINIMUM_PER_MONTH: Record<PricingService, number> = {
  rightroute_standard: 1000,
  rightroute_custom: 1000,
  rightroute_range: 2000,
  impact: 1000,
  weather: 1000,
  impact_maps: 250,
  weather_maps: 250,
}

/** CALC-014. */
const WITH_HISTORY: readonly PricingService[] = ['rightroute_standard', 'rightroute_custom', 'impact', 'weather']

/** CALC-023. */
const RIGHTROUTE_TIERS: readonly PricingTier[] = [
  { maxCalls: 100_000, pricePerCall: 0.004444 },
  { maxCalls: 500_000, pricePerCall: 0.003111 },
  { maxCalls: 2_000_000, pricePerCall: 0.001777 },
  { maxCalls: 5_000_000, pricePerCall: 0.001333 },
  { maxCalls: Number.POSITIVE_INFINITY, pricePerCall: 0.000888 },
]

/** CALC-024: one price for any number of calls. */
const FLAT_PRICES: Record<'impact' | 'weather' | 'impact_maps' | 'weather_maps', number> = {
  impact: 0.016,
  weather: 0.012,
  impact_maps: 0.012,
  weather_maps: 0.012,
}
const HISTORICAL_FLAT_PRICES: Record<'impact' | 'weather', Record<HistoricalPeriod, number>> = {
  impact: { '1year': 0.018, '5year': 0.022, full: 0.026 },
  weather: { '1year': 0.014, '5year': 0.018, full: 0.022 },
}

const MILLIONTHS = 1_000_000

export function hasHistory(service: PricingService): boolean {
  return WITH_HISTORY.includes(service)
}

export function minimumPerMonth(service: PricingService): number {
  return MINIMUM_PER_MONTH[service]
}

export function pricingTiers({ service, timeframe, historicalPeriod }: PricingChoice): readonly PricingTier[] {
  if (service === 'rightroute_standard' || service === 'rightroute_custom' || service === 'rightroute_range')
    return RIGHTROUTE_TIERS
  const isHistorical = timeframe === 'historical' && (service === 'impact' || service === 'weather')
  const pricePerCall = isHistorical ? HISTORICAL_FLAT_PRICES[service][historicalPeriod] : FLAT_PRICES[service]
  return [{ maxCalls: Number.POSITIVE_INFINITY, pricePerCall }]
}

/** Graduated: the calls that fall in each tier cost that tier's price (CALC-016); at least the minimum (CALC-022). */
export function monthlyPrice(choice: PricingChoice): MonthlyPrice {
  const callMultiplier = CALL_MULTIPLIERS[choice.service]
  const billedCalls = choice.callsPerMonth * callMultiplier
  let below = 0
  let sum = 0
  const tiers = pricingTiers(choice).map(({ maxCalls, pricePerCall }) => {
    const calls = Math.max(0, Math.min(billedCalls, maxCalls) - below)
    // Whole millionths of a dollar, so that a sum of exactly $1,000 is not rounded up to $1,001.
    const millionths = calls * Math.round(pricePerCall * MILLIONTHS)
    below = maxCalls
    sum += millionths
    return { maxCalls, pricePerCall, calls, cost: millionths / MILLIONTHS }
  })
  const minimum = MINIMUM_PER_MONTH[choice.service]
  return {
    callMultiplier,
    billedCalls,
    tiers,
    tierCost: sum / MILLIONTHS,
    minimum,
    total: Math.max(minimum, Math.ceil(sum / MILLIONTHS)),
  }
}
