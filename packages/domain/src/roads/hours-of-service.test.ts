import { expect, test } from 'vitest'
import { seededRandom } from '../measures/random-source.ts'
import {
  areDriverHoursPossible,
  arrivalWithoutBreaks,
  DRIVER_BREAK_KINDS,
  type DriverBreakKind,
  type DriverHours,
  DutyClock,
  driverHours,
  type HoursRules,
  hoursAfterWaiting,
  hoursLeft,
  plannedDriver,
} from './hours-of-service.ts'

const HOUR_S = 3600
/** How long a driver who follows these rules takes such a break. */
const breakSeconds = (kind: DriverBreakKind, rules: HoursRules = 'us') =>
  new DutyClock(driverHours({ rules })).take(kind)
const RESTED_DRIVER: DriverHours = { driven: 0, onDuty: 0, sinceBreak: 0 }

/** The breaks of a drive in steps of `step` hours, as "kind@hours driven". A negative step is a stop of that many hours. */
function breaksOf(steps: readonly number[], hours: DriverHours = RESTED_DRIVER): string[] {
  const clock = new DutyClock(hours)
  const breaks: string[] = []
  let driven = 0
  for (const step of steps) {
    if (step < 0) {
      clock.stand(-step * HOUR_S)
      continue
    }
    for (let due = clock.dueBefore(step * HOUR_S); due; due = clock.dueBefore(step * HOUR_S)) {
      breaks.push(`${due}@${Number(driven.toFixed(3))}`)
      clock.take(due)
    }
    clock.drive(step * HOUR_S)
    driven += step
  }
  return breaks
}
const hoursOf = (count: number, step = 0.25) => Array.from({ length: Math.round(count / step) }, () => step)

test.each<[string, number[], Partial<DriverHours>, string[]]>([
  ['8 hours need no break', hoursOf(8), {}, []],
  ['a minute more needs one', [...hoursOf(8), 1 / 60], {}, ['break@8']],
  ['11 hours need only the break', hoursOf(11), {}, ['break@8']],
  ['a minute more needs the rest', [...hoursOf(11), 1 / 60], {}, ['break@8', 'rest@11']],
  ['24 hours', hoursOf(24), {}, ['break@8', 'rest@11', 'break@19', 'rest@22']],
  ['5 hours driven already', hoursOf(7), { driven: 5 }, ['break@3', 'rest@6']],
  ['8 hours driven already', hoursOf(1), { driven: 8 }, ['break@0']],
  ['11 hours driven already', hoursOf(1), { driven: 11 }, ['rest@0']],
  ['the window of 14 hours ends first', hoursOf(6), { driven: 2, onDuty: 9 }, ['rest@5']],
  ['on duty for 14 hours without driving', hoursOf(1), { onDuty: 14 }, ['rest@0']],
  ['a break taken 2 hours ago', hoursOf(5), { driven: 6, sinceBreak: 2 }, []],
  ['a stop of 30 minutes is a break', [...hoursOf(5), -0.5, ...hoursOf(6)], {}, []],
  ['a stop of 29 minutes is not', [...hoursOf(5), -29 / 60, ...hoursOf(4)], {}, ['break@8']],
  ['a stop of 10 hours is a rest', [...hoursOf(8), -10, ...hoursOf(8)], {}, []],
  ['stops count in the 14 hours', [...hoursOf(5), -5, ...hoursOf(5)], {}, ['rest@9']],
  ['two stops on end count together', [...hoursOf(5), -0.25, -0.25, ...hoursOf(6)], {}, []],
  ['no break right before the rest', [...hoursOf(5), -5.5, ...hoursOf(4)], {}, ['rest@8.5']],
  [
    'a break that would end with the window is skipped',
    hoursOf(2),
    { driven: 8, onDuty: 13.3, sinceBreak: 8 },
    ['rest@0'],
  ],
  ['a week with 5 hours left ends in 34 hours off duty', hoursOf(6), { weekLeft: 5 }, ['restart@5']],
  [
    'the restart is also the rest',
    hoursOf(20),
    { driven: 3, weekLeft: 8 },
    ['break@5', 'restart@7.5', 'break@15.5', 'rest@18.5'],
  ],
  ['a stop of 2 hours counts in the week', [...hoursOf(2), -2, ...hoursOf(2)], { weekLeft: 5 }, ['restart@3']],
  ['a stop of 10 hours does not', [...hoursOf(2), -10, ...hoursOf(3)], { weekLeft: 5 }, []],
  ['a stop of 34 hours is the restart', [...hoursOf(5), -34, ...hoursOf(8)], { weekLeft: 5 }, []],
  ['a week used up begins with the restart', hoursOf(1), { weekLeft: 0 }, ['restart@0']],
])('%s', (_, steps, known, breaks) => {
  expect(breaksOf(steps, driverHours(known))).toEqual(breaks)
})

