import { expect, test } from 'vitest'
import { inchesToMm } from '../measures/units.ts'
import { FINE_WEATHER } from '../weather/weather-input.ts'
import { precipitationAt } from './precipitation-at.ts'
import { PRECIPITATION_TYPES } from './vehicle-evaluation.ts'

const at = (fields: Partial<typeof FINE_WEATHER>) => precipitationAt({ ...FINE_WEATHER, ...fields })
const inches = (amount: number) => inchesToMm(amount)

test.each([
  ['rain below a trace', { rainRate: 0.253 }, 'No precipitation', 0],
  ['rain from a trace on', { rainRate: 0.254 }, 'Light rain', 0.254],
  ['snow below a trace', { snowRate: 0.253 }, 'No precipitation', 0],
  ['snow from a trace on', { snowRate: 0.254 }, 'Light snow', 0.254],
  ['almost half an inch of snow', { snowRate: inches(0.499) }, 'Light snow', inches(0.499)],
  ['half an inch of snow', { snowRate: inches(0.5) }, 'Moderate snow', inches(0.5)],
  ['almost an inch of snow', { snowRate: inches(0.999) }, 'Moderate snow', inches(0.999)],
  ['an inch of snow', { snowRate: inches(1) }, 'Heavy snow', inches(1)],
  ['rain and snow, at the rate of the rain', { rainRate: 0.254, snowRate: 20 }, 'Light rain and snow', 0.254],
  [
    'freezing rain before anything else',
    { freezingRainRate: 0.1, rainRate: 5, snowRate: 5 },
    'Light freezing rain',
    0.1,
  ],
  ['too little freezing rain for glaze', { freezingRainRate: 0.099 }, 'No precipitation', 0],
])('%s: %o is %s at %d mm/h', (_, fields, label, rate) => {
  expect(at(fields)).toMatchObject({ label, rate })
})

test('every kind of precipitation has its own color', () => {
  const kinds = [{}, { rainRate: 5 }, { snowRate: 5 }, { rainRate: 5, snowRate: 5 }, { freezingRainRate: 5 }].map(at)
  expect(kinds.map(({ type }) => type)).toEqual(PRECIPITATION_TYPES)
  expect(new Set(kinds.map(({ color }) => color)).size).toBe(PRECIPITATION_TYPES.length)
  for (const { color } of kinds) expect(color).toMatch(/^#[0-9A-F]{6}$/)
})
