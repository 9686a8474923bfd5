import { type AlternativeKind, KEPT_FROM } from '@stormlane/domain/deciding'
import {
  type AffectedHorizon,
  MAX_HAND_OVER_CHARACTERS,
  MAX_HANDLED_ITEMS,
  MAX_NOTE_CHARACTERS,
} from '@stormlane/domain/desk'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import type { StormState } from '@stormlane/domain/storms'
import { durationWords } from '@stormlane/domain/time'
import { messageVehicles } from '../../parts/assets/asset-nouns.ts'
import { affectedRoute } from './affected.route.ts'

const KEYS: readonly (readonly [keys: string, words: string])[] = [
  ['J ↓', 'Next item'],
  ['K ↑', 'Previous item'],
  ['A', 'Acknowledge, or end a snooze'],
  ['G', 'Assign to a colleague'],
  ['S', 'Snooze until it gets worse'],
  ['N', 'Write a note'],
  ['X', 'Check the item'],
  ['M', 'Message the driver'],
  ['O', 'Open on the map'],
  ['Esc', 'Close the item'],
  ['?', 'Show these shortcuts'],
]

interface HoursLeft {
  areKnown: boolean
  driving: number
  duty: number
  untilBreak: number
}

interface WorstStretch {
  level: ImpactLevelName
  roadName: string
  /** Miles ahead of the vehicle. */
  fromMile: number
  toMile: number
}

const percent = (chance: number) => `${Math.round(100 * chance)}%`

/** "49 to 111 mi ahead"; a vehicle in the stretch has only its end ahead. */
function milesAhead(fromMile: number, toMile: number): string {
  const [from, to] = [Math.round(fromMile), Math.max(1, Math.round(toMile))]
  return from < 1 ? `the next ${to} mi` : `${from} to ${Math.max(from + 1, to)} mi ahead`
}

