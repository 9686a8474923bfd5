import { expect, test } from 'vitest'
import { SeenRows } from './seen-rows.ts'

test('each identity maps to the line that had it first, for any number of identities', () => {
  const seen = new SeenRows()
  const identities = Array.from({ length: 5000 }, (_, index) => `id C-${index}`)
  for (const [index, identity] of identities.entries()) expect(seen.firstLine(identity, index + 2)).toBeUndefined()
  for (const [index, identity] of identities.entries()) expect(seen.firstLine(identity, 9999)).toBe(index + 2)
  expect(seen.firstLine('id another', 9999)).toBeUndefined()
})

test('two identities are told apart even if 32 bits of their hashes are the same', () => {
  // Both SHA-256 begin with 141e642c.
  const seen = new SeenRows()
  expect([seen.firstLine('id 19823', 2), seen.firstLine('id 66808', 3)]).toEqual([undefined, undefined])
  expect([seen.firstLine('id 19823', 9), seen.firstLine('id 66808', 9)]).toEqual([2, 3])
})
