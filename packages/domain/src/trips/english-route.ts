import { PROCEED_TEXT } from '../impacts/scores/action.texts.ts'
import { ACTION_WORDS, LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import { hazardWords } from '../indices/indices.texts.ts'
import { weatherFlagLabel } from '../indices/weather-flags.ts'
import type { RouteWords } from './route-words.ts'

/** Hazards, levels and actions have the same names as on every other screen. */
export const ENGLISH_ROUTE_WORDS: RouteWords = {
  locale: 'en-US',
  hazard: hazardWords,
  flag: weatherFlagLabel,
  levels: LEVEL_WORDS,
  actions: ACTION_WORDS,
  noImpact: PROCEED_TEXT,
  cause: (hazard, road) => `, ${hazard}${road ? ` on ${road}` : ''}`,
  slower: (percent, cause) => `${percent} slower than without weather${cause}`,
  roadRisk: (index, cause) => `Road risk up to ${index} / 10${cause}`,
  tippingRisk: (index) => `Tipping risk up to ${index} / 10 in crosswinds`,
  floodRisk: (index, road) => `Flood risk up to ${index} / 10${road && ` on ${road}`}`,
  extremeWeather: (cause) => `Extreme weather on the way${cause}`,
  ownLimit: ({ reason, road }) => `${reason}${road ? `, on ${road}` : ''}`,
  miles: (from, to) => `mile ${from}${to ? ` to ${to}` : ''}`,
  costs: {
    none: 'weather adds no time',
    worstOn: (where) => `the worst is on ${where}`,
    adds: (duration) => `weather adds ${duration}`,
    addsMostOn: (duration, where) => `weather adds ${duration}, the worst on ${where}`,
  },
  advice: {
    delay: (cost) => `Leave later: ${cost}`,
    hold: (place, cost) => `Stop${place ? ` before ${place}` : ' at the next safe place'} until it eases: ${cost}`,
    reduce_speed: (place, cost) => `Drive slowly${place ? ` on ${place}` : ''}: ${cost}`,
    secure_load: (place, cost) => `Secure load and doors${place ? ` before ${place}` : ''}: ${cost}`,
    monitor: (cost) => `Go as planned and watch the forecast: ${cost}`,
    reroute: (letter, via, level, arrives) => `Take Option ${letter} via ${via}: rated ${level}, arrives ${arrives}`,
  },
  arrives: {
    atOnce: 'at the same time',
    later: (duration) => `${duration} later`,
    earlier: (duration) => `${duration} earlier`,
  },
  driving: {
    clear: 'Clear road',
    keepBelow: (speed) => `Keep ${speed} or less`,
    care: 'Drive with care',
    crosswind: 'strong crosswind',
  },
  breaks: (count, duration) => `${count === 1 ? '1 driver break' : `${count} driver breaks`}, ${duration}`,
  likely: (span) => `likely ${span}`,
  onTime: (percent, latest) => `${percent} to make ${latest}`,
  early: (percent) => `${percent} early, and waits`,
}
