import { expect, test } from 'vitest'
import { dueRound } from './due-round.ts'

const routesOf = (organization_id: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ organization_id, id: `${organization_id}${n}` }))

function batchesOf(due: Parameters<typeof dueRound>[0], batchRoutes: number): string[][] {
  const next = dueRound(due, batchRoutes)
  const batches = []
  for (let batch = next(); batch.length > 0; batch = next()) batches.push(batch.map(({ id }) => id))
  return batches
}

test('one organization gives whole batches in their order', () => {
  expect(batchesOf(routesOf('a', 5), 2)).toEqual([['a0', 'a1'], ['a2', 'a3'], ['a4']])
  expect(batchesOf([], 2)).toEqual([])
})

test('organizations take turns: a small one is served in the first batch, however much a large one has', () => {
  const batches = batchesOf([...routesOf('large', 1000), ...routesOf('b', 2), ...routesOf('c', 40)], 30)
  const of = (batch: string[] | undefined, name: string) => batch?.filter((id) => id.startsWith(name)).length
  expect([of(batches[0], 'large'), of(batches[0], 'b'), of(batches[0], 'c')]).toEqual([18, 2, 10])
  expect([of(batches[1], 'large'), of(batches[1], 'c')]).toEqual([15, 15])
  expect(new Set(batches.flat()).size).toBe(1042)
  expect(batches).toHaveLength(Math.ceil(1042 / 30))
})

test('with more organizations than a batch has room for, each has its turn before any has a second one', () => {
  const due = Array.from({ length: 20 }, (_, n) => routesOf(`o${n}-`, 20)).flat()
  const organizations = batchesOf(due, 50)
    .slice(0, 2)
    .flat()
    .map((id) => id.split('-')[0])
  expect(new Set(organizations).size).toBe(20)
})
