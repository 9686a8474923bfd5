import { getEventListeners } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { ThreadPool } from './thread-pool.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Answers `wait` only once it is cancelled, `count` in three parts, anything else with itself. */
const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, task, cancelled }) => {
      if (cancelled) return parentPort.postMessage({ id, failure: { name: 'Error', message: 'was cancelled' } })
      if (task === 'wait') return parentPort.postMessage({ id, part: 'waiting' })
      if (task === 'fail') return parentPort.postMessage({ id, failure: { name: 'Odd', message: 'no', code: 'ODD' } })
      if (task === 'count') for (const part of [1, 2, 3]) parentPort.postMessage({ id, part })
      parentPort.postMessage({ id, result: task })
    })`)}`,
)

let pool: ThreadPool | undefined
afterEach(() => pool?.close())

const start = () => {
  pool = new ThreadPool({ module: ECHO, workerData: null, threads: 1, queueLimit: 10, heedsCancel: true })
  return pool
}

/** Holds the thread until it is cancelled. */
function hold(in_: ThreadPool) {
  const gone = new AbortController()
  const holds = Promise.withResolvers<unknown>()
  const held = in_.run('wait', { signal: gone.signal, onPart: holds.resolve }).catch((error: Error) => error.name)
  return { holds: holds.promise, letGo: () => gone.abort(), held }
}

test('what is urgent goes before what can wait, each in its order', async () => {
  const started = start()
  const { holds, letGo, held } = hold(started)
  await holds
  const order: unknown[] = []
  const note = (answer: unknown) => order.push(answer)
  const all = [
    started.run('a').then(note),
    started.run('b').then(note),
    started.run('c', { urgent: true }).then(note),
    started.run('d', { urgent: true }).then(note),
  ]
  letGo()
  expect(await held).toBe('AbortError')
  await Promise.all(all)
  expect(order).toEqual(['c', 'd', 'a', 'b'])
})

test('parts of an answer come before it', async () => {
  const parts: unknown[] = []
  expect(await start().run('count', { onPart: (part) => parts.push(part) })).toBe('count')
  expect(parts).toEqual([1, 2, 3])
})

test('a failure keeps its name and code', async () => {
  await expect(start().run('fail')).rejects.toMatchObject({ name: 'Odd', message: 'no', code: 'ODD' })
})

test('a thousand tasks on one signal leave no listener on it', async () => {
  const started = new ThreadPool({ module: ECHO, workerData: null, threads: 2, queueLimit: 1000 })
  pool = started
  const { signal } = new AbortController()
  const tasks = Array.from({ length: 1000 }, (_, n) => started.run(n % 10 === 0 ? 'fail' : n, { signal }))
  const outcomes = await Promise.allSettled(tasks)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(900)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
