import { expect, test } from 'vitest'
import { featureFlags } from '../../product/feature-flags.ts'
import { withOfferedThresholds } from './driver-notification.ts'
import {
  keepGap,
  meetsThreshold,
  newThreshold,
  snapToStep,
  THRESHOLD_MODES,
  threshold,
  thresholdMode,
  withMode,
} from './threshold.ts'
import { thresholdText } from './threshold-text.ts'
import {
  isThresholdVariable,
  THRESHOLD_VARIABLE_IDS,
  THRESHOLD_VARIABLES,
  THRESHOLD_WORDS,
  type ThresholdVariable,
  thresholdValueText,
  variablesOfType,
} from './threshold-variables.ts'

const WINDY = threshold('wind_gust', { lowerBound: 50, upperBound: null })
const ALL = featureFlags(['showDisruptionIndex'])

const slider = (id: ThresholdVariable) => {
  const { min, max, step, units } = THRESHOLD_VARIABLES[id]
  return [min, max, step, units]
}

test('index sliders range from 0 to 10 in steps of 1 [NOTIFY-028] [NOTIFY-064]', () => {
  const impact = variablesOfType('impact', ALL)
  expect(impact).toEqual([
    'wo_road_index',
    'wo_disruption_index',
    'wo_flood_index',
    'wo_power_index',
    'wo_life_property_index',
    'wo_tipping_index',
  ])
  for (const id of impact) expect(slider(id)).toEqual([0, 10, 1, ''])
  expect(variablesOfType('alert', ALL)).toEqual([])
  expect([isThresholdVariable('wind_gust'), isThresholdVariable('rain')]).toEqual([true, false])
})

test('without its flag disruption is no threshold [SESSION-043]', () => {
  expect(variablesOfType('impact', featureFlags())).toEqual([
    'wo_road_index',
    'wo_flood_index',
    'wo_power_index',
    'wo_life_property_index',
    'wo_tipping_index',
  ])
  const thresholds = [threshold('wo_disruption_index', { lowerBound: 5, upperBound: null }), WINDY]
  expect(withOfferedThresholds({ thresholds }, featureFlags())).toEqual({ thresholds: [WINDY] })
  expect(withOfferedThresholds({ thresholds }, ALL)).toEqual({ thresholds })
})

test('weather sliders have these ranges, units and steps [NOTIFY-029] [NOTIFY-030] [NOTIFY-031]', () => {
  expect(variablesOfType('weather', featureFlags())).toEqual(['wind_gust', 'temperature', 'visibility'])
  expect(slider('wind_gust')).toEqual([0, 80, 1, 'mph'])
  expect(slider('temperature')).toEqual([-40, 120, 1, '°F'])
  expect(slider('visibility')).toEqual([0, 1, 0.01, 'mi'])
})

test('canonical values are converted to the unit of the slider', () => {
  expect(THRESHOLD_VARIABLES.wind_gust.fromCanonical(20.1168)).toBeCloseTo(45)
  expect(THRESHOLD_VARIABLES.temperature.fromCanonical(-40)).toBeCloseTo(-40)
  expect(THRESHOLD_VARIABLES.visibility.fromCanonical(400)).toBeCloseTo(0.248)
  expect(THRESHOLD_VARIABLES.wo_road_index.fromCanonical(7)).toBe(7)
})

test('a threshold id consists of variable and bounds, with an open bound left empty [MODEL-041] [NOTIFY-034] [NOTIFY-035]', () => {
  expect(threshold('wind_gust', { lowerBound: 45, upperBound: null })).toEqual({
    id: 'wind_gust_45_',
    variable: 'wind_gust',
    lowerBound: 45,
    upperBound: null,
  })
  expect(threshold('temperature', { lowerBound: -4, upperBound: 32 }).id).toBe('temperature_-4_32')
  expect(threshold('visibility', { lowerBound: null, upperBound: 0.25 }).id).toBe('visibility__0.25')
})

test.each([
  ['above', { lowerBound: 45, upperBound: null }, [44.9, 45, 80], [false, true, true]],
  ['below', { lowerBound: null, upperBound: 32 }, [31, 32, 32.1], [true, true, false]],
  ['between', { lowerBound: 28, upperBound: 34 }, [27, 28, 34, 35], [false, true, true, false]],
] as const)('%s %o is met within its bounds, inclusive', (mode, bounds, values, met) => {
  expect(thresholdMode(bounds)).toBe(mode)
  expect(values.map((value) => meetsThreshold(bounds, value))).toEqual(met)
  expect(meetsThreshold(bounds, Number.NaN)).toBe(false)
})

test.each([
  ['lower', { lowerBound: 45, upperBound: null }, 45, [false, true, true]],
  ['upper', { lowerBound: null, upperBound: 0.25 }, 0.25, [true, true, false]],
] as const)('the %s bound of %o belongs to the threshold, a hundredth beyond does not', (_, bounds, bound, met) => {
  expect([-0.01, 0, 0.01].map((step) => meetsThreshold(bounds, bound + step))).toEqual(met)
})

test('changing the mode keeps the existing bound', () => {
  const above = newThreshold('wind_gust')
  expect(withMode(above, 'between')).toEqual(threshold('wind_gust', { lowerBound: 45, upperBound: 65 }))
  expect(withMode(above, 'below')).toEqual(threshold('wind_gust', { lowerBound: null, upperBound: 45 }))
  expect(withMode(withMode(above, 'between'), 'above')).toEqual(above)
  expect(withMode(newThreshold('visibility'), 'between')).toEqual(
    threshold('visibility', { lowerBound: 0, upperBound: 0.25 }),
  )
})

