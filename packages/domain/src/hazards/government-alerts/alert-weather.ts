/** The kinds of weather that alerts warn of. */
export type WeatherKind =
  | 'wind'
  | 'rain'
  | 'snow'
  | 'ice'
  | 'cold'
  | 'heat'
  | 'visibility'
  | 'lightning'
  | 'hail'
  | 'tornado'
  | 'fire'

/**
 * The weather that defines an event, by words in its name; the first match counts. Definitions follow the instructions
 * of the National Weather Service (NWSI, nws.noaa.gov/directives).
 */
const BY_EVENT_WORD: readonly (readonly [words: RegExp, kinds: readonly WeatherKind[]])[] = [
  // NWSI 10-511 (severe weather) and 10-315 (marine): gusts of 58 mph, hail of 1 inch or a tornado, from a thunderstorm.
  [/tornado|thunderstorm|severe weather|special marine/, ['tornado', 'wind', 'hail', 'lightning']],
  // NWSI 10-601 (tropical cyclones). Hurricane force winds are winds at sea without a cyclone.
  [/hurricane (?!force)|typhoon|tropical/, ['wind', 'rain', 'tornado']],
  // NWSI 10-513 (winter weather): a blizzard is snow with gusts of 35 mph and visibility of a quarter mile; a squall is
  // the same for minutes.
  [/blizzard|snow squall/, ['snow', 'wind', 'visibility']],
  [/ice storm/, ['ice']],
  [/winter|lake effect/, ['snow', 'ice', 'visibility']],
  [/avalanche/, ['snow']],
  // Flooding from the sea or a lake (NWSI 10-320), and spray that freezes on ships: a point forecast has neither.
  [/coastal|lakeshore|surge|spray/, []],
  // NWSI 10-922 (hydrology).
  [/flood|hydrologic/, ['rain']],
  // NWSI 10-515 (weather without precipitation).
  [/dust/, ['visibility', 'wind']],
  [/freezing fog/, ['visibility', 'ice']],
  [/fog|smoke/, ['visibility']],
  [/cold|wind chill|freeze|frost/, ['cold']],
  [/heat/, ['heat']],
  [/wind|gale|^storm|small craft/, ['wind']],
  // NWSI 10-401 (fire weather): strong wind, dry air and dry fuels.
  [/red flag|fire weather|fire danger/, ['fire', 'wind']],
]

/** Returns the weather that an alert warns of; empty for others, such as a tsunami, or if it may be any weather. */
export function alertWeather(event: string): readonly WeatherKind[] {
  const name = event.trim().toLowerCase()
  return BY_EVENT_WORD.find(([words]) => words.test(name))?.[1] ?? []
}
