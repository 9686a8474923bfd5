import { TelematicsFailure } from '@stormlane/domain/vehicles'
import { beforeEach, expect, test } from 'vitest'
import { sharedWork } from './shared-work.ts'

/** The work that was begun, in order. */
let begun: { signal: AbortSignal; resolve: (result: string) => void; reject: (error: Error) => void }[]
let share: ReturnType<typeof sharedWork<string>>

beforeEach(() => {
  begun = []
  share = sharedWork((signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    begun.push({ signal, resolve, reject })
    return promise
  })
})

test('callers at the same time share the work, and a later one begins it again', async () => {
  const callers = [share(), share(), share()]
  begun[0]?.resolve('first')
  expect(await Promise.all(callers)).toEqual(['first', 'first', 'first'])
  const later = share()
  begun[1]?.resolve('second')
  expect(await later).toBe('second')
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([false, false])
})

test('a caller that stops waiting leaves the work to the others', async () => {
  const leaving = new AbortController()
  const [left, stayed] = [share(leaving.signal), share(new AbortController().signal)]
  leaving.abort()
  await expect(left).rejects.toThrow('The provider did not answer in time.')
  expect(begun[0]?.signal.aborted).toBe(false)
  begun[0]?.resolve('done')
  expect(await stayed).toBe('done')
  expect(begun).toHaveLength(1)
})

test('work for which nobody waits is aborted, and not joined any more', async () => {
  const leaving = new AbortController()
  const callers = [share(leaving.signal), share(leaving.signal)]
  leaving.abort()
  for (const caller of callers) await expect(caller).rejects.toBeInstanceOf(TelematicsFailure)
  expect(begun[0]?.signal.aborted).toBe(true)
  const later = share()
  begun[1]?.resolve('second')
  expect(await later).toBe('second')
})

test('a caller that has stopped already begins nothing', async () => {
  await expect(share(AbortSignal.abort())).rejects.toBeInstanceOf(TelematicsFailure)
  expect(begun).toEqual([])
})

test('a failure is that of all callers, and a later one begins the work again', async () => {
  const callers = [share(), share()]
  begun[0]?.reject(new Error('The provider is down.'))
  for (const caller of callers) await expect(caller).rejects.toThrow('The provider is down.')
  const later = share()
  begun[1]?.resolve('up')
  expect(await later).toBe('up')
})
