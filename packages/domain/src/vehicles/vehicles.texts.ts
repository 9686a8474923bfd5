import { TIPPING_NAME } from '../indices/indices.texts.ts'
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
  worsening: (minutes: number) => `Worsening within ${minutes} min`,
  worseningReason: (level: string, minutes: number) => `Road conditions here become ${level} ${when(minutes)}`,
  improving: (minutes: number) => `Improving within ${minutes} min`,
  improvingReason: (level: string, minutes: number) => `Road conditions here ease to ${level} ${when(minutes)}`,
  silent: (minutes: number) => `No position for ${minutes} min`,
  silentReason: 'The provider has sent no newer position',
  flagReason: 'At the last position, by the nowcast',
} as const

/** Texts of upcoming impacts. */
export const UPCOMING_TEXTS = {
  names: { road: 'Road Conditions', crash: 'Crash Risk', tipping: TIPPING_NAME, slowdown: 'Slowdown' },
  where: (road: string, minutes: number, cause: string | null) =>
    `${road || 'On the route'}, ${when(minutes)}${cause ? `: ${cause}` : ''}`,
  on: (place: string, cause: string) => `${cause}, ${place || 'on the route'}`,
  alertOnRoute: 'On the route',
  entersAlert: (minutes: number) => `The route enters it ${when(minutes)}`,
  delay: (minutes: number) => `${minutes} min delay ahead`,
  delayReason: 'What weather adds to the rest of the route',
} as const

function when(minutes: number): string {
  return minutes === 0 ? 'now' : `in ${durationWords(minutes)}`
}