test.each<[string, number[], Partial<DriverHours>, string[]]>([
  ['13 hours of driving need neither break nor rest', hoursOf(13), {}, []],
  ['a minute more needs the rest of 10 hours', [...hoursOf(13), 1 / 60], {}, ['rest@13']],
  ['14 hours on duty end the shift', [...hoursOf(6), -2, ...hoursOf(7)], {}, ['rest@12']],
  ['16 hours after coming on duty end it, whatever was off duty', hoursOf(8), { onDuty: 3, elapsed: 10 }, ['rest@6']],
  ['12 hours driven already', hoursOf(3), { driven: 12 }, ['rest@1']],
  ['a cycle with 5 hours left ends in 36 hours off duty', hoursOf(6), { weekLeft: 5 }, ['restart@5']],
  [
    'a stop of 34 hours does not begin a new cycle',
    [...hoursOf(5), -34, ...hoursOf(1)],
    { weekLeft: 5 },
    ['restart@5'],
  ],
  ['a stop of 36 hours does', [...hoursOf(5), -36, ...hoursOf(13)], { weekLeft: 5 }, []],
])('[PLAN-150] in Canada %s', (_, steps, known, breaks) => {
  const hours = { ...driverHours({ ...known, rules: 'canada' }), elapsed: known.elapsed }
  expect(breaksOf(steps, hours)).toEqual(breaks)
})

test.each<[string, number[], Partial<DriverHours>, string[]]>([
  ['5 hours of driving need no break', hoursOf(5), {}, []],
  ['a minute more needs one', [...hoursOf(5), 1 / 60], {}, ['break@5']],
  ['14 hours need two breaks and no rest', hoursOf(14), {}, ['break@5', 'break@10']],
  ['a minute more needs the rest of 8 hours', [...hoursOf(14), 1 / 60], {}, ['break@5', 'break@10', 'rest@14']],
  ['a stop of 8 hours is a rest', [...hoursOf(5), -8, ...hoursOf(5)], { driven: 8 }, ['break@2']],
  ['no week is counted', hoursOf(3), { weekLeft: 1 }, []],
])('[PLAN-151] in Mexico %s', (_, steps, known, breaks) => {
  expect(breaksOf(steps, driverHours({ ...known, rules: 'mexico' }))).toEqual(breaks)
})

test('[PLAN-150] [PLAN-151] breaks are as long as the rules of the country say', () => {
  expect(DRIVER_BREAK_KINDS.map((kind) => breakSeconds(kind, 'canada') / HOUR_S)).toEqual([0.5, 10, 36])
  expect(breakSeconds('rest', 'mexico') / HOUR_S).toBe(8)
  const clock = new DutyClock(driverHours({ driven: 13, rules: 'canada' }))
  expect(clock.take('rest')).toBe(10 * HOUR_S)
  expect(clock.hours()).toMatchObject({ driven: 0, onDuty: 0, rules: 'canada' })
})

test.each<[HoursRules, Partial<DriverHours>, boolean]>([
  ['us', { driven: 12 }, false],
  ['canada', { driven: 13 }, true],
  ['canada', { driven: 13.1 }, false],
  ['canada', { driven: 13, sinceBreak: 13 }, true],
  ['mexico', { driven: 14 }, true],
  ['mexico', { driven: 14.1 }, false],
  ['mexico', { driven: 6, sinceBreak: 5.1 }, false],
])('under the rules of %s the hours %o are possible: %s', (rules, known, possible) => {
  expect(areDriverHoursPossible(driverHours({ ...known, rules }))).toBe(possible)
})

test('in Canada, waiting off duty uses up the 16 hours and not the 14 on duty', () => {
  const waited = hoursAfterWaiting(driverHours({ driven: 4, onDuty: 6, rules: 'canada' }), 5)
  expect(waited).toMatchObject({ onDuty: 6, elapsed: 11 })
  expect(hoursLeft(waited)).toMatchObject({ driving: 5, duty: 5 })
  expect(hoursAfterWaiting(waited, 10)).toMatchObject({ driven: 0, onDuty: 0, rules: 'canada' })
  expect(hoursLeft(driverHours({ driven: 4, rules: 'mexico' }))).toEqual({
    driving: 10,
    duty: 10,
    untilBreak: 1,
    week: null,
  })
})

test('of hours of which only the driving is known, the legal ones are assumed', () => {
  expect(driverHours({ driven: 5 })).toEqual({ driven: 5, onDuty: 5, sinceBreak: 5 })
  expect(driverHours({ driven: 9 })).toEqual({ driven: 9, onDuty: 9.5, sinceBreak: 1 })
  expect(driverHours({ driven: 5, onDuty: 7, sinceBreak: 1 })).toEqual({ driven: 5, onDuty: 7, sinceBreak: 1 })
  expect(driverHours({})).toEqual(RESTED_DRIVER)
})

test.each<[Partial<DriverHours>, boolean]>([
  [{ driven: 11 }, true],
  [{ driven: 11.1 }, false],
  [{ driven: 0, onDuty: 24 }, true],
  [{ driven: 10, sinceBreak: 8 }, true],
  [{ driven: 5, sinceBreak: 0 }, true],
  [{ driven: 5, sinceBreak: -0.1 }, false],
  [{ weekLeft: 0 }, true],
  [{ driven: -1 }, false],
  [{ driven: 5, onDuty: 4 }, false],
  [{ driven: 5, onDuty: 25 }, false],
  [{ driven: 5, sinceBreak: 6 }, false],
  [{ driven: 10, sinceBreak: 8.5 }, false],
  [{ driven: Number.NaN }, false],
  [{ weekLeft: 70 }, true],
  [{ weekLeft: 70.1 }, false],
  [{ weekLeft: -1 }, false],
])('hours %o are possible: %s', (known, possible) => {
  expect(areDriverHoursPossible(driverHours(known))).toBe(possible)
})

