import { TIPPING_NAME } from '../indices/indices.texts.ts'
import { MAP_LAYERS } from '../maps/map-types.ts'
import { slowdownText } from '../measures/percent-text.ts'
import { durationWords } from '../time/durations.ts'
import type { PrecipitationType } from './vehicle-evaluation.ts'

export const NO_PRECIPITATION = 'No precipitation'

export const PRECIPITATION_WORDS: Record<Exclude<PrecipitationType, 'none'>, string> = {
  rain: 'rain',
  snow: 'snow',
  mix: 'rain and snow',
  freezing_rain: 'freezing rain',
}

export const tippingReason = (gust: string, across: string) => `Gusts of ${gust}, ${across} across the vehicle`

/** Texts of insights. */
export const INSIGHT_TEXTS = {
  slowed: (slowdownFraction: number) => `Slowed ${slowdownText(slowdownFraction)} by weather`,
  roadsSlowed: (slowdownFraction: number) => `Roads here slowed ${slowdownText(slowdownFraction)} by weather`,
  worsening: (minutes: number) => `Roads here worsen within ${minutes} min`,
  worseningReason: (level: string, minutes: number) => `Road conditions here become ${level} ${when(minutes)}`,
  improving: (minutes: number) => `Roads here improve within ${minutes} min`,
  improvingReason: (level: string, minutes: number) => `Road conditions here ease to ${level} ${when(minutes)}`,
  silent: (minutes: number) => `No position for ${minutes} min`,
  silentReason: 'The provider has sent no newer position',
  flagReason: 'At the last position, by the nowcast',
} as const

/** Texts of upcoming impacts. */
export const UPCOMING_TEXTS = {
  names: { road: 'Road Conditions', tipping: TIPPING_NAME, flood: MAP_LAYERS.flood.label, slowdown: 'Slowdown' },
  where: (road: string, minutes: number, cause: string | null) =>
    `${road || 'On the route'}, ${when(minutes)}${cause ? `: ${cause}` : ''}`,
  on: (place: string, cause: string) => `${cause}, ${place || 'on the route'}`,
  alertOnRoute: 'On the route',
  entersAlert: (minutes: number) => `The route enters it ${when(minutes)}`,
} as const

/** Rounds down, because 14.6 minutes that read 15 would contradict the level of 15 minutes. */
const wholeMinutes = (minutes: number) => Math.floor(minutes + 1e-6)

/** Texts of what weather costs in time. */
export const DELAY_TEXTS = {
  ahead: (minutes: number) => `${durationWords(wholeMinutes(minutes))} delay ahead`,
  inNextHour: (minutes: number) => `${wholeMinutes(minutes)} min delay in the next hour`,
  slowedInNextHour: (minutes: number, fraction: number, cause: string) =>
    `${cause}, ${slowedBy(minutes, fraction)} in the next hour`,
  slowedOnTrip: (minutes: number, fraction: number, place: string) =>
    `Slowed ${slowdownText(fraction)} by weather, +${durationWords(wholeMinutes(minutes))} on the rest of the trip${place ? `, most on ${place}` : ''}`,
} as const

const slowedBy = (minutes: number, fraction: number) =>
  `+${wholeMinutes(minutes)} min (slowed ${slowdownText(fraction)})`

function when(minutes: number): string {
  return minutes === 0 ? 'now' : `in ${durationWords(minutes)}`
}
