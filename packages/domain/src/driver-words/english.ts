import { DEFAULT_TEMPLATES } from '../driver-notifications/driver-notifications.texts.ts'
import { THRESHOLD_WORDS } from '../driver-notifications/threshold-variables.ts'
import { hazardWords } from '../indices/indices.texts.ts'
import { PUBLIC_PAGE_TITLES } from '../public-page-titles.ts'
import { DRIVING_SENTENCES, PROCEED_TEXT, untilText } from '../scores/action.texts.ts'
import { ACTION_WORDS, LEVEL_WORDS } from '../scores/scores.texts.ts'
import { weatherFlagLabel } from '../weather-flags.ts'
import type { MessageWords } from './message-words.ts'
import type { ReportWords } from './report-words.ts'
import type { RouteWords } from './route-words.ts'

/** Words of the impact indices, levels and actions are those of every other screen. */
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
  extremeWeather: (cause) => `Extreme weather on the way${cause}`,
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
}

export const ENGLISH_REPORT_WORDS: ReportWords = {
  title: PUBLIC_PAGE_TITLES.sharedRoute,
  language: 'Language',
  loading: 'Loading the route…',
  expired: 'This route has expired.',
  expiredHint: 'A shared route works for a limited time. Ask whoever sent it for a new link.',
  revoked: 'This link was withdrawn.',
  revokedHint: 'Whoever sent it has ended it. Ask your dispatcher for a new link.',
  failed: 'The route could not be loaded.',
  failedHint: 'Check the connection of your phone and try again.',
  retry: 'Try again',
  unavailable: 'Unavailable',
  map: 'Map of the route',
  origin: 'Origin',
  destination: 'Destination',
  depart: 'Depart',
  arrive: 'Arrive',
  routes: 'Routes',
  route: (letter) => `Route ${letter}`,
  hideRoutes: 'Hide routes',
  showRoutes: 'Show routes',
  cards: { impact: 'Overall Impact', travelTime: 'Est Travel Time', conditions: 'Weather Conditions' },
  withBreaks: (duration, breaks) => `${duration}, with ${breaks}`,
  noConditions: 'None',
  start: 'SELECT ROUTE AND START',
  back: '< BACK TO OVERVIEW',
  tracking: 'Tracking',
  legend: { label: 'Road Risk', low: 'Low', med: 'Med', high: 'High' },
  navigation: {
    label: 'Navigation',
    current: 'Current segment',
    risk: (level) => `${level} road risk`,
    milesRemaining: 'miles remaining',
    next: (level) => `Next: ${level} road risk in`,
    forMiles: (distance) => `for ${distance}`,
    noRiskAhead: 'No further risk on this route.',
    toGo: (distance) => `${distance} to go`,
    offRoute: 'Current location not on route',
    locating: 'Finding your position…',
    off: 'Tracking is off. Switch it on to see the risk where you are and ahead.',
    denied: 'Your position is not available. Allow it in the browser to be tracked.',
  },
  updated: (moment) => `Updated with the forecast of ${moment}.`,
}

export const ENGLISH_MESSAGE_WORDS: MessageWords = {
  thresholds: THRESHOLD_WORDS,
  templates: DEFAULT_TEMPLATES,
  official: (text) => text,
  until: untilText,
  driving: DRIVING_SENTENCES,
}