export const affectedTexts = {
  title: affectedRoute.title,
  queue: 'Affected assets',
  mail: 'Mail',
  horizon: 'How far ahead',
  horizons: { shift: 'Shift', '6h': '6 h', '24h': '24 h', '7d': '7 days' },
  horizonHints: {
    shift: 'Until the end of the shift',
    '6h': 'The next 6 hours',
    '24h': 'The next 24 hours',
    '7d': 'The next 7 days',
  },
  levels: 'Levels',
  levelCount: (level: string, count: number) => `${level}: ${count.toLocaleString('en-US')}`,
  type: 'Type',
  types: { location: 'Location', vehicle: 'Vehicle', route: 'Route' },
  group: 'Group',
  noGroups: 'There are no groups.',
  stateFilter: 'State',
  states: { new: 'New', acknowledged: 'Acknowledged', assigned: 'Assigned', snoozed: 'Snoozed' },
  mine: 'Mine',
  search: 'Search by name',
  byEvent: {
    title: 'Under no storm',
    alert: 'Government alert',
    weather: 'Weather',
    count: (count: string, open: string) => `${count} affected, ${open} new`,
    clear: (name: string) => `Show all, not only ${name}`,
    nothing: {
      shift: 'Nothing else is affected in this shift.',
      '6h': 'Nothing else is affected in the next 6 hours.',
      '24h': 'Nothing else is affected in the next 24 hours.',
      '7d': 'Nothing else is affected in the next 7 days.',
    } satisfies Record<AffectedHorizon, string>,
  },
  byStorm: {
    button: 'By storm',
    title: 'Storms',
    noStorms: 'No storm is there or expected.',
    noneOver: 'No storm has any of yours in it.',
    others: 'Storms with none of yours',
    nothing: 'none of yours',
    state: { expected: 'Expected', active: 'Now', ended: 'Ended' } satisfies Record<StormState, string>,
    room: 'Open storm',
    roomOf: (name: string) => `Open ${name}`,
    rowsOf: (name: string, count: string) => `Show ${count} under ${name}`,
    none: 'No storm',
    oneStorm: 'One storm',
    under: (name: string) => `Storm: ${name}`,
  },
  handOver: {
    button: 'Shift hand-over',
    title: 'Hand over to the next shift',
    text: 'Text',
    to: 'Mail it to',
    send: 'Send',
    cancel: 'Cancel',
    sent: (names: string) => `The hand-over to ${names} is on its way`,
    failed: 'The hand-over could not be sent:',
    draftFailed: 'The text could not be made.',
    colleaguesFailed: 'Your colleagues could not be loaded.',
    tooLong: `A hand-over has at most ${MAX_HAND_OVER_CHARACTERS.toLocaleString('en-US')} characters.`,
  },
  many: {
    title: 'Checked items',
    checked: (count: number) => `${count.toLocaleString('en-US')} checked`,
    check: (name: string) => `Check ${name}`,
    checkShown: 'Check all that are loaded',
    acknowledge: 'Acknowledge all',
    assign: 'Assign all to…',
    snooze: 'Snooze all until they get worse',
    message: messageVehicles,
    clear: 'Uncheck all',
    done: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'item was' : 'items were'} changed`,
    refused: (count: number) =>
      `${count.toLocaleString('en-US')} ${count === 1 ? 'item was' : 'items were'} left as ${count === 1 ? 'it is' : 'they are'}`,
    tooMany: `At most ${MAX_HANDLED_ITEMS} items can be changed at once.`,
  },
  changes: {
    title: 'What changed',
    since: (moment: string) => `With the run of ${moment}`,
    rose: (count: string) => `${count} rose`,
    fell: (count: string) => `${count} fell`,
    cleared: (count: string) => `${count} cleared`,
    first: {
      rose: (name: string, before: string, after: string) => `${name} rose from ${before} to ${after}`,
      fell: (name: string, before: string, after: string) => `${name} fell from ${before} to ${after}`,
      cleared: (name: string, before: string) => `${name}, ${before} before, is clear`,
    },
  },
  columns: {
    asset: 'Level and asset',
    where: 'Where',
    when: 'When, asset time',
    why: 'Why',
    cost: 'If nothing is done',
    action: 'Best action',
    state: 'State',
  },
  /** At High or worse. */
  decisions: (open: number, taken: number) =>
    `${open.toLocaleString('en-US')} ${open === 1 ? 'needs' : 'need'} a decision, ${taken.toLocaleString('en-US')} ${taken === 1 ? 'has' : 'have'} one`,
  where: {
    driving: 'driving',
    parked: 'parked',
    ahead: (miles: number, duration: string) => `${Math.max(1, Math.round(miles))} mi, in ${duration}`,
    inside: (miles: number) => `${Math.max(1, Math.round(miles))} mi, inside it now`,
  },
  legend: 'Levels of the strips',
  notForecast: 'not forecast',
  lost: (minutes: number) => (minutes === 0 ? 'no time lost' : `+${durationWords(minutes)}`),
  /** Beside the minutes, where the chance of driving on is known. */
  dock: (chance: number) =>
    chance >= KEPT_FROM ? `keeps dock with ${percent(chance)}` : `misses dock with ${percent(1 - chance)}`,
  ifNothing: (minutes: number) =>
    minutes === 0 ? 'Driving on loses no time.' : `Driving on loses ${durationWords(minutes)}.`,
  peak: (moment: string) => `peak ${moment}`,
  startsIn: (duration: string) => `starts in ${duration}`,
  underWay: 'under way',
  byAt: (name: string, moment: string) => `${name}, ${moment}`,
  until: (moment: string) => `until ${moment}`,
  untilWorse: 'until it gets worse',
  escalated: (moment: string) => `escalated ${moment}`,
  openOnMap: 'Open on map',
  openNamed: (name: string) => `Open on map: ${name}`,
  acknowledge: 'Acknowledge',
  acknowledgeNamed: (name: string) => `Acknowledge ${name}`,
  wake: 'Wake now',
  assign: 'Assigned to',
  nobody: 'Nobody',
  snooze: 'Snooze',
  snoozeUntil: 'Snooze until',
  snoozeButton: 'Until then',
  snoozeUntilWorse: 'Until it gets worse',
  note: 'Note',
  notePlaceholder: 'Write a note for your colleagues',
  noteTooLong: `A note has at most ${MAX_NOTE_CHARACTERS.toLocaleString('en-US')} characters.`,
  addNote: 'Add note',
  notChanged: 'Nothing was changed',
  panel: 'Chosen item',
  itemFailed: 'The item could not be loaded.',
  ended: 'This is no longer affected. Notes can still be written.',
  levelHistory: {
    title: 'Level history',
    rose: (before: string, after: string) => `Rose from ${before} to ${after}`,
    fell: (before: string, after: string) => `Fell from ${before} to ${after}`,
    run: (moment: string) => `run of ${moment}`,
  },
  history: 'History',
  noHistory: 'Not handled yet.',
  events: {
    acknowledged: 'Acknowledged it',
    assigned: (name: string) => `Assigned it to ${name}`,
    snoozed: (until: string) => `Snoozed it ${until}`,
    woken: 'Ended the snooze',
    noted: 'Wrote a note',
    escalated: (names: string) => `Escalated it to ${names}`,
  },
  decision: {
    title: 'What you can do',
    recommended: 'Recommended',
    kinds: {
      drive_on: () => 'Drive on',
      slower: (_place: string, _roads: string, mph: number | null) => `Drive no faster than ${mph ?? 0} mph`,
      leave_later: () => 'Leave later',
      wait_at_stop: (place: string) => (place === '' ? 'Wait on the way' : `Wait at ${place}`),
      other_road: (_place: string, roads: string) => (roads === '' ? 'Take the other road' : `Take ${roads}`),
      stop_before: (place: string) => (place === '' ? 'Stop before the worst' : `Stop at ${place}`),
    } satisfies Record<AlternativeKind, (place: string, roads: string, mph: number | null) => string>,
    until: {
      drive_on: (moment: string) => moment,
      slower: (moment: string) => `until ${moment}`,
      leave_later: (moment: string) => `at ${moment}`,
      wait_at_stop: (moment: string) => `until ${moment}`,
      other_road: (moment: string) => `until ${moment}`,
      stop_before: (moment: string) => `until ${moment}`,
    } satisfies Record<AlternativeKind, (moment: string) => string>,
    columns: {
      what: 'What you can do',
      arrival: 'Arrival, P10 to P90',
      lost: 'Lost',
      worst: 'Worst',
      keeps: 'Keeps dock',
      driving: 'Driving left',
      does: 'Action',
    },
    between: (early: string, late: string) => `${early} to ${late} in 8 of 10 cases`,
    lost: (minutes: number) => {
      if (Math.round(minutes) === 0) return 'no time lost'
      return minutes > 0 ? `+${durationWords(minutes)}` : `${durationWords(-minutes)} earlier`
    },
    chance: percent,
    none: '–',
    dock: (window: string) => `Dock: ${window}, drawn in green.`,
    before: (moment: string) => `until ${moment}`,
    foot: 'Driving left is that on arrival.',
    miles: (miles: number) => `${Math.max(1, Math.round(miles))} mi`,
    clear: 'nothing',
    use: 'Use',
    send: 'Send to driver',
    message: 'Message driver',
    leaves: (moment: string) => `The shipment leaves ${moment} now`,
    notSet: 'The departure could not be changed',
    hours: ({ areKnown, driving, duty, untilBreak }: HoursLeft) =>
      `${areKnown ? 'Hours left' : 'Hours unknown, assumed'}: driving ${durationWords(60 * driving)}, duty ${durationWords(60 * duty)}, until break ${durationWords(60 * untilBreak)}.`,
  },
  tripMap: {
    title: 'Map of the trip',
    driven: 'driven',
    ahead: 'planned road',
    advised: 'advised road',
    worst: ({ level, roadName, fromMile, toMile }: WorstStretch) =>
      `${LEVEL_WORDS[level]}${roadName ? ` on ${roadName}` : ''}, ${milesAhead(fromMile, toMile)}`,
    origin: 'Origin',
    destination: 'Destination',
    position: 'Position of the vehicle',
    wait: (place: string) => (place === '' ? 'Wait here' : `Wait at ${place}`),
  },
  shortcuts: 'Keyboard shortcuts',
  keys: KEYS,
  shown: (count: string, open: string, until: string) => `${count} affected until ${until}, worst first; ${open} new`,
  run: (moment: string) => `run of ${moment}`,
  loadFailed: 'The server did not answer.',
  wall: {
    worst: 'Worst assets',
    loading: 'Loading the queue…',
    nothing: 'Nothing is affected.',
    hit: (count: number) => `${count.toLocaleString('en-US')} of yours affected`,
  },
  unrated: (count: string) => `${count} not rated yet`,
  unratedTitle: 'Not rated yet',
  unratedText: (count: number) =>
    count === 1
      ? 'One asset waits for its first rating, so nobody knows yet whether it is affected. It appears here by itself.'
      : `${count.toLocaleString('en-US')} assets wait for their first rating, so nobody knows yet whether they are affected. They appear here by themselves.`,
  emptyTitle: 'Nothing is affected',
  emptyText: {
    shift: 'No location, route or vehicle is affected in this shift.',
    '6h': 'No location, route or vehicle is affected in the next 6 hours.',
    '24h': 'No location, route or vehicle is affected in the next 24 hours.',
    '7d': 'No location, route or vehicle is affected in the next 7 days.',
  },
  lookFurther: 'Look at 7 days',
}
