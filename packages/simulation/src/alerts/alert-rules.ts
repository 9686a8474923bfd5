import type { AlertCertainty, AlertSeverity, AlertUrgency } from '@stormlane/domain/hazards'
import { fahrenheitToCelsius, inchesToMm, mphToMps } from '@stormlane/domain/measures'
import { heatIndex, relativeHumidityPercent, windChill } from '@stormlane/domain/weather'
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
  holdsFor(frames: number, condition: Condition): boolean
}

export interface AlertRule {
  event: string
  severity: AlertSeverity
  certainty: AlertCertainty
  urgency: AlertUrgency
  response: string
  /** Short warnings depend on the current weather and expire. Long ones look ahead, are renewed, and are canceled when it is over. */
  kind: 'short' | 'long'
  /** The measurements that the text of the alert states. */
  measures: readonly Measure[]
  holds(outlook: Outlook): boolean
  /** Whether the hazard is present at an instant. A long alert ends with it; a short one has a fixed length. */
  during?: Condition
}

export interface Measure {
  variable: keyof CountyWeather
  of: 'most' | 'least' | 'total'
  /** The text leaves out a smaller value. Several hazards may have led to the alert; those that did not are not named. */
  from?: number
}

type Condition = (at: (variable: keyof CountyWeather) => number) => boolean

/** Lightning probability above which a gust is attributed to a thunderstorm rather than to the large-scale wind. */
const THUNDERY = 0.3
const QUARTER_MILE_METERS = 402
/** Radial ice per mm of freezing rain (Jones 1998, light wind). */
const ICE_PER_FREEZING_RAIN = 0.4

const long = { kind: 'long', certainty: 'Likely', urgency: 'Expected', response: 'Prepare' } as const
const short = { kind: 'short', certainty: 'Observed', urgency: 'Immediate', response: 'Shelter' } as const

const isSnowing: Condition = (at) => at('snowRate') >= 1
const isFreezingRain: Condition = (at) => at('freezingRainRate') >= 0.05
const isBlizzard: Condition = (at) =>
  at('windGust') >= mphToMps(35) && at('visibility') < QUARTER_MILE_METERS && at('snowRate') > 0
const isHurricane: Condition = (at) => at('windSpeed') >= mphToMps(74)
/** Wind apart from thunderstorms. */
const blows =
  (sustainedMph: number, gustMph: number): Condition =>
  (at) =>
    at('lightningProbability') < THUNDERY &&
    (at('windSpeed') >= mphToMps(sustainedMph) || at('windGust') >= mphToMps(gustMph))
const feelsHot =
  (fromFahrenheit: number): Condition =>
  (at) =>
    heatIndex(at('highTemperature'), at('dewPoint')) >= fahrenheitToCelsius(fromFahrenheit)
const feelsCold =
  (toFahrenheit: number): Condition =>
  (at) =>
    windChill(at('lowTemperature'), at('windSpeed')) <= fahrenheitToCelsius(toFahrenheit)
const isFireWeather: Condition = (at) =>
  relativeHumidityPercent(at('highTemperature'), at('dewPoint')) <= 15 && at('windGust') >= mphToMps(25)
const isDryFog: Condition = (at) => at('visibility') <= QUARTER_MILE_METERS && at('snowRate') + at('rainRate') < 0.1

const GUSTS: Measure = { variable: 'windGust', of: 'most' }
/** Next to another hazard, gusts are mentioned only from the threshold of a Wind Advisory on. */
const STRONG_GUSTS: Measure = { ...GUSTS, from: mphToMps(46) }
const SNOW: Measure = { variable: 'snowRate', of: 'total', from: inchesToMm(0.5) }
const FREEZING_RAIN: Measure = { variable: 'freezingRainRate', of: 'total', from: inchesToMm(0.01) }

