import { expect, test } from 'vitest'
import { introductionDue, isTourDue } from './onboarding.ts'

const NOTE = '2025-11-18'

test.each([
  ['a newcomer is welcomed', true, false, undefined, 'welcome'],
  ['a newcomer is welcomed before anything is called new', true, false, '2020-01-01', 'welcome'],
  ['who was welcomed and saw no note sees what is new', true, true, undefined, 'whats-new'],
  ['who saw an older note sees what is new', true, true, '2025-11-17', 'whats-new'],
  ['who saw the newest note sees nothing', true, true, NOTE, null],
  ['who saw a later note sees nothing', true, true, '2026-01-01', null],
  ['without a subscription nothing opens', false, false, undefined, null],
  ['without a subscription nothing is new', false, true, undefined, null],
] as const)('%s', (_, isSubscribed, welcomeShown, whatsNewLastSeen, due) => {
  expect(introductionDue({ isSubscribed, welcomeShown, whatsNewLastSeen, newestNote: NOTE })).toBe(due)
})

test.each([
  ['runs after the welcome', true, false, [], true],
  ['waits for the welcome', false, false, [], false],
  ['does not run again', true, false, ['map'], false],
  ['does not mind that another is complete', true, false, ['assets'], true],
  ['does not run for who wants none', true, true, [], false],
] as const)("the map's tour %s", (_, welcomeShown, noTours, complete, due) => {
  expect(isTourDue('map', { welcomeShown, noTours, complete })).toBe(due)
})
