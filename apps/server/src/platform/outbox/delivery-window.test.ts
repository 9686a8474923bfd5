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