/** Conditions of each alert, by the thresholds of the NWS, most urgent first. A rule does not apply if one of the alerts in `instead` does. */
export const ALERT_RULES: readonly (AlertRule & { instead?: readonly string[] })[] = [
  {
    ...short,
    event: 'Tornado Warning',
    severity: 'Extreme',
    measures: [{ variable: 'tornadoProbability', of: 'most' }],
    // SPC calls 15 % or more within 25 miles a moderate risk. The simulation has no individual tornadoes.
    holds: (outlook) => outlook.most('tornadoProbability') >= 0.15 && outlook.most('lightningProbability') >= 0.6,
  },
  {
    ...short,
    event: 'Severe Thunderstorm Warning',
    severity: 'Severe',
    measures: [{ variable: 'hailSize', of: 'most', from: inchesToMm(0.5) }, STRONG_GUSTS],
    holds: (outlook) =>
      outlook.most('hailSize') >= inchesToMm(1) ||
      (outlook.most('windGust') >= mphToMps(58) && outlook.most('lightningProbability') >= THUNDERY),
  },
  {
    ...short,
    event: 'Flash Flood Warning',
    severity: 'Severe',
    response: 'Avoid',
    measures: [{ variable: 'rainRate', of: 'most' }],
    // More than the one-hour flash flood guidance (45 mm), averaged over the county.
    holds: (outlook) => outlook.most('rainRate') >= 45,
  },
  {
    ...long,
    event: 'Hurricane Warning',
    severity: 'Extreme',
    response: 'Evacuate',
    measures: [{ variable: 'windSpeed', of: 'most' }],
    holds: (outlook) => outlook.holdsFor(1, isHurricane),
    during: isHurricane,
  },
  {
    ...long,
    event: 'Blizzard Warning',
    severity: 'Extreme',
    measures: [{ ...SNOW, from: inchesToMm(0.1) }, { variable: 'visibility', of: 'least' }, GUSTS],
    holds: (outlook) => outlook.holdsFor(2, isBlizzard),
    during: isBlizzard,
  },
  {
    ...long,
    event: 'Ice Storm Warning',
    severity: 'Severe',
    measures: [FREEZING_RAIN, STRONG_GUSTS],
    holds: (outlook) => ICE_PER_FREEZING_RAIN * outlook.total('freezingRainRate') >= inchesToMm(0.25),
    during: isFreezingRain,
  },
  {
    ...long,
    event: 'Winter Storm Warning',
    severity: 'Severe',
    measures: [SNOW, STRONG_GUSTS],
    instead: ['Blizzard Warning', 'Ice Storm Warning'],
    holds: (outlook) => outlook.total('snowRate') >= inchesToMm(6),
    during: isSnowing,
  },
  {
    ...long,
    event: 'High Wind Warning',
    severity: 'Severe',
    measures: [GUSTS],
    instead: ['Hurricane Warning', 'Blizzard Warning'],
    holds: (outlook) => outlook.holdsFor(1, blows(40, 58)),
    during: blows(40, 58),
  },
  {
    ...long,
    event: 'Extreme Heat Warning',
    severity: 'Severe',
    measures: [{ variable: 'highTemperature', of: 'most' }],
    holds: (outlook) => outlook.holdsFor(1, feelsHot(110)),
    during: feelsHot(110),
  },
  {
    ...long,
    event: 'Extreme Cold Warning',
    severity: 'Severe',
    measures: [{ variable: 'lowTemperature', of: 'least' }],
    holds: (outlook) => outlook.holdsFor(1, feelsCold(-25)),
    during: feelsCold(-25),
  },
  {
    ...long,
    event: 'Red Flag Warning',
    severity: 'Severe',
    measures: [GUSTS],
    holds: (outlook) => outlook.holdsFor(1, isFireWeather),
    during: isFireWeather,
  },
  {
    ...long,
    event: 'Winter Weather Advisory',
    severity: 'Moderate',
    measures: [SNOW, FREEZING_RAIN, STRONG_GUSTS],
    instead: ['Blizzard Warning', 'Ice Storm Warning', 'Winter Storm Warning'],
    holds: (outlook) => outlook.total('snowRate') >= inchesToMm(3) || outlook.total('freezingRainRate') >= 0.5,
    during: (at) => isSnowing(at) || isFreezingRain(at),
  },
  {
    ...long,
    event: 'Heat Advisory',
    severity: 'Moderate',
    measures: [{ variable: 'highTemperature', of: 'most' }],
    instead: ['Extreme Heat Warning'],
    holds: (outlook) => outlook.holdsFor(1, feelsHot(105)),
    during: feelsHot(105),
  },
  {
    ...long,
    event: 'Cold Weather Advisory',
    severity: 'Moderate',
    measures: [{ variable: 'lowTemperature', of: 'least' }],
    instead: ['Extreme Cold Warning'],
    holds: (outlook) => outlook.holdsFor(1, feelsCold(-15)),
    during: feelsCold(-15),
  },
  {
    ...long,
    event: 'Dense Fog Advisory',
    severity: 'Minor',
    measures: [{ variable: 'visibility', of: 'least' }],
    holds: (outlook) => outlook.holdsFor(1, isDryFog),
    during: isDryFog,
  },
  {
    ...long,
    event: 'Wind Advisory',
    severity: 'Moderate',
    measures: [GUSTS],
    instead: ['Hurricane Warning', 'Blizzard Warning', 'High Wind Warning'],
    holds: (outlook) => outlook.holdsFor(1, blows(31, 46)),
    during: blows(31, 46),
  },
]
