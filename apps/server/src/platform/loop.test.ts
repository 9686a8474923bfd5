import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@stormlane/domain/time'
import { expect, test } from 'vitest'
import { openLog } from './logging.ts'
import { startLoop } from './loop.ts'

const logged: string[] = []
const log = openLog({ logLevel: 'info' }, { write: (line) => logged.push(line) })

test('rounds run one after the other, and a failed round is logged and retried', async () => {
  let rounds = 0
  let running = 0
  await new Promise<void>((resolve) => {
    const loop = startLoop({
      name: 'test',
      async round() {
        expect(++running).toBe(1)
        await new Promise((ended) => setTimeout(ended, 1))
        running--
        rounds++
        if (rounds === 2) throw new Error('lost the way')
        if (rounds === 4) void loop.stop().then(resolve)
      },
      everyMs: 1,
      failure: 'a round failed',
      log,
    })
  })
  expect(rounds).toBe(4)
  expect(logged.filter((line) => line.includes('a round failed') && line.includes('lost the way'))).toHaveLength(1)
})

test('a round waits until mayStart returns true', async () => {
  let looks = 0
  const lookedAtStart = await new Promise<number>((resolve) => {
    const loop = startLoop({
      name: 'test',
      mayStart: () => ++looks > 1,
      async round() {
        resolve(looks)
        void loop.stop()
      },
      everyMs: 1,
      failure: 'a round failed',
      log,
    })
  })
  expect(lookedAtStart).toBe(2)
})

test('a loop that is wanted ends its pause early, but not the one after a failed round', async () => {
  let asked = 0
  let rounds = 0
  const failed = Promise.withResolvers<void>()
  const loop = startLoop({
    name: 'test',
    async round() {
      if (++rounds < 2) return
      failed.resolve()
      throw new Error('lost again')
    },
    isWanted: async () => {
      if (++asked === 1) throw new Error('cannot say')
      return true
    },
    everyMs: HOUR_MS,
    failure: 'a round failed',
    log,
  })
  await failed.promise
  expect([rounds, asked]).toEqual([2, 2])
  await sleep(1_500)
  await loop.stop()
  expect([rounds, asked]).toEqual([2, 2])
})

test('stopping ends the pause and aborts the signal of the round, and logs nothing', async () => {
  const before = logged.length
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const loop = startLoop({
    name: 'test',
    round: (signal) =>
      new Promise((_, reject) => {
        begin()
        signal.addEventListener('abort', () => reject(new Error('cancelled')))
      }),
    everyMs: HOUR_MS,
    failure: 'a round failed',
    log,
  })
  await begun
  await loop.stop()
  expect(logged).toHaveLength(before)
})
