import { expect, test } from 'vitest'
import { limitReads } from './request-limit.ts'

const pathOf = (input: string | URL | Request) => (input instanceof Request ? input.url : input.toString())

/** Requests that wait until the test answers them. */
function heldServer() {
  const waiting = new Map<string, (response: Response) => void>()
  const send = limitReads((input) => new Promise((resolve) => waiting.set(pathOf(input), resolve)))
  const answer = async (path: string) => {
    waiting.get(path)?.(new Response(path))
    waiting.delete(path)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { send, answer, waiting: () => [...waiting.keys()] }
}

test('four reads wait for the server at a time, so that tiles of the map find a free connection', async () => {
  const { send, answer, waiting } = heldServer()
  const asked = ['/1', '/2', '/3', '/4', '/5', '/6'].map((path) => send(path))
  expect(waiting()).toEqual(['/1', '/2', '/3', '/4'])
  await answer('/2')
  expect(waiting()).toEqual(['/1', '/3', '/4', '/5'])
  for (const path of ['/1', '/3', '/4', '/5', '/6']) await answer(path)
  expect(await Promise.all((await Promise.all(asked)).map((response) => response.text()))).toHaveLength(6)
})

test('what a user saves does not queue behind reads', () => {
  const { send, waiting } = heldServer()
  for (const path of ['/1', '/2', '/3', '/4']) void send(path)
  void send('/save', { method: 'POST' })
  expect(waiting()).toContain('/save')
})

test('a read that is called off in the queue is never sent and frees its place', async () => {
  const { send, answer, waiting } = heldServer()
  for (const path of ['/1', '/2', '/3', '/4']) void send(path)
  const abort = new AbortController()
  const left = send('/5', { signal: abort.signal })
  void send('/6')
  abort.abort()
  await expect(left).rejects.toThrow()
  await answer('/1')
  expect(waiting()).toEqual(['/2', '/3', '/4', '/6'])
})
