// What weather-related accidents cost a fleet in a year, and what each product would save (CALC-027 to CALC-049).

/** CALC-034. */
export const ACCIDENT_SHARE_OF_FLEET = 0.15
/** CALC-035. */
export const WEATHER_SHARE_OF_ACCIDENTS = 0.21

export const ACCIDENT_TYPES = ['rollover', 'hydroplaning', 'jackknife', 'injury'] as const
export type AccidentType = (typeof ACCIDENT_TYPES)[number]

/** Dollars per accident, CALC-036 to CALC-039. */
export const DEFAULT_ACCIDENT_COSTS: Record<AccidentType, number> = {
  rollover: 30_000,
  hydroplaning: 50_000,
  jackknife: 75_000,
  injury: 150_000,
}
/** CALC-040, CALC-041. */
export const DEFAULT_AVERAGE_COST = 50_000

export const CALCULATOR_PRODUCTS = ['real_time_alerts', 'predictive_alerts', 'predictive_routing'] as const
export type CalculatorProduct = (typeof CALCULATOR_PRODUCTS)[number]

/** CALC-042 to CALC-044. */
export const SAVINGS_RATES: Record<CalculatorProduct, number> = {
  real_time_alerts: 0.15,
  predictive_alerts: 0.3,
  predictive_routing: 0.4,
}

/** Our choice: no fleet is larger, and larger sums would not be exact. */
export const MAX_FLEET_SIZE = 10_000_000
export const MAX_ACCIDENTS = 1_000_000
export const MAX_ACCIDENT_COST = 100_000_000

export interface FleetAccidents {
  fleetSize: number
  counts: Record<AccidentType, number>
  costs: Record<AccidentType, number>
  averageCost: number
}

export interface AccidentCost {
  accidentsPerYear: number
  weatherAccidents: number
  typedAccidents: number
  /** Weather accidents that were not entered by type. */
  otherAccidents: number
  costByType: Record<AccidentType, number>
  otherCost: number
  total: number
  savings: Record<CalculatorProduct, number>
}

export function accidentCost({ fleetSize, counts, costs, averageCost }: FleetAccidents): AccidentCost {
  // In ten-thousandths, so that 2,000 vehicles have exactly 63 weather accidents.
  const weatherAccidents = Math.round(fleetSize * ACCIDENT_SHARE_OF_FLEET * WEATHER_SHARE_OF_ACCIDENTS * 1e4) / 1e4
  const typedAccidents = ACCIDENT_TYPES.reduce((sum, type) => sum + counts[type], 0)
  const otherAccidents = Math.max(0, Math.round((weatherAccidents - typedAccidents) * 1e4) / 1e4)
  const costByType = Object.fromEntries(ACCIDENT_TYPES.map((type) => [type, counts[type] * costs[type]])) as Record<
    AccidentType,
    number
  >
  const otherCost = otherAccidents * averageCost
  const total = ACCIDENT_TYPES.reduce((sum, type) => sum + costByType[type], otherCost)
  return {
    accidentsPerYear: Math.round(fleetSize * ACCIDENT_SHARE_OF_FLEET * 100) / 100,
    weatherAccidents,
    typedAccidents,
    otherAccidents,
    costByType,
    otherCost,
    total,
    savings: Object.fromEntries(
      CALCULATOR_PRODUCTS.map((product) => [product, total * SAVINGS_RATES[product]]),
    ) as Record<CalculatorProduct, number>,
  }
}
