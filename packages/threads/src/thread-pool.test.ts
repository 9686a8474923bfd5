import { getEventListeners } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { ThreadPool } from './thread-pool.ts'

vi.setConfig({ testTimeout: 60_000 })

class OddError extends Error {
  override name = 'OddError'
}

/** Answers `wait` only once it is canceled, `count` in three parts, anything else with itself. */
const ECHO = moduleOf(`
  class OddError extends Error {
    name = 'OddError'
    code = 'ODD'
  }
  const notices = []
  answerTasks((task, { signal, tell }) => {
    if (task === 'wait')
      return new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
        tell('waiting')
      })
    if (task === 'fail') throw new OddError('no')
    if (task === 'exit') process.exit(3)
    if (task === 'die') setImmediate(() => { throw new Error('died') })
    if (task === 'die') return new Promise(() => {})
    if (task === 'function') return () => {}
    if (task === 'grow') for (const kept = []; ; ) kept.push(Array.from({ length: 100_000 }, Math.random))
    if (task === 'spin') for (tell('spinning'); ; );
    if (task === 'notices') return notices
    if (task === 'data') return threadData()
    if (task === 'count') for (const part of [1, 2, 3]) tell(part)
    return task
  }, (notice) => {
    if (notice === 'bad') throw new Error('a bad notice')
    notices.push(notice)
  })`)

function moduleOf(source: string): URL {
  const shell = new URL('./answer-tasks.ts', import.meta.url)
  return new URL(
    `data:text/javascript,${encodeURIComponent(`import { answerTasks, threadData } from '${shell.href}'\n${source}`)}`,
  )
}

let pool: ThreadPool<unknown, string> | undefined
afterEach(() => pool?.close())

const start = (module = ECHO) => {
  pool = new ThreadPool({ module, workerData: 'given', threads: 1, queueLimit: 10, errors: [OddError] })
  return pool
}

/** Holds the thread until it is canceled. */
function hold(in_: ThreadPool<unknown, string>) {
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

test('an error keeps its class, its message, its own fields and where it was thrown', async () => {
  const error = await start()
    .run('fail')
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OddError)
  expect(error).toMatchObject({ name: 'OddError', message: 'no', code: 'ODD' })
  expect((error as Error).stack).toContain('data:text/javascript')
})

test('an error whose class is not listed keeps its name', async () => {
  pool = new ThreadPool({ module: ECHO, threads: 1, queueLimit: 10 })
  await expect(pool.run('fail')).rejects.toMatchObject({ name: 'OddError', code: 'ODD' })
})

test('a notice reaches the threads that run; one that fails disturbs nothing', async () => {
  const started = start()
  started.prepare()
  for (const notice of ['a', 'bad', 'b']) started.broadcast(notice)
  expect(await started.run('notices')).toEqual(['a', 'b'])
  expect(await started.run('data')).toBe('given')
})

test('a thread that starts late receives what was broadcast before', async () => {
  pool = new ThreadPool({ module: ECHO, threads: 1, queueLimit: 10, greetings: () => ['before'] })
  await expect(pool.run('exit')).rejects.toThrow('exit code 3')
  expect(await pool.run('notices')).toEqual(['before'])
})

test.each([
  ['exit', 'The thread ended with exit code 3.'],
  ['die', 'died'],
])('a thread that ends (%s) fails its task, and the next task has another thread', async (task, message) => {
  const started = start()
  await expect(started.run(task)).rejects.toThrow(message)
  expect(await started.run('next')).toBe('next')
})

test('a module that cannot start fails each task and does not start for ever', async () => {
  const started = start(moduleOf("throw new Error('not today')"))
  started.prepare()
  for (const task of ['a', 'b']) await expect(started.run(task)).rejects.toThrow('not today')
})

test('threads that end in a row are reported and replaced after pauses that double, until a task is answered', async () => {
  const pauses: number[] = []
  const onThreadEnd = (error: Error, pauseMs: number) => {
    expect(error.message).toBe('The thread ended with exit code 3.')
    pauses.push(pauseMs)
  }
  pool = new ThreadPool({ module: ECHO, threads: 1, queueLimit: 10, onThreadEnd })
  const startedAt = performance.now()
  for (let n = 0; n < 3; n++) await expect(pool.run('exit')).rejects.toThrow('exit code 3')
  expect(performance.now() - startedAt).toBeGreaterThan(290)
  expect(await pool.run('answered')).toBe('answered')
  await expect(pool.run('exit')).rejects.toThrow('exit code 3')
  expect(pauses).toEqual([100, 200, 400, 100])
})

test('what cannot cross between threads fails its task alone', async () => {
  const started = start()
  await expect(started.run(() => {})).rejects.toThrow('could not be cloned')
  await expect(started.run('function')).rejects.toThrow('could not be cloned')
  expect(await started.run('next')).toBe('next')
})

