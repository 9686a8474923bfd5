import { expect, test } from 'vitest'
import { SeenRows } from './seen-rows.ts'

test('each identity maps to the line that had it first, for any number of identities', () => {
  const seen = new SeenRows()
  const identities = Array.from({ length: 5000 }, (_, index) => `id C-${index}`)
  for (const [index, identity] of identities.entries()) expect(seen.firstLine(identity, index + 2)).toBeUndefined()
  for (const [index, identity] of identities.entries()) expect(seen.firstLine(identity, 9999)).toBe(index + 2)
  expect(seen.firstLine('id another', 9999)).toBeUndefined()
})
