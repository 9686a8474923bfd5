import { geometryProblem } from '@stormlane/domain/geo'
import { expect, test } from 'vitest'
import { Counties } from './counties.ts'

test('counties and their unions by state have valid geometries', () => {
  const counties = new Counties()
  expect(counties.list.length).toBeGreaterThan(3_000)
  const byState = Map.groupBy(counties.list.keys(), (i) => counties.list[i]?.state)
  const problems = [...byState].map(([state, places]) => [state, geometryProblem(counties.union(places))] as const)
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([])
})
