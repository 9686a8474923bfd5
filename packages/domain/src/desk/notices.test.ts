import { expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { type Notice, noticeFacts, noticeHeadline, shortened } from './notice.ts'
import { decideNotices, type ToldLevels } from './notices.ts'

const { none, low, moderate, high, extreme } = IMPACT_LEVELS
const START = new Date('2026-01-15T12:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const of = (told: ToldLevels) => ({ told, takesStock: false })
const STOCK = { told: new Map(), takesStock: true }
const item = (id: string, level: ImpactLevel, isNew = true) => ({ id, level, isNew })

test('a new channel knows what is affected already, and is told what rises from then on [CHANNEL-001]', () => {
  const first = decideNotices(STOCK, [item('a', high), item('b', low)], high, START)
  expect(first).toMatchObject({ raised: [], ended: [] })
  const next = decideNotices(of(first.told), [item('a', high), item('b', high), item('c', moderate)], high, after(1))
  expect(next).toMatchObject({ raised: ['b'], ended: [] })
  expect(decideNotices(of(next.told), [item('a', extreme), item('b', high)], high, after(2)).raised).toEqual(['a'])
})

test('what somebody takes care of is not told, and what is told once is not told again', () => {
  const first = decideNotices(of(new Map()), [item('a', high, false), item('b', high)], high, START)
  expect(first.raised).toEqual(['b'])
  expect(decideNotices(of(first.told), [item('a', high), item('b', high)], high, after(1)).raised).toEqual(['a'])
})

test('a level that wavers is one notice; three hours below Low end it', () => {
  const told = decideNotices(of(new Map()), [item('a', high)], high, START).told
  const gone = decideNotices(of(told), [], high, after(1))
  expect(gone).toMatchObject({ raised: [], ended: [] })
  expect(decideNotices(of(gone.told), [item('a', high)], high, after(2))).toMatchObject({ raised: [], ended: [] })
  expect(decideNotices(of(gone.told), [item('a', none)], high, after(3.9)).ended).toEqual([])
  const over = decideNotices(of(gone.told), [], high, after(4))
  expect(over.ended).toEqual(['a'])
  expect(decideNotices(of(over.told), [item('a', high)], high, after(5)).raised).toEqual(['a'])
})

const NOTICE: Notice = {
  kind: 'raised',
  key: 'a',
  level: 'high',
  subject: 'Truck 3088',
  when: 'Thu 4:00 PM – 7:00 PM CST',
  why: 'Snow 1.1 in/h',
  action: '',
  link: 'https://portal.example/client/affected?item=a',
  acknowledge: null,
  at: START.toISOString(),
}

test('the headline says level and subject; facts without a value are left out', () => {
  expect(noticeHeadline(NOTICE)).toBe('High: Truck 3088')
  expect(noticeHeadline({ ...NOTICE, kind: 'ended' })).toBe('Over: Truck 3088')
  expect(noticeHeadline({ ...NOTICE, kind: 'more', subject: '45 more' })).toBe('45 more')
  expect(noticeFacts(NOTICE).map(({ title }) => title)).toEqual(['When', 'Why'])
  expect(shortened('abcd', 4)).toBe('abcd')
  expect(shortened('abcde', 4)).toBe('abc…')
})
