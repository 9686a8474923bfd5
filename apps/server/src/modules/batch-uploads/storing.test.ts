import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inGroups } from './storing.ts'

test('places are looked up twenty at a time, and answered in order', async () => {
  let [running, most] = [0, 0]
  const answers = await inGroups(
    Array.from({ length: 45 }, (_, n) => n),
    async (n) => {
      running += 1
      most = Math.max(most, running)
      await sleep(n % 3)
      running -= 1
      return 2 * n
    },
  )
  expect(most).toBe(20)
  expect(answers).toEqual(Array.from({ length: 45 }, (_, n) => 2 * n))
  expect(await inGroups([], async () => 1)).toEqual([])
})
