import { describe, expect, test } from 'vitest'
import { INVITATION_DAYS, isLastAdmin, MAX_MEMBERS, MEMBER_STATUSES, memberStatus } from './members.ts'

test('an organization has 1,000 members at most, and an invitation is valid for a week', () => {
  expect([MAX_MEMBERS, INVITATION_DAYS]).toEqual([1000, 7])
})

const NOON = new Date('2026-01-15T12:00:00Z')
const ACTIVE = { isAdmin: false, hasPassword: true, lastActiveAt: NOON, deactivatedAt: null }

test.each([
  ['active', ACTIVE],
  ['active', { ...ACTIVE, lastActiveAt: null }],
  ['active', { ...ACTIVE, hasPassword: false }],
  ['invited', { ...ACTIVE, hasPassword: false, lastActiveAt: null }],
  ['deactivated', { ...ACTIVE, deactivatedAt: NOON }],
  ['deactivated', { ...ACTIVE, hasPassword: false, lastActiveAt: null, deactivatedAt: NOON }],
] as const)('a member is %s with %j', (status, facts) => {
  expect(MEMBER_STATUSES).toContain(status)
  expect(memberStatus(facts)).toBe(status)
})

describe('the last admin', () => {
  const dana = { ...ACTIVE, id: 'dana', isAdmin: true }
  const member = { ...ACTIVE, id: 'marco' }

  test.each([
    ['is the only admin', [dana, member], true],
    ['is not one of two', [dana, { ...member, isAdmin: true }], false],
    ['remains beside a deactivated admin', [dana, { ...member, isAdmin: true, deactivatedAt: NOON }], true],
    [
      'remains beside an invited admin',
      [dana, { ...member, isAdmin: true, hasPassword: false, lastActiveAt: null }],
      true,
    ],
  ])('%s', (_title, members, last) => {
    expect(isLastAdmin(members, 'dana')).toBe(last)
  })

  test('is never a member', () => expect(isLastAdmin([dana, member], 'marco')).toBe(false))
})
