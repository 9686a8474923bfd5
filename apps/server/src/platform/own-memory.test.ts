import { expect, test } from 'vitest'
import { inOwnMemory } from './own-memory.ts'

test.each([
  ['a small buffer of the pool', Buffer.from('small')],
  ['a part of a longer buffer', Buffer.allocUnsafeSlow(100_000).fill(7).subarray(10, 20)],
  ['bytes that are no buffer', new Uint8Array([1, 2, 3])],
  ['nothing', Buffer.alloc(0)],
])('%s is copied into memory of its own', (_, bytes) => {
  const own = inOwnMemory(bytes)
  expect([own.buffer.byteLength, [...own]]).toEqual([bytes.length, [...bytes]])
})

test('a buffer that has memory of its own is not copied', () => {
  const large = Buffer.allocUnsafeSlow(100_000)
  expect(inOwnMemory(large)).toBe(large)
})
