import {
  type AlertCertainty,
  type AlertSeverity,
  type AlertUrgency,
  fahrenheitToCelsius,
  heatIndex,
  inchesToMm,
  mphToMps,
  relativeHumidityPercent,
  windChill,
} from '@stormlane/domain'
import type { CountyWeather } from './county-weather.ts'

/** Hours between the weather frames from which long warnings are decided. */
export const FRAME_HOURS = 3

/** The weather of a county over several frames, starting now. */
export interface Outlook {
  /** The largest and the smallest value over the frames. */
  most(variable: keyof CountyWeather): number
  least(variable: keyof CountyWeather): number
  /** The integral of a rate over the frames, in its unit times hours. */
  total(variable: keyof CountyWeather): number
  /** Whether the condition is true in this many consecutive frames. */
  holdsFor(frames: number, condition: (at: (variable: keyof CountyWeather) => number) => boolean): boolean
}

export interface AlertRule {
  event: string
  severity: AlertSeverity
  certainty: AlertCertainty
  urgency: AlertUrgency
  response: string
  /** Short warnings depend on the current weather and expire. Long ones look ahead, are renewed, and are canceled when it is over. */
  kind: 'short' | 'long'
  /** The measurement that the text of the alert states. */
  measure: { variable: keyof CountyWeather; of: 'most' | 'least' | 'total' }
  holds(outlook: Outlook): boolean
}

/** Lightning probability above which a gust is attributed to a thunderstorm rather than to the large-scale wind. */
const THUNDERY = 0.3
const QUARTER_MILE_METERS = 402
/** Radial ice per mm of freezing rain (Jones 1998, light wind). */
const ICE_PER_FREEZING_RAIN = 0.4

const long = { kind: 'long', certainty: 'Likely', urgency: 'Expected', response: 'Prepare' } as const
const short = { kind: 'short', certainty: 'Observed', urgency: 'Immediate', response: 'Shelter' } as const

