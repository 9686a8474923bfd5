import { expect, test } from 'vitest'
import { introductionDue, isTourDue, isTourRedirectOpen } from './onboarding.ts'

const NOTE = '2025-11-18'

test.each([
  ['a new user sees the welcome', true, false, undefined, 'welcome'],
  ["a new user sees the welcome before What's New", true, false, '2020-01-01', 'welcome'],
  ["a welcomed user who has seen no release note sees What's New", true, true, undefined, 'whats-new'],
  ["a user who last saw an older note sees What's New", true, true, '2025-11-17', 'whats-new'],
  ['a user who saw the newest note sees no dialog', true, true, NOTE, null],
  ['a user who saw a later note sees no dialog', true, true, '2026-01-01', null],
  ['no welcome opens without a subscription', false, false, undefined, null],
  ["no What's New opens without a subscription", false, true, undefined, null],
] as const)('%s', (_, isSubscribed, welcomeShown, whatsNewLastSeen, due) => {
  const state = { isSubscribed, welcomeShown, isWelcomeVisit: false, whatsNewLastSeen, newestNote: NOTE }
  expect(introductionDue(state)).toBe(due)
})

test("What's New waits for the visit after the welcome", () => {
  const state = { isSubscribed: true, welcomeShown: true, whatsNewLastSeen: undefined, newestNote: NOTE }
  expect(introductionDue({ ...state, isWelcomeVisit: true })).toBeNull()
  expect(introductionDue({ ...state, isWelcomeVisit: false })).toBe('whats-new')
})

test.each([
  ['runs after the welcome', true, false, [], true],
  ['waits for the welcome', false, false, [], false],
  ['does not run again', true, false, ['map'], false],
  ['runs although another tour is complete', true, false, ['assets'], true],
  ['does not run for a user without tours', true, true, [], false],
] as const)("the map's tour %s", (_, welcomeShown, noTours, complete, due) => {
  expect(isTourDue('map', { welcomeShown, noTours, complete })).toBe(due)
})

test.each([
  ['is open for a newcomer', false, true, false, [], true],
  ['is decided once', true, true, false, [], false],
  ['waits for the welcome', false, false, false, [], false],
  ['is not for a user without tours', false, true, true, [], false],
  ['is not for a user who has taken the tour of the map', false, true, false, ['map'], false],
  ['is open for a user who has taken another tour', false, true, false, ['assets'], true],
] as const)('the redirect to the first tour %s', (_, redirected, welcomeShown, noTours, complete, open) => {
  expect(isTourRedirectOpen(redirected, { welcomeShown, noTours, complete })).toBe(open)
})