test.each([
  ['wind_gust', 50, 40, 'upper', 50, 51],
  ['wind_gust', 50, 40, 'lower', 39, 40],
  ['wind_gust', 80, 80, 'upper', 79, 80],
  ['wind_gust', 0, 0, 'lower', 0, 1],
  ['wind_gust', 20, 40, 'upper', 20, 40],
  ['visibility', 0.2, 0.2, 'upper', 0.2, 0.21],
  ['visibility', 1, 1, 'lower', 0.99, 1],
  ['temperature', -40, -40, 'lower', -40, -39],
] as const)(
  'the handles of %s at %d and %d stay one step apart when the %s one moves [NOTIFY-033]',
  (variable, lower, upper, moved, lowerBound, upperBound) => {
    expect(keepGap(variable, { lowerBound: lower, upperBound: upper }, moved)).toEqual({ lowerBound, upperBound })
  },
)

test('a bound is snapped to a step of its slider and shown with its decimals', () => {
  expect(snapToStep('wind_gust', 45.4)).toBe(45)
  expect(snapToStep('wind_gust', 99)).toBe(80)
  expect(snapToStep('visibility', 0.29)).toBe(0.29)
  expect(thresholdValueText('visibility', 0.2512)).toBe('0.25')
  expect(thresholdValueText('wind_gust', 46.6)).toBe('47')
  expect(thresholdValueText('temperature', -0.2)).toBe('0')
  expect(thresholdValueText('wo_road_index', 6.66)).toBe('6.7')
})

test.each([
  [threshold('wind_gust', { lowerBound: 45, upperBound: null }), 'Wind Gust above 45 mph'],
  [threshold('visibility', { lowerBound: null, upperBound: 0.25 }), 'Visibility below 0.25 mi'],
  [threshold('temperature', { lowerBound: 28, upperBound: 34 }), 'Temperature 28 to 34 °F'],
  [threshold('wo_road_index', { lowerBound: 7, upperBound: null }), 'Road above 7'],
])('%o reads %s', (one, text) => {
  expect(thresholdText(one)).toBe(text)
})

test.each<[ThresholdVariable, string, string, string]>([
  ['wo_road_index', 'Road', 'Road risk', '4_'],
  ['wo_disruption_index', 'Disruption', 'Disruption risk', '4_'],
  ['wo_flood_index', 'Flood', 'Flood risk', '4_'],
  ['wo_power_index', 'Power', 'Power outage risk', '4_'],
  ['wo_life_property_index', 'Life and Property', 'Risk to life and property', '4_'],
  ['wo_tipping_index', 'Tipping', 'Tipping risk', '4_'],
  ['wind_gust', 'Wind Gust', 'Wind gust', '45_'],
  ['temperature', 'Temperature', 'Temperature', '_32'],
  ['visibility', 'Visibility', 'Visibility', '_0.25'],
])('%s is called %s on its slider and “%s” in a message, and starts at %s', (id, label, words, bounds) => {
  expect([THRESHOLD_VARIABLES[id].label, THRESHOLD_WORDS[id]]).toEqual([label, words])
  expect(newThreshold(id).id).toBe(`${id}_${bounds}`)
  expect(THRESHOLD_VARIABLE_IDS).toContain(id)
})

test.each<[ThresholdVariable, number[], number[], number]>([
  ['wo_flood_index', [1.9, 2, 4, 7], [0, 1, 2, 3], 0.5],
  ['wind_gust', [9.9, 10, 79], [0, 1, 7], 3],
  ['temperature', [-0.1, 0, 9.9, 10], [-1, 0, 0, 1], 3],
  ['visibility', [0.24, 0.25, 0.99, 1], [0, 1, 3, 4], 0.05],
])('%s at %j is at the levels %j, which change only after %d', (id, values, levels, hysteresis) => {
  expect(values.map(THRESHOLD_VARIABLES[id].toLevel)).toEqual(levels)
  expect(THRESHOLD_VARIABLES[id].hysteresis).toBe(hysteresis)
})

test.each<[ThresholdVariable, number, string, string]>([
  ['wo_road_index', 6.66, '6.7', '6,7'],
  ['wo_road_index', 7, '7', '7'],
  ['wind_gust', 46.6, '47', '47'],
  ['visibility', 0.2512, '0.25', '0,25'],
  ['temperature', -0.2, '0', '0'],
])('%s of %d reads %s in English and %s in French', (variable, value, english, french) => {
  expect([thresholdValueText(variable, value), thresholdValueText(variable, value, 'fr-CA')]).toEqual([english, french])
})

test('modes are below, between and above, and between starts a quarter of the slider to both sides', () => {
  expect(THRESHOLD_MODES).toEqual(['below', 'between', 'above'])
  const below = threshold('temperature', { lowerBound: null, upperBound: 32 })
  expect(withMode(below, 'between').id).toBe('temperature_-8_32')
  expect(withMode(below, 'above').id).toBe('temperature_32_')
  expect(withMode(below, 'below').id).toBe('temperature__32')
  expect(withMode(threshold('wind_gust', { lowerBound: 30, upperBound: null }), 'between').id).toBe('wind_gust_30_50')
  const open = threshold('temperature', { lowerBound: null, upperBound: null })
  expect(withMode(open, 'between').id).toBe('temperature_0_80')
  expect(withMode(open, 'above').id).toBe('temperature_40_')
  expect(withMode(open, 'below').id).toBe('temperature__40')
  expect(withMode(threshold('wind_gust', { lowerBound: 20, upperBound: 30 }), 'below').id).toBe('wind_gust__30')
})

test.each([
  [-1, 0],
  [0, 0],
  [0.5, 1],
  [79.4, 79],
  [81, 80],
])('a bound of %d mph is snapped to %d', (value, snapped) => {
  expect(snapToStep('wind_gust', value)).toBe(snapped)
})
