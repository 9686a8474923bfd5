import { expect, test, vi } from 'vitest'
import { sharedCheck } from './shared-check.ts'

function countedCheck() {
  const ends: ((value: number | Error) => void)[] = []
  const check = sharedCheck(
    () =>
      new Promise<number>((resolve, reject) => {
        ends.push((value) => (value instanceof Error ? reject(value) : resolve(value)))
      }),
  )
  return { check, ends }
}

test('callers who come while a check runs wait for it, and the next second gets what it found', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const { check, ends } = countedCheck()
  const waiting = [check(), check(), check()]
  ends[0]?.(1)
  expect(await Promise.all(waiting)).toEqual([1, 1, 1])
  now.mockReturnValue(5999)
  expect(await check()).toBe(1)
  now.mockReturnValue(6000)
  const later = check()
  ends[1]?.(2)
  expect(await later).toBe(2)
  expect(ends).toHaveLength(2)
  now.mockRestore()
})

test('a caller alone gets a check of their own each time', async () => {
  const { check, ends } = countedCheck()
  for (const value of [1, 2, 3]) {
    const found = check()
    ends.at(-1)?.(value)
    expect(await found).toBe(value)
  }
  expect(ends).toHaveLength(3)
})

test('a check that fails is told to those who waited, and is made anew', async () => {
  const { check, ends } = countedCheck()
  const first = check()
  ends[0]?.(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  const second = check()
  ends[1]?.(2)
  expect(await second).toBe(2)
})