test('on random trips no driver exceeds 11, 14 or 8 hours, and none rests without need', () => {
  const random = seededRandom(11)
  const faults: string[] = []
  for (let trip = 0; trip < 500; trip++) {
    const driven = 11 * random()
    const start = driverHours({
      driven,
      onDuty: driven + random() * (14 - driven),
      sinceBreak: Math.min(8, driven) * random(),
    })
    const clock = new DutyClock(start)
    // Counted independently of the clock: seconds since the last rest, and the unbroken driving.
    const count = { driven: start.driven * HOUR_S, window: start.onDuty * HOUR_S, unbroken: start.sinceBreak * HOUR_S }
    let standing = 0
    const stand = (seconds: number) => {
      clock.stand(seconds)
      standing += seconds
      count.window += seconds
      if (standing >= 1800 - 0.01) count.unbroken = 0
      if (standing >= 36_000 - 0.01) Object.assign(count, { driven: 0, window: 0 })
    }
    for (let i = 0; i < 150; i++) {
      if (random() < 0.03) stand(random() < 0.2 ? 40_000 * random() : 4000 * random())
      const step = 60 + 900 * random()
      let breaks = 0
      for (let due = clock.dueBefore(step); due; due = clock.dueBefore(step)) {
        const isNeeded =
          count.driven + step > 11 * HOUR_S || count.window + step > 14 * HOUR_S || count.unbroken + step > 8 * HOUR_S
        stand(breakSeconds(due))
        if (!isNeeded || ++breaks > 1) faults.push(`trip ${trip}: needless ${due}`)
      }
      clock.drive(step)
      standing = 0
      for (const key of ['driven', 'window', 'unbroken'] as const) count[key] += step
      const isLegal =
        count.driven <= 11 * HOUR_S + 0.01 && count.window <= 14 * HOUR_S + 0.01 && count.unbroken <= 8 * HOUR_S + 0.01
      if (!isLegal) faults.push(`trip ${trip}: ${JSON.stringify(count)}`)
    }
  }
  expect(faults).toEqual([])
})

test.each<[number, DriverHours]>([
  [-3, { driven: 5, onDuty: 6, sinceBreak: 4 }],
  [0, { driven: 5, onDuty: 6, sinceBreak: 4 }],
  [0.25, { driven: 5, onDuty: 6.25, sinceBreak: 4 }],
  [0.5, { driven: 5, onDuty: 6.5, sinceBreak: 0 }],
  [9.5, { driven: 5, onDuty: 15.5, sinceBreak: 0 }],
  [10, RESTED_DRIVER],
])('a wait of %d hours before departing', (waited, hours) => {
  expect(hoursAfterWaiting({ driven: 5, onDuty: 6, sinceBreak: 4 }, waited)).toEqual(hours)
  expect(hoursAfterWaiting(RESTED_DRIVER, waited)).toEqual(RESTED_DRIVER)
})

test.each<[number, number]>([
  [9.5, 12],
  [33, 12],
  [34, 60],
])('after a wait of %d hours, %d hours of the week are left', (waited, weekLeft) => {
  expect(hoursAfterWaiting({ driven: 5, onDuty: 6, sinceBreak: 4, weekLeft: 12 }, waited).weekLeft).toBe(weekLeft)
})

test('a break takes 30 minutes, a rest 10 hours and a restart 34', () => {
  expect(DRIVER_BREAK_KINDS.map((kind) => breakSeconds(kind))).toEqual([1800, 36_000, 122_400])
})

test.each([
  ['a truck', 'truck', {}, true],
  ['a car', 'car', {}, false],
  ['a car whose driver keeps the rules', 'car', { hoursOfService: true }, true],
  ['a truck whose driver does not', 'truck', { hoursOfService: false }, false],
  ['a truck of which nothing is stated', 'truck', { hoursOfService: null }, true],
] as const)('breaks are planned for %s', (_, type, stated, isPlanned) => {
  expect(plannedDriver({ ...stated, driven: 3 }, type)).toEqual(isPlanned ? driverHours({ driven: 3 }) : undefined)
})

test('without its breaks a drive arrives earlier by their length', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 15) + hours * HOUR_S * 1000)
  const breaks = [
    { startsAt: at(8), endsAt: at(8.5) },
    { startsAt: at(12), endsAt: at(22) },
  ]
  expect(arrivalWithoutBreaks(at(24), breaks)).toEqual(at(13.5))
  expect(arrivalWithoutBreaks(at(24), [])).toEqual(at(24))
})

test('a driver who has driven exactly 8 hours has taken no break', () => {
  expect(driverHours({ driven: 8 })).toEqual({ driven: 8, onDuty: 8, sinceBreak: 8 })
})
