import { expect, test } from 'vitest'
import { actionWithAdvice, adviceAction, adviseOnTrip } from './advice.ts'
import { alternative } from './alternative.fixture.ts'
import { DEFAULT_DECIDING_COSTS } from './costs.ts'
import { REMARK_TEXTS } from './deciding.texts.ts'
import { type Alternative, DECISION_REMARKS } from './decision.ts'

const worst = {
  level: 4,
  cause: 'alert',
  fromMile: 49,
  toMile: 111,
  entersAt: new Date('2026-01-15T07:30:00Z'),
  leavesAt: new Date('2026-01-15T08:45:00Z'),
  roadName: 'I-80',
  polyline: '',
} as const
const dollars = (time: number) => ({ time, crash: 0, appointment: 0, miles: 0 })
const driveOn = alternative({ minutesLost: 38, worstLevel: 4, worstMiles: 62, worst, cost: dollars(500) })
const advise = (...others: Alternative[]) =>
  adviseOnTrip([driveOn, ...others], DEFAULT_DECIDING_COSTS, 'America/Chicago')

test('waiting names place, end, arrival and what it avoids, with its instants [DECIDE-007]', () => {
  const until = new Date('2026-01-15T07:45:00Z')
  const advice = advise(
    alternative({
      kind: 'wait_at_stop',
      minutesLost: 45,
      until,
      place: { kind: 'services', name: 'Iowa 80', latitude: 41.6, longitude: -90.8, mile: 12 },
      worstLevel: 2,
      worstMiles: 18,
      cost: dollars(90),
    }),
  )
  expect(advice?.text).toBe(
    'Wait at Iowa 80 until Thu 1:45 AM CST: arrives 7 min later than driving on, avoids 62 mi of Extreme.',
  )
  expect(advice?.moments).toEqual([{ at: until, words: 'Thu 1:45 AM CST' }])
  expect(advice).toMatchObject({
    action: 'hold',
    alternativeId: 'wait_at_stop',
    minutesSaved: -7,
    dollarsSaved: 410,
    until,
  })
})

test.each<[string, Partial<Alternative>, string]>([
  [
    'leaving later',
    { kind: 'leave_later', minutesLost: 38, leavesAt: new Date('2026-01-15T08:30:00Z'), worstLevel: 1, worstMiles: 24 },
    'Leave Thu 2:30 AM CST instead of Thu 12:40 AM CST: arrives at the same time as driving on, avoids 62 mi of Extreme.',
  ],
  [
    'another road',
    { kind: 'other_road', via: 'US-30', minutesLost: 8, worstLevel: 4, worstMiles: 20 },
    'Take US-30: arrives 30 min earlier than driving on, 42 mi less of Extreme.',
  ],
  [
    'a road without a name',
    { kind: 'other_road', via: '', minutesLost: 8, worstLevel: 3 },
    'Take the other road: arrives 30 min earlier than driving on, avoids 62 mi of Extreme.',
  ],
  [
    'driving slowly',
    { kind: 'slower', speedMph: 45, minutesLost: 60, worstLevel: 3, worstMiles: 62 },
    'Drive no faster than 45 mph for 62 mi of I-80: arrives 22 min later than driving on, avoids 62 mi of Extreme.',
  ],
  [
    'stopping before it',
    {
      kind: 'stop_before',
      minutesLost: 338,
      until: new Date('2026-01-15T12:00:00Z'),
      place: { kind: 'town', name: '', latitude: 41, longitude: -91, mile: 40.2 },
      worstLevel: 2,
      worstMiles: 10,
    },
    'Stop 40 mi ahead before the Extreme stretch until Thu 6:00 AM CST: arrives 5 h later than driving on, avoids 62 mi of Extreme.',
  ],
])('%s is said in words [DECIDE-007]', (_, given, text) => {
  expect(advise(alternative({ cost: dollars(90), ...given }))?.text).toBe(text)
})

test('the chance of the appointment is named where it rises [DECIDE-007]', () => {
  const late = { ...driveOn, appointmentChance: 0.36 }
  const other = alternative({
    kind: 'other_road',
    via: 'US-30',
    minutesLost: 38,
    worstLevel: 4,
    worstMiles: 62,
    cost: dollars(9),
  })
  const text = (appointmentChance: number) =>
    adviseOnTrip([late, { ...other, appointmentChance }], DEFAULT_DECIDING_COSTS, 'UTC')?.text
  expect(text(0.92)).toBe(
    'Take US-30: arrives at the same time as driving on, keeps the appointment with 92% instead of 36%.',
  )
  expect(text(0.4)).toBe('Take US-30: arrives at the same time as driving on.')
})

test('driving on says what the weather costs, or that there is none [DECIDE-008]', () => {
  expect(advise()?.text).toBe(
    'Drive on: weather adds 38 min, 62 mi of Extreme 49 mi ahead, and nothing else is worth it.',
  )
  const driving = (of: Partial<Alternative>) =>
    adviseOnTrip([{ ...driveOn, ...of }], DEFAULT_DECIDING_COSTS, 'UTC')?.text
  expect(driving({ worst: { ...worst, fromMile: 0.2, toMile: 62 } })).toContain('62 mi of Extreme, and')
  expect(driving({ worstMiles: 80 })).toContain('80 mi of Extreme, the longest stretch 49 mi ahead, and')
  expect(advise()).toMatchObject({ action: 'monitor', alternativeId: 'drive_on', minutesSaved: 0, dollarsSaved: 0 })
  const calm = adviseOnTrip([alternative({})], DEFAULT_DECIDING_COSTS, 'UTC')
  expect(calm).toMatchObject({ action: 'proceed', text: 'No weather impact expected.', moments: [] })
  expect(adviseOnTrip([], DEFAULT_DECIDING_COSTS, 'UTC')).toBeNull()
})

test('every remark has words [DECIDE-008]', () => {
  expect(new Set(DECISION_REMARKS.map((id) => REMARK_TEXTS[id])).size).toBe(DECISION_REMARKS.length)
})

test('screens show the action and sentence of the advice, with its times in another zone if one is asked for [DECIDE-027]', () => {
  const leaves = { at: '2026-01-15T07:45:00.000Z', words: 'Thu 1:45 AM CST' }
  const planned = { at: '2026-01-15T06:30:00.000Z', words: 'Thu 12:30 AM CST' }
  const text = `Leave ${leaves.words} instead of ${planned.words}: arrives 7 min later than driving on.`
  const advice = { action: 'delay', text, moments: [leaves, planned] } as const
  expect(adviceAction(advice)).toEqual({ action: 'delay', reason: text })
  expect(adviceAction(advice, 'America/New_York').reason).toBe(
    'Leave Thu 2:45 AM EST instead of Thu 1:30 AM EST: arrives 7 min later than driving on.',
  )
})

test('a vehicle with a level is never told that no weather is expected [DECIDE-081]', () => {
  const calm = { action: 'proceed', text: 'No weather impact expected.', moments: [] } as const
  const secure = { action: 'secure_load', reason: 'Secure the load. High Wind Warning.' } as const
  expect(actionWithAdvice(calm, { level: 3 }, () => secure)).toEqual(secure)
  expect(actionWithAdvice(calm, { level: 0 }, () => secure)).toEqual({ action: 'proceed', reason: calm.text })
  expect(actionWithAdvice({ ...calm, action: 'monitor' }, { level: 3 }, () => secure).action).toBe('monitor')
  expect(actionWithAdvice(null, { level: 3 }, () => secure)).toEqual(secure)
})
