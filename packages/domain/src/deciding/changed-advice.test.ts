import { expect, test } from 'vitest'
import { isOtherAdvice } from './changed-advice.ts'

const at = (time: string) => `2026-01-14T${time}:00.000Z`
const proceed = { action: 'proceed', until: null } as const
const monitor = { action: 'monitor', until: null } as const
const hold = (time: string) => ({ action: 'hold', until: at(time) }) as const

test.each([
  ['the first one that is not to drive on', null, hold('04:00'), true],
  ['the first one to drive on', null, monitor, false],
  ['monitoring after proceeding', proceed, monitor, false],
  ['holding after monitoring', monitor, hold('04:00'), true],
  ['driving on after holding', hold('04:00'), proceed, true],
  ['a wait that ends 29 minutes later', hold('04:00'), hold('04:29'), false],
  ['a wait that ends 30 minutes earlier', hold('04:00'), hold('03:30'), true],
  ['rerouting instead of holding', hold('04:00'), { action: 'reroute', until: null } as const, true],
  ['a trip that has no advice any more', hold('04:00'), null, false],
] as const)('%s [DECIDE-042]', (_, before, now, isOther) => {
  expect(isOtherAdvice(before, now)).toBe(isOther)
})