test('a mistake of whoever hears the parts fails the task', async () => {
  const mistake = () => {
    throw new Error('heard wrong')
  }
  const started = start()
  await expect(started.run('count', { onPart: mistake })).rejects.toThrow('heard wrong')
  expect(await started.run('next')).toBe('next')
})

test('a thousand tasks on one signal leave no listener on it', async () => {
  const started = new ThreadPool<unknown, string>({ module: ECHO, threads: 2, queueLimit: 1000 })
  pool = started
  const { signal } = new AbortController()
  const tasks = Array.from({ length: 1000 }, (_, n) => started.run(n % 10 === 0 ? 'fail' : n, { signal }))
  const outcomes = await Promise.allSettled(tasks)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(900)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a thread that needs more heap than it may have fails its task, and another goes on', async () => {
  pool = new ThreadPool({ module: ECHO, threads: 1, queueLimit: 10, maxHeapMb: 32 })
  await expect(pool.run('grow')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  expect(await pool.run('next')).toBe('next')
})

test('owners take turns, however many tasks one of them has; one owner cannot fill the queue', async () => {
  const started = start()
  const { holds, letGo, held } = hold(started)
  await holds
  const order: unknown[] = []
  const run = (task: string, owner: string) => started.run(task, { owner }).then((answer) => order.push(answer))
  const all = [
    run('a1', 'a'),
    run('a2', 'a'),
    run('a3', 'a'),
    run('a4', 'a'),
    run('a5', 'a'),
    run('b1', 'b'),
    run('b2', 'b'),
  ]
  await expect(started.run('a6', { owner: 'a' })).rejects.toThrow('Too many tasks of a are waiting.')
  letGo()
  await held
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5'])
})

test('heavy tasks leave a thread to the others, and an owner has few of them', async () => {
  const two = new ThreadPool<unknown, string>({ module: ECHO, threads: 2, queueLimit: 10 })
  pool = two
  const gone = new AbortController()
  const heavy = (onPart?: (part: unknown) => void) =>
    two.run('wait', { owner: 'a', heavy: true, urgent: true, signal: gone.signal, ...(onPart && { onPart }) })
  const first = Promise.withResolvers<unknown>()
  const streams = [heavy(first.resolve), heavy(), heavy()].map((one) => one.catch((error: Error) => error.name))
  await first.promise
  await expect(heavy()).rejects.toThrow('Too many tasks of a are waiting.')
  expect(await two.run('light', { owner: 'b' })).toBe('light')
  expect(await two.run('light of a', { owner: 'a' })).toBe('light of a')
  expect(two.waiting).toBe(2)
  gone.abort()
  expect(await Promise.all(streams)).toEqual(['AbortError', 'AbortError', 'AbortError'])
})

test('a canceled task that does not end loses its thread, and the next task has another [INTERNAL-014]', async () => {
  const { promise: spinning, resolve } = Promise.withResolvers<unknown>()
  pool = new ThreadPool({ module: ECHO, threads: 1, queueLimit: 10, endsCanceledWithinMs: 50 })
  const late = new AbortController()
  const endless = pool.run('spin', { signal: late.signal, onPart: resolve }).catch((error: Error) => error.name)
  await spinning
  late.abort()
  expect(await endless).toBe('AbortError')
  expect(await pool.run('next')).toBe('next')
})

test('a canceled task that ends in time keeps its thread', async () => {
  pool = new ThreadPool({ module: ECHO, threads: 1, queueLimit: 10, endsCanceledWithinMs: 10_000 })
  const { holds, letGo, held } = hold(pool)
  await holds
  pool.broadcast('kept')
  letGo()
  await held
  expect(await pool.run('notices')).toEqual(['kept'])
})

test('an owner that runs its share leaves the other threads to the others [INTERNAL-015]', async () => {
  const two = new ThreadPool<unknown, string>({ module: ECHO, threads: 2, queueLimit: 10, runningPerOwner: 1 })
  pool = two
  const gone = new AbortController()
  const started: string[] = []
  const wait = (name: string) =>
    two
      .run('wait', { owner: 'a', signal: gone.signal, onStart: () => started.push(name) })
      .catch((error: Error) => error.name)
  const waiting = [wait('first'), wait('second'), wait('third')]
  expect(await two.run('b', { owner: 'b' })).toBe('b')
  expect([started, two.waiting]).toEqual([['first'], 2])
  gone.abort()
  expect(await Promise.all(waiting)).toEqual(['AbortError', 'AbortError', 'AbortError'])
  expect(await two.run('again', { owner: 'a' })).toBe('again')
})
