import { rainLabel } from '../levels/level-tables.ts'
import { inchesToMm, mmToInches } from '../measures/units.ts'
import { GLAZE_MM } from '../weather/radar.ts'
import type { Weather } from '../weather/weather-input.ts'
import type { Precipitation, PrecipitationType } from './vehicle-evaluation.ts'
import { NO_PRECIPITATION, PRECIPITATION_WORDS } from './vehicles.texts.ts'

/** NWS: less than this is a trace. */
const TRACE_MM = inchesToMm(0.01)
/** Fresh snow, in/h: the NWS calls an inch per hour heavy; half of that is moderate. */
const SNOW_LABELS = [
  [1, 'Heavy'],
  [0.5, 'Moderate'],
] as const

/** Radar-like colors: greens for rain, blues for snow, violet for ice. */
const COLORS: Record<PrecipitationType, string> = {
  none: '#9AA5B1',
  rain: '#2E9E44',
  snow: '#3B82D6',
  mix: '#4AA3A8',
  freezing_rain: '#8E4EC6',
}

/** Returns the precipitation at a vehicle; if there are several kinds, the worst. */
export function precipitationAt({ rainRate, snowRate, freezingRainRate }: Weather): Precipitation {
  if (freezingRainRate >= GLAZE_MM)
    return described('freezing_rain', freezingRainRate, rainLabel(mmToInches(freezingRainRate)))
  const [rains, snows] = [rainRate >= TRACE_MM, snowRate >= TRACE_MM]
  if (rains && snows) return described('mix', rainRate, rainLabel(mmToInches(rainRate)))
  if (snows) return described('snow', snowRate, snowLabel(mmToInches(snowRate)))
  if (rains) return described('rain', rainRate, rainLabel(mmToInches(rainRate)))
  return { type: 'none', rate: 0, label: NO_PRECIPITATION, color: COLORS.none }
}

function described(type: Exclude<PrecipitationType, 'none'>, rate: number, strength: string | null): Precipitation {
  return { type, rate, label: `${strength ?? 'Light'} ${PRECIPITATION_WORDS[type]}`, color: COLORS[type] }
}

const snowLabel = (inchesPerHour: number) => SNOW_LABELS.find(([from]) => inchesPerHour >= from)?.[1] ?? 'Light'
