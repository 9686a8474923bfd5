import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { openSecrets } from '../../platform/secrets.ts'
import { type StoppableMail, stopHeaders, stopLinks } from './stop-links.ts'

const KEY = 'ab'.repeat(32)
const MAIL: StoppableMail = { kind: 'briefing', organizationId: 'o', userId: 'u', subscriptionId: 's' }
const DAY_MS = 86_400_000

const linksAt = (day: number, secretKey = KEY) =>
  stopLinks({
    secrets: openSecrets({ secretKey, dataFolder: tmpdir() }),
    clock: { now: () => new Date(day * DAY_MS) },
    config: { publicUrl: 'https://portal.example' },
  })
const keyOf = (link: string) => new URL(link).searchParams.get('key') ?? ''

test('a link names its mail for 90 days [DESK-087]', () => {
  const key = keyOf(linksAt(1000).linkFor(MAIL))
  expect(linksAt(1090).read(key)).toEqual(MAIL)
  expect(linksAt(1090.01).read(key)).toBe('expired')
  const ofQueue: StoppableMail = { ...MAIL, kind: 'affected', subscriptionId: null }
  expect(linksAt(1000).read(keyOf(linksAt(1000).linkFor(ofQueue)))).toEqual(ofQueue)
})

test.each(['', '.', 'briefing.o.u.s.1', 'x'.repeat(5000)])('%j is no link [DESK-087]', (key) =>
  expect(linksAt(0).read(key)).toBeUndefined(),
)

test('a link of another key is none [DESK-087]', () => {
  const key = keyOf(linksAt(1000, 'cd'.repeat(32)).linkFor(MAIL))
  expect(linksAt(1000).read(key)).toBeUndefined()
})

test('one click is offered where the link is encrypted [DESK-087]', () => {
  expect(stopHeaders('https://a.example/x')).toEqual({
    'List-Unsubscribe': '<https://a.example/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(stopHeaders('http://a.example/x')).toEqual({ 'List-Unsubscribe': '<http://a.example/x>' })
})