/** Conditions of each alert, by the thresholds of the NWS, most urgent first. A rule does not apply if one of the alerts in `instead` does. */
export const ALERT_RULES: readonly (AlertRule & { instead?: readonly string[] })[] = [
  {
    ...short,
    event: 'Tornado Warning',
    severity: 'Extreme',
    measure: { variable: 'tornadoProbability', of: 'most' },
    // SPC calls 15 % or more within 25 miles a moderate risk. The simulation has no individual tornadoes.
    holds: (outlook) => outlook.most('tornadoProbability') >= 0.15 && outlook.most('lightningProbability') >= 0.6,
  },
  {
    ...short,
    event: 'Severe Thunderstorm Warning',
    severity: 'Severe',
    measure: { variable: 'windGust', of: 'most' },
    holds: (outlook) =>
      outlook.most('hailSize') >= inchesToMm(1) ||
      (outlook.most('windGust') >= mphToMps(58) && outlook.most('lightningProbability') >= THUNDERY),
  },
  {
    ...short,
    event: 'Flash Flood Warning',
    severity: 'Severe',
    response: 'Avoid',
    measure: { variable: 'rainRate', of: 'most' },
    // More than the one-hour flash flood guidance (45 mm), averaged over the county.
    holds: (outlook) => outlook.most('rainRate') >= 45,
  },
  {
    ...long,
    event: 'Hurricane Warning',
    severity: 'Extreme',
    response: 'Evacuate',
    measure: { variable: 'windSpeed', of: 'most' },
    holds: (outlook) => outlook.most('windSpeed') >= mphToMps(74),
  },
  {
    ...long,
    event: 'Blizzard Warning',
    severity: 'Extreme',
    measure: { variable: 'windGust', of: 'most' },
    holds: (outlook) =>
      outlook.holdsFor(
        2,
        (at) => at('windGust') >= mphToMps(35) && at('visibility') < QUARTER_MILE_METERS && at('snowRate') > 0,
      ),
  },
  {
    ...long,
    event: 'Ice Storm Warning',
    severity: 'Severe',
    measure: { variable: 'freezingRainRate', of: 'total' },
    holds: (outlook) => ICE_PER_FREEZING_RAIN * outlook.total('freezingRainRate') >= inchesToMm(0.25),
  },
  {
    ...long,
    event: 'Winter Storm Warning',
    severity: 'Severe',
    measure: { variable: 'snowRate', of: 'total' },
    instead: ['Blizzard Warning', 'Ice Storm Warning'],
    holds: (outlook) => outlook.total('snowRate') >= inchesToMm(6),
  },
  {
    ...long,
    event: 'High Wind Warning',
    severity: 'Severe',
    measure: { variable: 'windGust', of: 'most' },
    instead: ['Hurricane Warning', 'Blizzard Warning'],
    holds: (outlook) =>
      outlook.holdsFor(
        1,
        (at) =>
          at('lightningProbability') < THUNDERY && (at('windSpeed') >= mphToMps(40) || at('windGust') >= mphToMps(58)),
      ),
  },
  {
    ...long,
    event: 'Extreme Heat Warning',
    severity: 'Severe',
    measure: { variable: 'highTemperature', of: 'most' },
    holds: (outlook) =>
      outlook.holdsFor(1, (at) => heatIndex(at('highTemperature'), at('dewPoint')) >= fahrenheitToCelsius(110)),
  },
  {
    ...long,
    event: 'Extreme Cold Warning',
    severity: 'Severe',
    measure: { variable: 'lowTemperature', of: 'least' },
    holds: (outlook) =>
      outlook.holdsFor(1, (at) => windChill(at('lowTemperature'), at('windSpeed')) <= fahrenheitToCelsius(-25)),
  },
  {
    ...long,
    event: 'Red Flag Warning',
    severity: 'Severe',
    measure: { variable: 'windGust', of: 'most' },
    holds: (outlook) =>
      outlook.holdsFor(
        1,
        (at) => relativeHumidityPercent(at('highTemperature'), at('dewPoint')) <= 15 && at('windGust') >= mphToMps(25),
      ),
  },
  {
    ...long,
    event: 'Winter Weather Advisory',
    severity: 'Moderate',
    measure: { variable: 'snowRate', of: 'total' },
    instead: ['Blizzard Warning', 'Ice Storm Warning', 'Winter Storm Warning'],
    holds: (outlook) => outlook.total('snowRate') >= inchesToMm(3) || outlook.total('freezingRainRate') >= 0.5,
  },
  {
    ...long,
    event: 'Heat Advisory',
    severity: 'Moderate',
    measure: { variable: 'highTemperature', of: 'most' },
    instead: ['Extreme Heat Warning'],
    holds: (outlook) =>
      outlook.holdsFor(1, (at) => heatIndex(at('highTemperature'), at('dewPoint')) >= fahrenheitToCelsius(105)),
  },
  {
    ...long,
    event: 'Cold Weather Advisory',
    severity: 'Moderate',
    measure: { variable: 'lowTemperature', of: 'least' },
    instead: ['Extreme Cold Warning'],
    holds: (outlook) =>
      outlook.holdsFor(1, (at) => windChill(at('lowTemperature'), at('windSpeed')) <= fahrenheitToCelsius(-15)),
  },
  {
    ...long,
    event: 'Dense Fog Advisory',
    severity: 'Minor',
    measure: { variable: 'visibility', of: 'least' },
    holds: (outlook) =>
      outlook.holdsFor(1, (at) => at('visibility') <= QUARTER_MILE_METERS && at('snowRate') + at('rainRate') < 0.1),
  },
  {
    ...long,
    event: 'Wind Advisory',
    severity: 'Moderate',
    measure: { variable: 'windGust', of: 'most' },
    instead: ['Hurricane Warning', 'Blizzard Warning', 'High Wind Warning'],
    holds: (outlook) =>
      outlook.holdsFor(
        1,
        (at) =>
          at('lightningProbability') < THUNDERY && (at('windSpeed') >= mphToMps(31) || at('windGust') >= mphToMps(46)),
      ),
  },
]
