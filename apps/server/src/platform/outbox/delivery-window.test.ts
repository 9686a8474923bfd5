import { expect, test } from 'vitest'
import { deliverInWindow } from './delivery-window.ts'

test('an attempt that ends after the destination was found to be down is stored, not lost', async () => {
  const late = Promise.withResolvers<string>()
  const stored: string[] = []
  const items = ['fails', 'arrives late']
  await deliverInWindow<string, string>({
    atOnce: 10,
    stopping: new AbortController().signal,
    lease: async () => ({ items: items.splice(0), againInMs: null }),
    attempt: (item) => (item === 'fails' ? Promise.resolve('failed') : late.promise),
    store: async (ended) => void stored.push(...ended),
    isPaused: () => false,
    async isOver() {
      setTimeout(() => late.resolve('sent'), 50)
      return true
    },
  })
  expect(stored).toEqual(['failed', 'sent'])
})

/**
 * Delivers the items of `lease`. Returns how many attempts were under way at each lease, and the portions that were
 * stored.
 */
async function deliver(given: {
  atOnce?: number
  lease: (round: number) => { items: string[]; againInMs: number | null }
  attempt?: (item: string) => Promise<unknown>
}) {
  const held: number[] = []
  const stored: string[][] = []
  await deliverInWindow<string, string>({
    atOnce: given.atOnce ?? 10,
    stopping: new AbortController().signal,
    lease: async (underway) => given.lease(held.push(underway)),
    attempt: async (item) => {
      await given.attempt?.(item)
      return item
    },
    store: async (ended) => void stored.push([...ended]),
    isPaused: () => false,
    isOver: async () => false,
  })
  return { held, stored }
}
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('nothing is leased while as many attempts are under way as may be', async () => {
  const { held, stored } = await deliver({
    atOnce: 2,
    lease: (round) => (round <= 2 ? { items: [`item ${round}`], againInMs: 0 } : { items: [], againInMs: null }),
    attempt: () => after(300),
  })
  expect(held.slice(0, 2)).toEqual([0, 1])
  expect(Math.max(...held)).toBeLessThan(2)
  expect(stored.flat()).toEqual(['item 1', 'item 2'])
})

test.each([
  [1000, 2],
  [1001, 1],
])('a destination that accepts more in %i ms is asked %i times before the window ends', async (againInMs, asked) => {
  const { held, stored } = await deliver({
    lease: (round) => ({ items: [], againInMs: round === 1 ? againInMs : null }),
  })
  expect(held).toHaveLength(asked)
  expect(stored).toEqual([])
})

test('while an attempt is under way and nothing is waiting, nothing is asked', async () => {
  const { held, stored } = await deliver({
    lease: (round) => ({ items: round === 1 ? ['slow'] : [], againInMs: null }),
    attempt: () => after(150),
  })
  expect(held).toEqual([0, 0])
  expect(stored).toEqual([['slow']])
})

test('attempts that end shortly after each other are stored together', async () => {
  const first = Promise.withResolvers<void>()
  const { stored } = await deliver({
    lease: (round) => ({ items: round === 1 ? ['first', 'second'] : [], againInMs: null }),
    async attempt(item) {
      if (item === 'second') await first.promise
      await new Promise((resolve) => setImmediate(resolve))
      if (item === 'first') first.resolve()
    },
  })
  expect(stored).toEqual([['first', 'second']])
})
