import { describe, expect, test } from 'vitest'
import { type ActionSubject, actionText, actionTime } from './action.texts.ts'
import { ACTION_NAMES, type ActionName, withoutCause } from './action.ts'
import { endInSight } from './impact-window.ts'
import { recommendedAction } from './recommended-action.ts'
import { ACTION_WORDS } from './scores.texts.ts'
import { windowParts, windowText } from './window.texts.ts'

const now = new Date('2026-01-10T18:10:00Z')
const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const CHICAGO = 'America/Chicago'

interface Leading {
  level: 0 | 1 | 2 | 3 | 4
  variable?: string
  event?: string
}

function action(leading: Leading, subject: ActionSubject = 'location'): ActionName {
  const reason = { variable: null, event: null, ...leading }
  const when = { startAt: now, endAt: hour(3), knownUntil: null }
  return recommendedAction({ leading: reason, when, text: 'Why' }, { subject, now, timeZone: CHICAGO }).action
}

test.each<[string, ActionName, ActionName]>([
  ['road', 'reduce_speed', 'delay'],
  ['disruption', 'monitor', 'delay'],
  ['flood', 'reduce_speed', 'reroute'],
  ['power', 'monitor', 'delay'],
  ['life_property', 'monitor', 'hold'],
  ['wildfire_spread', 'monitor', 'reroute'],
  ['wildfire_conditions', 'monitor', 'monitor'],
  ['slowdown', 'reduce_speed', 'delay'],
  ['tipping', 'secure_load', 'hold'],
  ['crash', 'reduce_speed', 'delay'],
  ['heatIndex', 'monitor', 'monitor'],
  ['lightningProbability', 'monitor', 'hold'],
  ['gustProbability45mph', 'secure_load', 'secure_load'],
  ['rainRate', 'reduce_speed', 'reduce_speed'],
  ['windGust', 'secure_load', 'secure_load'],
  ['snowRate', 'reduce_speed', 'delay'],
  ['iceAccretion', 'reduce_speed', 'delay'],
  ['windChill', 'monitor', 'monitor'],
  ['floodChance', 'reduce_speed', 'reroute'],
  ['visibility', 'reduce_speed', 'delay'],
  ['another variable', 'monitor', 'monitor'],
])('%s asks to %s at level moderate and to %s at level high', (variable, moderate, high) => {
  expect([2, 3].map((level) => action({ level: level as 2 | 3, variable }))).toEqual([moderate, high])
  expect([0, 1, 4].map((level) => action({ level: level as 0 | 1 | 4, variable }))).toEqual([
    'proceed',
    'monitor',
    'hold',
  ])
})

test.each<[string, ActionName, ActionName]>([
  ['Tornado Warning', 'hold', 'hold'],
  ['Hurricane Wind Warning', 'hold', 'hold'],
  ['Extreme Wind Warning', 'hold', 'hold'],
  ['Shelter In Place Warning', 'hold', 'hold'],
  ['Evacuation Immediate', 'hold', 'hold'],
  ['Flash Flood Warning', 'reroute', 'reroute'],
  ['Storm Surge Warning', 'reroute', 'reroute'],
  ['Red Flag Fire Warning', 'reroute', 'reroute'],
  ['Ashfall Warning', 'reroute', 'reroute'],
  ['Blizzard Warning', 'reduce_speed', 'delay'],
  ['Ice Storm Warning', 'reduce_speed', 'delay'],
  ['Winter Storm Warning', 'reduce_speed', 'delay'],
  ['Snow Squall Warning', 'reduce_speed', 'delay'],
  ['Lake Effect Snow Warning', 'reduce_speed', 'delay'],
  ['Severe Thunderstorm Warning', 'monitor', 'hold'],
  ['High Wind Warning', 'secure_load', 'secure_load'],
  ['Gale Warning', 'secure_load', 'secure_load'],
  ['Dense Fog Advisory', 'reduce_speed', 'reduce_speed'],
  ['Winter Weather Advisory', 'reduce_speed', 'reduce_speed'],
  ['Freezing Rain Advisory', 'reduce_speed', 'reduce_speed'],
  ['Air Quality Alert', 'monitor', 'monitor'],
])('a %s asks to %s at level moderate and to %s at level high', (event, moderate, high) => {
  expect([2, 3].map((level) => action({ level: level as 2 | 3, event }))).toEqual([moderate, high])
})

