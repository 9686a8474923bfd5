import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

const of = (organizationId: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ organizationId, id: `${organizationId}${n}` }))

test.each([
  ['nothing', [], []],
  ['one organization', of('a', 3), ['a0 a1', 'a2']],
  [
    'a large organization and small ones',
    [...of('large', 5), ...of('b', 1), ...of('c', 3)],
    ['b0', 'c0 c1', 'large0 large1', 'c2', 'large2 large3', 'large4'],
  ],
  ['whole batches', [...of('a', 4), ...of('b', 2)], ['b0 b1', 'a0 a1', 'a2 a3']],
])('%s gives batches of one organization each, in turns, the smallest first', (_, items, batches) => {
  const given = [...takeTurns(items, 2)].map(({ batch }) => batch.map(({ id }) => id).join(' '))
  expect(given).toEqual(batches)
})

test.each([
  [0, 'a0 a1, a2 a3, a4'],
  [0.3, 'a0 a1, a2 a3, a4'],
  [0.4, 'a2 a3, a4, a0 a1'],
  [0.99, 'a4, a0 a1, a2 a3'],
])('an organization of three batches that begins at %d gives %s', (beginsAt, batches) => {
  const given = [...takeTurns(of('a', 5), 2, beginsAt)].map(({ batch }) => batch.map(({ id }) => id).join(' '))
  expect(given.join(', ')).toBe(batches)
})

test('wherever large organizations begin, the smallest one is first and nothing is left out', () => {
  const given = [...takeTurns([...of('large', 5), ...of('b', 1)], 2, 0.7)].map(({ batch }) => batch.map(({ id }) => id))
  expect(given).toEqual([['b0'], ['large4'], ['large0', 'large1'], ['large2', 'large3']])
})
