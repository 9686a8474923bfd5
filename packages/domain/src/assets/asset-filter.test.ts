import { expect, test, vi } from 'vitest'
import {
  ASSET_FILTER_OPERATORS,
  type AssetFilter,
  FILTER_IMPACT_LEVELS,
  type FilteredAsset,
  filterApplies,
  IMPACT_LEVEL_OPERATORS,
  LIST_OPERATORS,
  NUMERIC_OPERATORS,
  passesFilter,
  ROAD_RISK_FILTER_VALUES,
  withVariable,
} from './asset-filter.ts'

const asset: FilteredAsset = {
  impactLevel: 2,
  risks: ['snow', 'wind'],
  governmentAlertIssued: true,
  roadRisk: 5,
  maxWindGust: 42.5,
}
const passes = (variable: AssetFilter['variable'], operator: string | null, value: unknown, warn = vi.fn()) =>
  passesFilter(asset, { variable, operator, value }, warn)

test('a filter applies only when variable and operator are set [MAP-078]', () => {
  expect(filterApplies({ variable: 'road_risk', operator: '>=', value: 4 })).toBe(true)
  expect(filterApplies({ variable: null, operator: '>=', value: 4 })).toBe(false)
  expect(filterApplies({ variable: 'road_risk', operator: null, value: 4 })).toBe(false)
  expect(passes('road_risk', null, 9)).toBe(true)
})

test('a filter needs a value, unless its operator is any, true or false [MAP-079]', () => {
  expect(filterApplies({ variable: 'road_risk', operator: '>=', value: null })).toBe(false)
  expect(filterApplies({ variable: 'road_risk', operator: '>=', value: '' })).toBe(false)
  expect(filterApplies({ variable: 'road_risk', operator: '>=', value: 0 })).toBe(true)
  expect(filterApplies({ variable: 'risks', operator: 'any', value: null })).toBe(true)
  expect(filterApplies({ variable: 'gov_alert_issued', operator: 'false', value: null })).toBe(true)
})

test('numeric operators are exactly >=, >, <, <=, is, is not [MAP-080]', () => {
  expect(NUMERIC_OPERATORS).toEqual(['>=', '>', '<', '<=', 'is', 'is not'])
})

test.each([
  ['>=', 5, true],
  ['>=', 5.1, false],
  ['>', 4.9, true],
  ['>', 5, false],
  ['>', 5.1, false],
  ['<', 4.9, false],
  ['<', 5, false],
  ['<', 6, true],
  ['<=', 5, true],
  ['is', 5, true],
  ['is', '5', true],
  ['is not', 5, false],
  ['>', 'much', true],
])('road risk 5 compared with %s %s: %s', (operator, value, expected) => {
  expect(passes('road_risk', operator, value)).toBe(expected)
})

test('max wind gust takes free numeric text', () => {
  expect(passes('max_wind_gust', '>', '42.4')).toBe(true)
  expect(passes('max_wind_gust', '>', '42.5')).toBe(false)
})

test('list operators are exactly any, includes any of, includes all of, does not include [MAP-081]', () => {
  expect(LIST_OPERATORS).toEqual(['any', 'includes any of', 'includes all of', 'does not include'])
})

test.each([
  ['any', null, true],
  ['includes any of', ['rain', 'snow'], true],
  ['includes any of', ['rain'], false],
  ['includes all of', ['wind', 'snow'], true],
  ['includes all of', ['wind', 'rain'], false],
  ['does not include', ['rain'], true],
  ['does not include', ['rain', 'wind'], false],
])('risks snow and wind compared with %s %o: %s', (operator, value, expected) => {
  expect(passes('risks', operator, value)).toBe(expected)
})

test('a list filter with an empty list is ignored, except for any [MAP-082]', () => {
  for (const operator of LIST_OPERATORS.slice(1)) expect(passes('risks', operator, [])).toBe(true)
  const calm = { ...asset, risks: [] }
  expect(passesFilter(calm, { variable: 'risks', operator: 'any', value: [] }, vi.fn())).toBe(false)
})

test('a list filter whose value is not an array is ignored with a warning [MAP-088]', () => {
  const warn = vi.fn()
  expect(passes('risks', 'includes any of', 'rain', warn)).toBe(true)
  expect(warn).toHaveBeenCalledOnce()
})

test('impact level operators and values are exactly those of the specification [MAP-083] [MAP-084]', () => {
  expect(IMPACT_LEVEL_OPERATORS).toEqual(['is at least', 'is at most', 'is', 'is not'])
  expect(FILTER_IMPACT_LEVELS).toEqual(['none', 'low', 'moderate', 'high'])
})

test.each([
  ['is at least', 'moderate', true],
  ['is at least', 'high', false],
  ['is at most', 'moderate', true],
  ['is at most', 'low', false],
  ['is', 'moderate', true],
  ['is not', 'moderate', false],
  ['is', 'dreadful', true],
])('impact level moderate compared with %s %s: %s', (operator, value, expected) => {
  expect(passes('impact_level', operator, value)).toBe(expected)
})

test('an asset with unknown values passes no comparison', () => {
  const unknown = { ...asset, impactLevel: null, roadRisk: null }
  expect(passesFilter(unknown, { variable: 'impact_level', operator: 'is', value: 'none' }, vi.fn())).toBe(false)
  expect(passesFilter(unknown, { variable: 'road_risk', operator: '>=', value: 0 }, vi.fn())).toBe(false)
})

test.each([
  [[], false],
  [['snow'], true],
])('an asset with the risks %j passes the filter any: %s', (risks, expected) => {
  expect(passesFilter({ ...asset, risks }, { variable: 'risks', operator: 'any', value: null }, vi.fn())).toBe(expected)
})

test('an operator of another variable does not apply, so every asset passes', () => {
  const filter: AssetFilter = { variable: 'road_risk', operator: 'is at least', value: 10 }
  expect(filterApplies(filter)).toBe(false)
  expect(passesFilter(asset, filter, vi.fn())).toBe(true)
})

test('gov_alert_issued filters by true and false and needs no value [MAP-118]', () => {
  expect(passes('gov_alert_issued', 'true', null)).toBe(true)
  expect(passes('gov_alert_issued', 'false', null)).toBe(false)
  const calm = { ...asset, governmentAlertIssued: false }
  expect(passesFilter(calm, { variable: 'gov_alert_issued', operator: 'true', value: null }, vi.fn())).toBe(false)
  expect(passesFilter(calm, { variable: 'gov_alert_issued', operator: 'false', value: null }, vi.fn())).toBe(true)
})

test('a filter has variable, operator and value; changing the variable resets the other two [MODEL-084]', () => {
  expect(withVariable('risks')).toEqual({ variable: 'risks', operator: null, value: null })
})

test('variables are impact_level, risks and gov_alert_issued, with road_risk and max_wind_gust [MAP-089]', () => {
  expect(Object.keys(ASSET_FILTER_OPERATORS)).toEqual([
    'impact_level',
    'risks',
    'gov_alert_issued',
    'road_risk',
    'max_wind_gust',
  ])
})

test('road risk values run from 0 to 10 [MAP-085]', () => {
  expect(ROAD_RISK_FILTER_VALUES).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
