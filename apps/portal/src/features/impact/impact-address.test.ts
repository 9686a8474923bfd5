import { featureFlags } from '@stormlane/domain/product'
import { expect, test } from 'vitest'
import { addressKey, readImpactAddress, writeImpactAddress } from './impact-address.ts'

const FLAGS = featureFlags()
const read = (parts: Parameters<typeof readImpactAddress>[0]) => readImpactAddress(parts, {}, FLAGS)

test('an address has category, map, model, and place or event', () => {
  expect(
    read({
      category: 'weather-indices',
      map: 'wind-gust',
      model: 'nowcast',
      search: { location_id: 'l1', event_id: 'e' },
    }),
  ).toEqual({
    category: 'weather-indices',
    layer: 'wind_gust',
    timeframe: 'nowcast',
    place: { kind: 'location', id: 'l1' },
    eventId: null,
  })
  expect(read({ search: { latitude: '41.5', longitude: '-96' } }).place).toEqual({
    kind: 'point',
    latitude: 41.5,
    longitude: -96,
  })
  expect(read({ search: { latitude: 'north', longitude: '-96' } }).place).toBeNull()
})

test.each([
  ['nowcast', 'nowcast'],
  ['extended', 'extended'],
  [undefined, 'extended'],
  ['gfs', 'extended'],
])('the model %s shows the %s forecast [IMPACT-019]', (model, timeframe) => {
  expect(read({ model, search: {} }).timeframe).toBe(timeframe)
})

test('lightning, which is nowcast only, falls back to temperature in the extended forecast', () => {
  const lightning = { category: 'weather-indices', map: 'lightning-probability', search: {} }
  expect(read({ ...lightning, model: 'nowcast' }).layer).toBe('lightning_probability')
  expect(read(lightning).layer).toBe('temperature')
})

test('a parsed address is written back unchanged; the extended model is left out', () => {
  const address = { category: 'impact-indices', map: 'life-property', model: 'nowcast', search: { location_id: 'l1' } }
  expect(addressKey(writeImpactAddress(read(address), null))).toBe(addressKey(address))
  const week = writeImpactAddress(read({ search: {} }), new Date('2026-01-14T21:00:00Z'))
  expect(week).toEqual({
    category: 'impact-indices',
    map: 'road',
    model: undefined,
    search: { time: '2026-01-14T21:00:00.000Z' },
  })
})
