import { expect, test } from 'vitest'
import { describeCause } from '../../indices/indices.texts.ts'
import { ROAD_HAZARDS } from '../../indices/road-hazards.ts'
import { reasonWeather } from './reason-weather.ts'

test.each([
  ['road', 'Snow 1.1 in/h (high from 1.0 in/h)', 'snow'],
  ['road', 'Snow on the road 2 in', 'snow'],
  ['flood', 'Rain against flash-flood guidance 120%', 'rain'],
  ['road', 'Ice possible on bridges', 'ice'],
  ['life_property', 'Wind gust 47 mph (low from 45 mph), I-80', 'wind'],
  ['power', 'Power lost to wind 3%', 'wind'],
  ['tipping', 'Gusts of 50 mph, 40 mph across the vehicle', 'wind'],
  ['gustProbability45mph', 'Chance of gusts of 45 mph and more up to 30%', 'wind'],
  ['heatIndex', 'Heat index up to 105 °F', 'heat'],
  ['life_property', 'Wind chill -20 °F', 'cold'],
  ['lightningProbability', 'Chance of lightning up to 30%', 'lightning'],
  ['wildfire_conditions', 'Hot-dry-windy index 300', 'fire'],
  ['road', 'Road Conditions: Moderate', undefined],
  [null, 'Slowed 14% by weather', undefined],
] as const)('a reason of %s in the words "%s" is %s', (variable, description, kind) => {
  expect(reasonWeather({ variable, description })).toBe(kind)
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
  expect(reasonWeather({ variable, description: '' })).toBe(kind)
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
  const cause = { hazard, quantity: 'share', value: 1, threshold: null, worse: 'above', score: 5 } as const
  expect(reasonWeather({ variable: 'disruption', description: describeCause(cause, 'metric') })).toBe(kind)
})

test('every hazard of roads is recognized in its own words', () => {
  for (const { name, quantity } of ROAD_HAZARDS) {
    const words = describeCause(
      { hazard: name, quantity, value: 20, threshold: null, worse: 'above', score: 5 },
      'imperial',
    )
    expect([name, reasonWeather({ variable: 'road', description: words })]).not.toContain(undefined)
  }
})
