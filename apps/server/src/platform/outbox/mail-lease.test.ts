import { expect, test } from 'vitest'
import { mailAllDue } from './mail-lease.ts'

/** Mails by number; `send` decides what happens to one. */
async function mailNumbers(count: number, send: (mail: number) => Promise<void>) {
  const due = Array.from({ length: count }, (_, index) => index)
  const mailed: number[] = []
  const warnings: unknown[][] = []
  await mailAllDue({
    take: async () => due.shift(),
    send,
    markMailed: async (mail) => void mailed.push(mail),
    log: { warn: (...given: unknown[]) => void warnings.push(given) },
  })
  return { mailed: mailed.toSorted((one, other) => one - other), warnings }
}

test('everything that is due is sent and marked, the first row too, whatever its value', async () => {
  const sent: number[] = []
  const { mailed, warnings } = await mailNumbers(9, async (mail) => void sent.push(mail))
  expect(sent.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(mailed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(warnings).toEqual([])
})

test('a mail that fails is logged, not marked, and leaves its place to the others', async () => {
  const refused = new Error('refused')
  const { mailed, warnings } = await mailNumbers(5, async (mail) => {
    if (mail === 1) throw refused
  })
  expect(mailed).toEqual([0, 2, 3, 4])
  expect(warnings).toEqual([[{ err: refused }, 'a mail could not be sent; it will be tried again']])
})

test('four are sent at once', async () => {
  let [running, most] = [0, 0]
  await mailNumbers(10, async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
  })
  expect(most).toBe(4)
})
