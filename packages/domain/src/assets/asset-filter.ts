import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'

/** Operators and values of the filters (MAP-080 to MAP-085). */
export const NUMERIC_OPERATORS = ['>=', '>', '<', '<=', 'is', 'is not'] as const
export const LIST_OPERATORS = ['any', 'includes any of', 'includes all of', 'does not include'] as const
export const IMPACT_LEVEL_OPERATORS = ['is at least', 'is at most', 'is', 'is not'] as const
export const BOOLEAN_OPERATORS = ['true', 'false'] as const
export const FILTER_IMPACT_LEVELS = ['none', 'low', 'moderate', 'high'] as const
export const ROAD_RISK_FILTER_VALUES = Array.from({ length: 11 }, (_, value) => value)

/** What assets can be filtered by, with the operators that each allows. */
export const ASSET_FILTER_OPERATORS = {
  impact_level: IMPACT_LEVEL_OPERATORS,
  risks: LIST_OPERATORS,
  gov_alert_issued: BOOLEAN_OPERATORS,
  road_risk: NUMERIC_OPERATORS,
  max_wind_gust: NUMERIC_OPERATORS,
} as const

export type AssetFilterVariable = keyof typeof ASSET_FILTER_OPERATORS

export interface AssetFilter {
  variable: AssetFilterVariable | null
  operator: string | null
  value: unknown
}

/** The values of an asset that filters compare; an unknown value is null and fails every comparison. */
export interface FilteredAsset {
  impactLevel: ImpactLevel | null
  risks: readonly string[]
  governmentAlertIssued: boolean
  roadRisk: number | null
  /** In the unit in which the user typed the value. */
  maxWindGust: number | null
}

const OPERATORS_WITHOUT_VALUE: readonly string[] = ['any', ...BOOLEAN_OPERATORS]

/** A filter applies once its variable and operator are set, and its value if the operator needs one (MAP-078, MAP-079). */
export function filterApplies({ variable, operator, value }: AssetFilter): boolean {
  if (!variable || !operator || !allowsOperator(variable, operator)) return false
  if (OPERATORS_WITHOUT_VALUE.includes(operator)) return true
  if (variable === 'risks') return !Array.isArray(value) || value.length > 0
  return value !== null && value !== undefined && value !== ''
}

/** Whether an asset passes a filter. A filter that does not apply passes every asset; `warn` gets the reason if one is ignored. */
export function passesFilter(asset: FilteredAsset, filter: AssetFilter, warn: (reason: string) => void): boolean {
  const { variable, operator, value } = filter
  if (!variable || !operator || !filterApplies(filter)) return true
  switch (variable) {
    case 'impact_level':
      return passesLevel(asset.impactLevel, operator, value)
    case 'risks':
      return passesList(asset.risks, operator, value, warn)
    case 'gov_alert_issued':
      return asset.governmentAlertIssued === (operator === 'true')
    case 'road_risk':
      return passesNumber(asset.roadRisk, operator, value)
    case 'max_wind_gust':
      return passesNumber(asset.maxWindGust, operator, value)
  }
}

/** Changing the variable resets operator and value, because they depend on it (MAP-087). */
export const withVariable = (variable: AssetFilterVariable | null): AssetFilter => ({
  variable,
  operator: null,
  value: null,
})

const allowsOperator = (variable: AssetFilterVariable, operator: string) =>
  (ASSET_FILTER_OPERATORS[variable] as readonly string[]).includes(operator)

function passesLevel(level: ImpactLevel | null, operator: string, value: unknown): boolean {
  const levelName = FILTER_IMPACT_LEVELS.find((name) => name === value)
  if (levelName === undefined) return true
  if (level === null) return false
  const bound = IMPACT_LEVELS[levelName]
  if (operator === 'is at least') return level >= bound
  if (operator === 'is at most') return level <= bound
  return operator === 'is' ? level === bound : level !== bound
}

function passesNumber(actual: number | null, operator: string, value: unknown): boolean {
  const bound = Number.parseFloat(String(value))
  if (Number.isNaN(bound)) return true
  if (actual === null || Number.isNaN(actual)) return false
  switch (operator) {
    case '>=':
      return actual >= bound
    case '>':
      return actual > bound
    case '<':
      return actual < bound
    case '<=':
      return actual <= bound
    case 'is':
      return actual === bound
    default:
      return actual !== bound
  }
}

function passesList(
  actual: readonly string[],
  operator: string,
  value: unknown,
  warn: (reason: string) => void,
): boolean {
  if (operator === 'any') return actual.length > 0
  if (!Array.isArray(value)) {
    warn('a list filter needs a list of values; the filter is ignored')
    return true
  }
  const items = value.map(String)
  if (operator === 'includes any of') return items.some((item) => actual.includes(item))
  if (operator === 'includes all of') return items.every((item) => actual.includes(item))
  return !items.some((item) => actual.includes(item))
}
