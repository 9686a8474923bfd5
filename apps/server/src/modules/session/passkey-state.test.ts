import { expect, test } from 'vitest'
import { openSecrets } from '../../platform/secrets.ts'
import { passkeyStates } from './passkey-state.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const END = new Date('2026-01-15T12:05:00Z')
const states = passkeyStates(openSecrets({ secretKey: '1'.repeat(64), dataFolder: 'none' }))

test('a state holds its challenge for five minutes', () => {
  const { state, challenge } = states.issue('add', 'session 1', NOW)
  expect(challenge).toMatch(/^[\w-]{43}$/)
  expect(state).toMatch(new RegExp(`^add\\.${END.getTime()}\\.${challenge}\\.[\\w-]{43}$`))
  const justInTime = new Date(END.getTime() - 1)
  expect(states.read(state, 'add', 'session 1', justInTime)).toEqual({ challenge, expiresAt: END })
  expect(states.read(state, 'add', 'session 1', END)).toBeUndefined()
})

test('no two states have the same challenge', () => {
  const challengeOf = () => states.issue('sign-in', '', NOW).challenge
  expect(challengeOf()).not.toBe(challengeOf())
})

test('a state is refused for another purpose or session, and with another end, challenge or signature', () => {
  const { state } = states.issue('add', 'session 1', NOW)
  const parts = state.split('.')
  const changed = (place: number, text: string) => parts.with(place, text).join('.')
  expect(states.read(state, 'sign-in', 'session 1', NOW)).toBeUndefined()
  expect(states.read(changed(0, 'sign-in'), 'sign-in', 'session 1', NOW)).toBeUndefined()
  expect(states.read(state, 'add', 'session 2', NOW)).toBeUndefined()
  for (const bad of [
    changed(1, String(END.getTime() + 1)),
    changed(1, 'soon'),
    changed(2, 'another'),
    changed(3, ''),
    parts.slice(0, 3).join('.'),
    'add',
    '',
  ])
    expect([bad, states.read(bad, 'add', 'session 1', NOW)]).toEqual([bad, undefined])
})
