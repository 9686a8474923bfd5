import { expect, test } from 'vitest'
import { ROAD_HAZARDS } from '../../indices/road-hazards.ts'
import { reasonWeather } from './reason-weather.ts'

test.each([
  ['road', 'snow', 'snow'],
  ['road', 'lyingSnow', 'snow'],
  ['flood', 'flashFlood', 'rain'],
  ['road', 'iceOnBridges', 'ice'],
  ['life_property', 'gust', 'wind'],
  ['power', 'windOutage', 'wind'],
  ['tipping', undefined, 'wind'],
  ['gustProbability45mph', undefined, 'wind'],
  ['heatIndex', undefined, 'heat'],
  ['life_property', 'windChill', 'cold'],
  ['lightningProbability', undefined, 'lightning'],
  ['wildfire_conditions', 'hotDryWindy', 'fire'],
  ['road', undefined, undefined],
  ['road', 'sand', undefined],
  [null, undefined, undefined],
] as const)('a reason of %s that the hazard %s leads is %s', (variable, hazard, kind) => {
  expect(reasonWeather({ variable, hazard })).toBe(kind)
})

test.each([
  ['rainRate', 'rain'],
  ['floodChance', 'rain'],
  ['snowRate', 'snow'],
  ['visibility', 'visibility'],
  ['iceAccretion', 'ice'],
  ['windGust', 'wind'],
  ['tipping', 'wind'],
  ['windChill', 'cold'],
  ['heatIndex', 'heat'],
] as const)('a limit or a level table of %s is about %s', (variable, kind) => {
  expect(reasonWeather({ variable })).toBe(kind)
})

test.each([
  ['rain', 'rain'],
  ['flashFlood', 'rain'],
  ['snow', 'snow'],
  ['lyingSnow', 'snow'],
  ['visibility', 'visibility'],
  ['iceOnRoad', 'ice'],
  ['iceOnBridges', 'ice'],
  ['iceLoad', 'ice'],
  ['frost', 'ice'],
  ['gust', 'wind'],
  ['windOutage', 'wind'],
  ['crosswind', 'wind'],
  ['cold', 'cold'],
  ['windChill', 'cold'],
  ['heat', 'heat'],
  ['lightning', 'lightning'],
  ['hail', 'hail'],
  ['tornado', 'tornado'],
  ['fireWeather', 'fire'],
  ['hotDryWindy', 'fire'],
] as const)('the hazard %s is %s weather', (hazard, kind) => {
  expect(reasonWeather({ variable: 'disruption', hazard })).toBe(kind)
})

test.each(ROAD_HAZARDS.map(({ name }) => name))('the hazard %s of roads is of a kind of weather', (hazard) => {
  expect(reasonWeather({ variable: 'road', hazard })).toBeDefined()
})
