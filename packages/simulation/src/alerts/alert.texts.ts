import { formatQuantity, type Quantity } from '@stormlane/domain/measures'
import { momentText } from '@stormlane/domain/time'
import type { CountyWeather } from './county-weather.ts'

const MEASURE_WORDS: Record<keyof CountyWeather, readonly [quantity: Quantity, say: (value: string) => string]> = {
  windSpeed: ['speed', (value) => `Sustained winds up to ${value}`],
  windGust: ['speed', (value) => `Gusts up to ${value}`],
  rainRate: ['rainRate', (value) => `Rain at rates up to ${value}`],
  snowRate: ['snowDepth', (value) => `Snow accumulations up to ${value}`],
  freezingRainRate: ['rainDepth', (value) => `Freezing rain up to ${value}`],
  lightningProbability: ['probability', (value) => `Chance of lightning up to ${value}`],
  hailSize: ['rainDepth', (value) => `Hail up to ${value}`],
  tornadoProbability: ['probability', (value) => `Rotating storms, with a chance of a tornado up to ${value}`],
  visibility: ['distance', (value) => `Visibility down to ${value}`],
  highTemperature: ['temperature', (value) => `Temperatures up to ${value}`],
  lowTemperature: ['temperature', (value) => `Temperatures down to ${value}`],
  dewPoint: ['temperature', (value) => `Dew points up to ${value}`],
}

const INSTRUCTIONS: Record<string, string> = {
  Shelter: 'Move to shelter now. Do not drive into the storm.',
  Avoid: 'Turn around, do not drown. Never drive through flooded roads.',
  Evacuate: 'Follow the orders of local officials. Keep vehicles away from the coast.',
  Prepare: 'Slow down and keep your distance while it lasts, and carry what you need to wait.',
}

export const instructionFor = (response: string) => INSTRUCTIONS[response] ?? null

/** States each measurement: `Snow accumulations up to 6.1 in. Gusts up to 52 mph.` */
export function describeAlert(
  measured: readonly { variable: keyof CountyWeather; value: number }[],
  counties: string,
): string {
  const what = measured.map(({ variable, value }) => {
    const [quantity, say] = MEASURE_WORDS[variable]
    return say(formatQuantity(quantity, value, 'imperial'))
  })
  return `* WHAT...${what.join('. ')}.\n\n* WHERE...${counties}.\n\nThis alert belongs to a simulated world.`
}

/** As the National Weather Service writes it, in the zone of the place: `Winter Storm Warning issued Thu, Jan 14, 3:12 PM CST until …`. */
export const headlineOf = (event: string, issuedAt: Date, endsAt: Date, timeZone: string) =>
  `${event} issued ${momentText(issuedAt, timeZone)} until ${momentText(endsAt, timeZone)}`
