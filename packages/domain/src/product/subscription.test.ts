import { expect, test } from 'vitest'
import { isNewsAbout, type PaidStatus, type PaidSubscription, standingOf, trialDaysLeft } from './index.ts'

const day = (date: number) => new Date(Date.UTC(2027, 0, date))
const subscription = (given: Partial<PaidSubscription>): PaidSubscription => ({
  status: 'active',
  periodStart: day(1),
  periodEnd: day(31),
  cancelsAtPeriodEnd: false,
  endedAt: null,
  isCancelledByCustomer: false,
  ...given,
})

test.each<[string, Partial<PaidSubscription>, ReturnType<typeof standingOf>]>([
  ['an active one has no end', {}, { endsAt: null, endReason: null }],
  [
    'one that is cancelled runs until its period ends',
    { cancelsAtPeriodEnd: true },
    { endsAt: day(31), endReason: 'cancelled' },
  ],
  ['one that is past due runs for 7 more days', { status: 'past_due' }, { endsAt: day(8), endReason: 'other' }],
  [
    'one that the customer ended ends at once',
    { status: 'cancelled', endedAt: day(5), isCancelledByCustomer: true },
    { endsAt: day(5), endReason: 'cancelled' },
  ],
  [
    'one that ended for want of payment has another reason',
    { status: 'cancelled', endedAt: day(9) },
    { endsAt: day(9), endReason: 'other' },
  ],
  ['an unpaid one ended with its last paid period', { status: 'unpaid' }, { endsAt: day(1), endReason: 'other' }],
  ['one whose first payment is open changes nothing', { status: 'incomplete' }, undefined],
])('of paid subscriptions, %s', (_words, given, standing) => {
  expect(standingOf(subscription(given))).toEqual(standing)
})

const known = (id: string, status: PaidStatus, date: number) => ({ id, status, stateAt: day(date) })

test.each([
  ['the first event', undefined, known('a', 'active', 1), true],
  ['a newer event', known('a', 'active', 1), known('a', 'past_due', 2), true],
  ['an older event', known('a', 'cancelled', 2), known('a', 'active', 1), false],
  ['of the same second: the end', known('a', 'active', 1), known('a', 'cancelled', 1), true],
  ['of the same second: an update after the end', known('a', 'cancelled', 1), known('a', 'active', 1), false],
  ['a new subscription after the old one ended', known('a', 'cancelled', 1), known('b', 'active', 2), true],
  ['the late end of a replaced subscription', known('b', 'active', 2), known('a', 'cancelled', 3), false],
])('%s is news about a subscription or not', (_words, before, event, isNews) => {
  expect(isNewsAbout(before, event)).toBe(isNews)
})

test.each([
  ['2027-01-23T12:00:00Z', 9],
  ['2027-01-14T12:00:01Z', 1],
  ['2027-01-14T12:00:00Z', 0],
  ['2026-12-01T00:00:00Z', 0],
])('on Jan 14 a trial that ends at %s has %i days left', (endsAt, days) => {
  expect(trialDaysLeft(new Date(endsAt), new Date('2027-01-14T12:00:00Z'))).toBe(days)
})
