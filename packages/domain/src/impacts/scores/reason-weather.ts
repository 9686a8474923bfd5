import type { WeatherKind } from '../../hazards/government-alerts/alert-weather.ts'

/** Kinds of weather by the hazard that leads an index, or by the variable of a level table or an own limit. */
const KINDS: Readonly<Record<string, WeatherKind>> = {
  rain: 'rain',
  flashFlood: 'rain',
  rainRate: 'rain',
  floodChance: 'rain',
  snowRate: 'snow',
  snow: 'snow',
  lyingSnow: 'snow',
  visibility: 'visibility',
  iceOnRoad: 'ice',
  iceOnBridges: 'ice',
  iceLoad: 'ice',
  frost: 'ice',
  iceAccretion: 'ice',
  gust: 'wind',
  windGust: 'wind',
  windOutage: 'wind',
  crosswind: 'wind',
  tipping: 'wind',
  gustProbability45mph: 'wind',
  cold: 'cold',
  windChill: 'cold',
  heat: 'heat',
  heatIndex: 'heat',
  lightning: 'lightning',
  lightningProbability: 'lightning',
  hail: 'hail',
  tornado: 'tornado',
  fireWeather: 'fire',
  hotDryWindy: 'fire',
}

/** Returns the kind of weather of a reason. An index has many hazards; the leading one counts. */
export const reasonWeather = (reason: {
  variable: string | null
  hazard?: string | undefined
}): WeatherKind | undefined => KINDS[reason.variable ?? ''] ?? KINDS[reason.hazard ?? '']
