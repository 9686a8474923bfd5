import { expect, test } from 'vitest'
import { ALERT_EVENT_NAMES } from './alert-events.ts'
import { canadianEvent, mexicanEvent, severityOfColor } from './neighbor-events.ts'

test.each([
  ['snowfall warning', '', 'Winter Storm Warning'],
  ['snowfall', 'warning', 'Winter Storm Warning'],
  ['yellow warning - snowfall', '', 'Winter Storm Warning'],
  ['Tornado', 'Watch', 'Tornado Watch'],
  ['wind', 'warning', 'High Wind Warning'],
  ['special weather statement', 'statement', 'Special Weather Statement'],
  ['weather', 'statement', 'Special Weather Statement'],
  ['freezing rain', 'advisory', 'Winter Weather Advisory'],
  ['hurricane force wind', 'warning', 'Hurricane Force Wind Warning'],
  ['air quality', 'statement', 'Air Quality Alert'],
  ['storm', 'warning', 'Storm Warning'],
  ['dense fog', 'advisory', 'Dense Fog Advisory'],
  ['ice jam', 'warning', 'Ice Jam Warning'],
  ['amber alert', '', 'Amber Alert'],
])('the Canadian alert "%s" "%s" is a %s', (name, level, event) => {
  expect(canadianEvent(name, level)).toBe(event)
})

test.each([
  ['Aviso de Ciclón Tropical en el Pacífico', 'Tropical Cyclone Local Statement'],
  ['Aviso de frente frio', 'Special Weather Statement'],
  ['Aviso por lluvias intensas', 'Flood Watch'],
  ['Vientos muy fuertes', 'High Wind Warning'],
  ['Aviso de Erupción', 'Aviso de Erupción'],
])('the Mexican alert "%s" is a %s', (name, event) => {
  expect(mexicanEvent(name)).toBe(event)
})

test('hazards are known events', () => {
  const levels = ['warning', 'watch', 'advisory', 'statement']
  const hazards = [
    'tornado',
    'thunderstorm',
    'blizzard',
    'snow squall',
    'rainfall',
    'frost',
    'extreme cold',
    'dust',
    'gale',
  ]
  const found = hazards.flatMap((hazard) => levels.map((level) => canadianEvent(hazard, level)))
  const known = found.filter((event) => ALERT_EVENT_NAMES.includes(event))
  expect(known.length).toBeGreaterThan(16)
})

test.each([
  ['red', 'Extreme'],
  ['Orange ', 'Severe'],
  ['morado', 'Unknown'],
])('the color %s means %s', (color, severity) => {
  expect(severityOfColor(color)).toBe(severity)
})
