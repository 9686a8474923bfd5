import { describe, expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { chooseAnew, decideAffectedMail, MAIL_LEVELS, NEVER_MAILED, quietHoursProblem } from './affected-mail.ts'

const { low, moderate, high, extreme } = IMPACT_LEVELS
const START = new Date('2026-01-15T12:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const item = (id: string, level: ImpactLevel, isNew = true) => ({ id, level, isNew })
type Items = readonly ReturnType<typeof item>[]

/** What is mailed at each of these minutes, if the queue is like this then. */
function play(rounds: readonly (readonly [minute: number, items: Items, heldBelow?: number])[], known = NEVER_MAILED) {
  let state = known
  return rounds.flatMap(([minute, items, heldBelow]) => {
    const rule = { fromLevel: high, heldBelow: heldBelow ?? null }
    const decision = decideAffectedMail(state, items, rule, after(minute))
    state = decision.state
    return decision.mailed.length > 0
      ? [`${minute}: ${decision.mailed.join()}${decision.isAfterQuiet ? ' after quiet' : ''}`]
      : []
  })
}

const A = item('a', high)
const B = item('b', high)
/** Whatever the level. */
const ALL = Infinity

describe('a mail', () => {
  test.each<[string, Parameters<typeof play>[0], string[]]>([
    [
      'lists what rose within two minutes',
      [
        [0, [A]],
        [1, [A, B]],
        [2, [A, B]],
        [60, [A, B]],
      ],
      ['2: a,b'],
    ],
    [
      'tells nothing below its level',
      [
        [0, [item('a', moderate)]],
        [5, [item('a', moderate)]],
      ],
      [],
    ],
    [
      'tells nothing that is taken care of',
      [
        [0, [item('a', high, false)]],
        [5, [item('a', extreme, false)]],
      ],
      [],
    ],
    [
      'tells nothing that ended before it left',
      [
        [0, [A]],
        [2, []],
        [9, []],
      ],
      [],
    ],
    [
      'tells nothing that was taken care of before it left',
      [
        [0, [A]],
        [2, [item('a', high, false)]],
      ],
      [],
    ],
    [
      'comes once for a level',
      [
        [0, [A]],
        [2, [A]],
        [30, [A]],
        [600, [A]],
      ],
      ['2: a'],
    ],
    [
      'comes again when it gets worse',
      [
        [0, [A]],
        [2, [A]],
        [30, [item('a', extreme)]],
        [32, [item('a', extreme)]],
      ],
      ['2: a', '32: a'],
    ],
    [
      'does not come again for a level that wavers',
      [
        [0, [A]],
        [2, [A]],
        [30, [item('a', low)]],
        [90, [A]],
        [95, [A]],
      ],
      ['2: a'],
    ],
    [
      'comes again for the next storm',
      [
        [0, [A]],
        [2, [A]],
        [30, []],
        [210, []],
        [220, [A]],
        [222, [A]],
      ],
      ['2: a', '222: a'],
    ],
    [
      'is 15 minutes after the last one',
      [
        [0, [A]],
        [2, [A]],
        [3, [A, B]],
        [16, [A, B]],
        [17, [A, B]],
      ],
      ['2: a', '17: b'],
    ],
    [
      'tells what is new again after a snooze',
      [
        [0, [item('a', high, false)]],
        [60, [A]],
        [62, [A]],
      ],
      ['62: a'],
    ],
  ])('%s [DESK-045]', (_, rounds, mailed) => {
    expect(play(rounds)).toEqual(mailed)
  })

  test.each<[string, Parameters<typeof play>[0], string[]]>([
    [
      'are held and sent as one',
      [
        [0, [A], ALL],
        [60, [A, B], ALL],
        [120, [A, B]],
        [122, [A, B]],
        [200, [A, B]],
      ],
      ['122: a,b after quiet'],
    ],
    [
      'let a chosen level through, and only that',
      [
        [0, [A, item('x', extreme)], extreme],
        [2, [A, item('x', extreme)], extreme],
        [60, [A]],
        [62, [A]],
      ],
      ['2: x', '62: a after quiet'],
    ],
    [
      'say nothing of what ended meanwhile',
      [
        [0, [A], ALL],
        [60, [], ALL],
        [120, [B]],
        [122, [B]],
      ],
      ['122: b'],
    ],
    [
      'begin while a mail is collected',
      [
        [0, [A]],
        [2, [A], ALL],
        [60, [A]],
        [62, [A]],
      ],
      ['62: a after quiet'],
    ],
  ])('mails of quiet hours %s [DESK-046]', (_, rounds, mailed) => {
    expect(play(rounds)).toEqual(mailed)
  })
})

test('what is affected already when somebody subscribes is not mailed, what waited for its mail is [DESK-045]', () => {
  const known = chooseAnew(NEVER_MAILED, [A, B, item('c', moderate)], high, new Set(['b']))
  expect(
    play(
      [
        [0, [A, B]],
        [2, [A, B]],
        [30, [item('a', extreme), item('c', high)]],
        [32, [item('a', extreme), item('c', high)]],
      ],
      known,
    ),
  ).toEqual(['2: b', '32: a,c'])
})

test('a state that nothing changes stays as it is', () => {
  const { state } = decideAffectedMail(NEVER_MAILED, [A], { fromLevel: high, heldBelow: null }, START)
  const again = decideAffectedMail(state, [A], { fromLevel: high, heldBelow: null }, after(1))
  expect(again.state).toEqual(state)
})

test('without a mail, nothing comes after quiet hours yet', () => {
  const held = { ...NEVER_MAILED, hasHeld: true }
  expect(decideAffectedMail(held, [A], { fromLevel: high, heldBelow: null }, START)).toMatchObject({
    mailed: [],
    isAfterQuiet: false,
  })
})

test('mails begin at Moderate, High or Extreme [DESK-048]', () => {
  expect(MAIL_LEVELS).toEqual(['moderate', 'high', 'extreme'])
})

const NIGHT = { startMinute: 1320, endMinute: 360 }
test.each([
  ['with an end', { ...NIGHT, exceptFrom: null }, 'high', undefined],
  ['that let a higher level through', { ...NIGHT, exceptFrom: 'extreme' }, 'high', undefined],
  [
    'without a length',
    { startMinute: 60, endMinute: 60, exceptFrom: null },
    'high',
    'Quiet hours must end at another time than they begin.',
  ],
  [
    'that let every mail through',
    { ...NIGHT, exceptFrom: 'high' },
    'high',
    'Mails begin at High, so that quiet hours would hold nothing. Let only a higher level through, or none.',
  ],
] as const)('quiet hours %s [DESK-046]', (_, wish, from, problem) => {
  expect(quietHoursProblem(wish, from)).toBe(problem)
})
