import { HOUR_MS } from '@stormlane/domain'
import { expect, test } from 'vitest'
import { openLog } from './logging.ts'
import { startLoop } from './loop.ts'

const logged: string[] = []
const log = openLog({ logLevel: 'info' }, { write: (line) => logged.push(line) })

test('rounds follow one another, and a failed one is logged and tried again', async () => {
  let rounds = 0
  let running = 0
  await new Promise<void>((resolve) => {
    const loop = startLoop({
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

test('a round waits until it may start', async () => {
  let looks = 0
  const lookedAtStart = await new Promise<number>((resolve) => {
    const loop = startLoop({
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

test('stopping ends the pause and reaches the work by its signal, without a word in the log', async () => {
  const before = logged.length
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const loop = startLoop({
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
