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

test('an alert without a level keeps its name', () => {
  expect(canadianEvent('amber alert')).toBe('Amber Alert')
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

test.each<[hazards: string[], ...events: (string | undefined)[]]>([
  [['tornado', 'waterspout'], 'Tornado Warning', 'Tornado Watch'],
  [['severe thunderstorm', 'thunderstorm'], 'Severe Thunderstorm Warning', 'Severe Thunderstorm Watch'],
  [['hurricane', 'category 3 hurricane'], 'Hurricane Warning', 'Hurricane Watch'],
  [['tropical storm', 'tropical cyclone'], 'Tropical Storm Warning', 'Tropical Storm Watch'],
  [['storm surge', 'high storm surge'], 'Storm Surge Warning', 'Storm Surge Watch'],
  [['coastal flooding'], 'Coastal Flood Warning', 'Coastal Flood Watch'],
  [['blizzard', 'blizzard conditions'], 'Blizzard Warning', 'Winter Storm Watch'],
  [['snow squall', 'snowsquall'], 'Snow Squall Warning', 'Winter Storm Watch'],
  [['freezing rain'], 'Ice Storm Warning', 'Winter Storm Watch', 'Winter Weather Advisory'],
  [
    ['freezing drizzle', 'flash freeze', 'blowing snow'],
    'Winter Weather Advisory',
    'Winter Storm Watch',
    'Winter Weather Advisory',
  ],
  [['snowfall', 'winter storm'], 'Winter Storm Warning', 'Winter Storm Watch', undefined],
  [['snowfall', 'snow'], 'Winter Storm Warning', 'Winter Storm Watch', 'Winter Weather Advisory'],
  [['freezing spray', 'light freezing spray'], 'Heavy Freezing Spray Warning', undefined, 'Freezing Spray Advisory'],
  [['rainfall', 'rain'], 'Flood Watch', 'Flood Watch', 'Flood Advisory'],
  [['hurricane force wind', 'hurricane force winds'], 'Hurricane Force Wind Warning', 'Hurricane Force Wind Watch'],
  [['gale', 'gale force'], 'Gale Warning', 'Gale Watch'],
  [['wind', 'les suêtes wind'], 'High Wind Warning', 'High Wind Watch', 'Wind Advisory'],
  [['heat', 'humidex'], 'Extreme Heat Warning', 'Extreme Heat Watch', 'Heat Advisory'],
  [['cold', 'arctic outflow', 'wind chill'], 'Extreme Cold Warning', 'Extreme Cold Watch', 'Cold Weather Advisory'],
  [['frost', 'widespread frost'], 'Freeze Warning', undefined, 'Frost Advisory'],
  [['fog'], 'Dense Fog Advisory', undefined, 'Dense Fog Advisory'],
  [['dust storm', 'dense dust'], 'Dust Storm Warning', undefined, 'Dust Advisory'],
  [['air quality', 'smoke', 'smog'], 'Air Quality Alert', undefined, 'Air Quality Alert', 'Air Quality Alert'],
  [['tsunami', 'local tsunami'], 'Tsunami Warning', 'Tsunami Watch', 'Tsunami Advisory'],
  [['weather'], undefined, undefined, 'Special Weather Statement', 'Special Weather Statement'],
])('the Canadian hazards %j are events of the United States by their level', (hazards, ...events) => {
  for (const [i, level] of ['warning', 'watch', 'advisory', 'statement'].entries())
    for (const hazard of hazards)
      if (events[i] !== undefined) expect(`${hazard}: ${canadianEvent(hazard, level)}`).toBe(`${hazard}: ${events[i]}`)
})

test.each([
  ['freezing spray', 'watch', 'Freezing Spray Watch'],
  ['frost', 'statement', 'Frost Statement'],
  ['Snowfall', '', 'Snowfall'],
  ['warning', '', 'Warning'],
  ['red warning – rainfall', '', 'Flood Watch'],
  ['orange watch - tropical storm', 'warning', 'Tropical Storm Watch'],
  [' extreme cold ', ' WARNING ', 'Extreme Cold Warning'],
])(
  'the Canadian alert "%s" "%s" without an event of that level keeps its name or states its own level: %s',
  (name, level, event) => {
    expect(canadianEvent(name, level)).toBe(event)
  },
)

test.each([
  ['Tornado en Coahuila', 'Tornado Warning'],
  ['Huracán Otis', 'Hurricane Warning'],
  ['Tormenta Tropical Hilary', 'Tropical Cyclone Local Statement'],
  ['Ventisca', 'Blizzard Warning'],
  ['Aguanieve', 'Ice Storm Warning'],
  ['Lluvia helada', 'Ice Storm Warning'],
  ['Tercera tormenta invernal', 'Winter Storm Warning'],
  ['Nevadas en la sierra', 'Winter Weather Advisory'],
  ['Tormentas eléctricas', 'Severe Thunderstorm Warning'],
  ['Granizo', 'Severe Thunderstorm Warning'],
  ['Inundaciones', 'Flash Flood Warning'],
  ['Incendios forestales', 'Red Flag Warning'],
  ['Niebla densa', 'Dense Fog Advisory'],
  ['Vientos fuertes', 'High Wind Warning'],
  ['Evento de Norte', 'Wind Advisory'],
  ['Calor extremo', 'Extreme Heat Warning'],
  ['Onda de calor', 'Heat Advisory'],
  ['Frío extremo', 'Extreme Cold Warning'],
  ['Frente Frío 12', 'Special Weather Statement'],
  ['Heladas', 'Cold Weather Advisory'],
  ['Precipitaciones', 'Flood Watch'],
  ['  Sismo ', 'Sismo'],
])('the Mexican alert "%s" is a %s, a known event unless it keeps its name', (name, event) => {
  expect(mexicanEvent(name)).toBe(event)
  expect(ALERT_EVENT_NAMES.includes(event)).toBe(event !== 'Sismo')
})

test.each([
  [' YELLOW', 'Moderate'],
  ['green', 'Minor'],
  ['blue', 'Minor'],
])('the color %j of civil protection means %s', (color, severity) => {
  expect(severityOfColor(color)).toBe(severity)
})
