import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../measures/random-source.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { alertMessage } from './alert.fixture.ts'
import { type ActiveAlert, ALERT_GRACE_POLLS, AlertBook } from './alert-book.ts'
import type { GovernmentAlert } from './government-alert.ts'

const at = (hours: number) => new Date(Date.parse('2026-01-10T12:00:00Z') + hours * HOUR_MS)
const message = (id: string, sentHours: number, parts: Partial<GovernmentAlert> = {}) =>
  alertMessage({ id, sent: at(sentHours), expires: at(sentHours + 6), ...parts })
const createBook = (messages: readonly GovernmentAlert[]) => {
  const book = new AlertBook()
  for (const each of messages) book.receive(each)
  return book
}
const activeIds = (book: AlertBook, now: Date) => book.activeAt(now).map(({ alert }) => alert.id)

describe('the life of an alert', () => {
  test('an alert is active from its issue until it expires', () => {
    const book = createBook([message('a', 0)])
    expect(activeIds(book, at(5.99))).toEqual(['a'])
    expect(activeIds(book, at(6))).toEqual([])
  })

  test('the end of the event takes precedence over the expiry of the message', () => {
    expect(activeIds(createBook([message('a', 0, { ends: at(20) })]), at(19))).toEqual(['a'])
    expect(activeIds(createBook([message('a', 0, { ends: at(2) })]), at(3))).toEqual([])
  })

  test('an update replaces the alert, keeps its thread and may extend it', () => {
    const book = createBook([message('a', 0), message('b', 3, { messageType: 'Update', references: ['a'] })])
    expect(book.activeAt(at(8))).toMatchObject([{ alert: { id: 'b' }, threadId: 'a', revision: 2 }])
  })

  test('an update replaces every part of a message, and all parts share a thread', () => {
    const book = createBook([
      message('a', 0),
      message('a#2', 0),
      message('b#2', 3, { messageType: 'Update', references: ['a'] }),
      message('b', 3, { messageType: 'Update', references: ['a'] }),
    ])
    const active = book.activeAt(at(4))
    expect(active.map(({ alert }) => alert.id).toSorted()).toEqual(['b', 'b#2'])
    expect(new Set(active.map(({ threadId }) => threadId))).toEqual(new Set(['a']))
  })

  test('a cancellation ends the alert at once and is not an alert itself', () => {
    const book = createBook([message('a', 0), message('b', 1, { messageType: 'Cancel', references: ['a'] })])
    expect(activeIds(book, at(2))).toEqual([])
  })

  test('a message that arrives after its own cancellation stays canceled', () => {
    const book = createBook([message('b', 1, { messageType: 'Cancel', references: ['a'] }), message('a', 0)])
    expect(activeIds(book, at(2))).toEqual([])
  })

  test('a repeated message changes nothing; a later text with the same id replaces it', () => {
    const book = createBook([message('a', 0)])
    expect(book.receive(message('a', 0))).toBe(false)
    expect(book.receive(message('a', 1, { description: 'Corrected.' }))).toBe(true)
    expect(book.receive(message('a', 0))).toBe(false)
    expect(book.find('a')?.description).toBe('Corrected.')
  })

  test('alerts that ended a week ago are forgotten, newer ones are kept', () => {
    const book = createBook([
      message('a', 0),
      message('b', 1, { messageType: 'Update', references: ['a'] }),
      message('c', 100),
    ])
    book.forgetBefore(at(7 + 7 * 24 - 1))
    expect(book.find('a')).toBeDefined()
    book.forgetBefore(at(7 + 7 * 24 + 1))
    expect([book.find('a'), book.find('b')]).toEqual([undefined, undefined])
    expect(book.find('c')).toBeDefined()
  })
})