test.each<[ActionSubject, ActionName]>([
  ['location', 'delay'],
  ['standing', 'monitor'],
  ['driving', 'reduce_speed'],
])('a high road index asks a %s one to %s', (subject, expected) => {
  expect(action({ level: 3, variable: 'road' }, subject)).toBe(expected)
})

test('without a reason nothing is to be done', () => {
  const situation = { subject: 'location', now, timeZone: CHICAGO } as const
  const proceed = { action: 'proceed', reason: 'No weather impact expected.' }
  expect(recommendedAction({ leading: undefined, when: undefined, text: '' }, situation)).toEqual(proceed)
})

describe('the time of an action', () => {
  test.each([
    [
      'under way',
      [-1, 3],
      {
        until: ' until Sat 3:10 PM CST',
      },
    ],
    [
      'beginning now',
      [0, 0.5],
      {
        until: ' until Sat 12:40 PM CST',
      },
    ],
    [
      'still to come',
      [1, 3],
      {
        until: ', Sat 1:10 PM – 3:10 PM CST',
      },
    ],
    [
      'that has passed',
      [-3, -1],
      {
        until: ' until Sat 11:10 AM CST',
      },
    ],
    [
      'of two weeks',
      [0, 14 * 24],
      {
        until: ' until Sat 12:10 PM CST',
      },
    ],
    ['without a known end', [0, 14 * 24 + 0.001], { until: '' }],
  ] as const)('of a reason %s is in words', (_, [from, to], expected) => {
    expect(actionTime({ startAt: hour(from), ...endInSight(hour(to), now, null) }, now, CHICAGO)).toEqual(expected)
  })

  test('beyond the forecast names how far is known, because a horizon is no end [RISK-085]', () => {
    const open = { startAt: hour(1), ...endInSight(hour(6), now, hour(6)) }
    expect(actionTime(open, now, CHICAGO)).toEqual({ until: ', no end in sight before Sat 6:10 PM CST' })
    expect(windowText(open, CHICAGO)).toBe('from Sat 1:10 PM CST, no end in sight before Sat 6:10 PM CST')
    expect(windowText({ ...open, knownUntil: null }, CHICAGO)).toBe('since Sat 1:10 PM CST, end unknown')
    expect(windowParts(open, CHICAGO)).toEqual(['from Sat 1:10 PM CST', 'no end in sight before Sat 6:10 PM CST'])
    expect(windowParts({ ...open, endAt: open.knownUntil, knownUntil: null }, CHICAGO)).toHaveLength(1)
    expect(windowText({ ...open, endAt: hour(2) }, CHICAGO)).toBe('Sat 1:10 PM – 2:10 PM CST')
  })

  test('may be in the words of another language', () => {
    const french = { locale: 'fr-CA', until: (end: string) => ` jusqu’au ${end}` }
    const { until } = actionTime({ startAt: now, endAt: hour(3), knownUntil: null }, now, CHICAGO, french)
    expect(until).toMatch(/^ jusqu’au sam\. 15 h 10/)
  })
})

test('an action ends with its cause, which can be left out', () => {
  const time = { until: ' until 3 PM' }
  const text = actionText('standing', 'hold', 'Snow 1.1 in/h', time)
  expect(text).toBe('Keep the vehicle parked until 3 PM. Snow 1.1 in/h.')
  const hold = { action: 'hold', reason: text } as const
  expect(withoutCause(hold, 'Snow 1.1 in/h')).toEqual({
    action: 'hold',
    reason: 'Keep the vehicle parked until 3 PM.',
  })
  expect(withoutCause(hold, 'Rain')).toEqual(hold)
  expect(withoutCause({ action: 'hold', reason: 'Wait.  .' }, '')).toEqual({ action: 'hold', reason: 'Wait.  .' })
})

test('every action has its words', () => {
  expect(ACTION_NAMES.map((name) => ACTION_WORDS[name])).toEqual([
    'Hold',
    'Delay',
    'Reroute',
    'Reduce speed',
    'Secure load',
    'Monitor',
    'Proceed',
  ])
})