describe('a list of a service', () => {
  test('ends an alert that it no longer has, until it has it again', () => {
    const book = createBook([message('a', 0), message('b', 0)])
    book.setListed('a', false)
    expect(activeIds(book, at(1))).toEqual(['b'])
    book.setListed('a', true)
    expect(activeIds(book, at(1))).toEqual(['a', 'b'])
    expect(book.ids()).toEqual(['a', 'b'])
  })

  test('may lack an alert twice in a row', () => {
    expect(ALERT_GRACE_POLLS).toBe(2)
  })
})

test('of two texts of the same moment the same one counts in either order', () => {
  const texts = ['Snow.', 'Ice.'].map((description) => message('a', 0, { description }))
  for (const order of [texts, texts.toReversed()]) expect(createBook(order).find('a')?.description).toBe('Snow.')
})

test('a thread is named after its first message, and after the lesser id of two of the same moment', () => {
  const update = (id: string, sentHours: number) => message(id, sentHours, { messageType: 'Update', references: ['a'] })
  expect(createBook([update('c', 2), update('b', 1)]).activeAt(at(3))).toMatchObject([
    { alert: { id: 'c' }, threadId: 'b', revision: 2 },
    { alert: { id: 'b' }, threadId: 'b', revision: 2 },
  ])
  for (const ids of [
    ['c', 'b'],
    ['b', 'c'],
  ])
    expect(
      createBook(ids.map((id) => update(id, 1)))
        .activeAt(at(2))
        .map(({ threadId }) => threadId),
    ).toEqual(['b', 'b'])
})

test('a thread is kept as long as one of its messages ended less than a week ago, and what it replaced stays replaced', () => {
  const book = createBook([message('b', 40, { messageType: 'Update', references: ['a'] })])
  book.forgetBefore(at(46 + 7 * 24))
  expect(book.find('b')).toBeDefined()
  book.receive(message('a', 0, { expires: at(500) }))
  expect(activeIds(book, at(47))).toEqual([])
  book.forgetBefore(at(500 + 7 * 24 + 0.001))
  expect(book.ids()).toEqual([])
})

test('20 alert threads, shuffled and duplicated 1,000 times, end in the same state as in order', {
  timeout: 60_000,
}, () => {
  const random = seededRandom(11)
  const messages = Array.from({ length: 20 }, (_, life) => alertThread(life, random)).flat()
  const times = [0, 3, 6, 9, 12, 18, 24].map(at)
  const stateOf = (book: AlertBook) => times.map((time) => book.activeAt(time).map(inWords))
  const inOrder = stateOf(createBook(messages))
  expect(inOrder.map((active) => active.length)).not.toContain(20)
  expect(inOrder[1]?.length).toBeGreaterThan(5)
  for (let round = 0; round < 1000; round++) {
    const mixed = [...messages, ...messages.filter(() => random() < 0.5)]
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[mixed[i], mixed[j]] = [mixed[j] as GovernmentAlert, mixed[i] as GovernmentAlert]
    }
    expect(stateOf(createBook(mixed))).toEqual(inOrder)
  }
})

/** The whole state as text, because comparing texts is faster than comparing objects. */
const inWords = ({ alert, threadId, revision }: ActiveAlert) =>
  [alert.id, alert.description, threadId, revision].join(' ')

/** A thread of messages: an issue, a few updates that refer to the last or to all earlier messages, perhaps a cancellation. */
function alertThread(life: number, random: () => number): GovernmentAlert[] {
  const start = random() * 4
  const messages = [message(`${life}-0`, start)]
  for (let i = 1; i <= Math.floor(random() * 4); i++) {
    const references = random() < 0.5 ? [`${life}-${i - 1}`] : messages.map(({ id }) => id)
    const update = message(`${life}-${i}`, start + 2 * i, { messageType: 'Update', references })
    messages.push(update)
    if (random() < 0.3) messages.push({ ...update, description: 'Corrected.' })
  }
  if (random() < 0.4)
    messages.push(message(`${life}-x`, start + 7, { messageType: 'Cancel', references: messages.map(({ id }) => id) }))
  return messages
}
