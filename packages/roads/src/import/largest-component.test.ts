import { expect, test } from 'vitest'
import { largestComponent } from './largest-component.ts'

const both = (from: number, to: number) => ({ from, to, oneWay: false })
const oneWay = (from: number, to: number) => ({ from, to, oneWay: true })

test.each([
  ['of two components the larger one', 5, [both(0, 1), both(2, 3), both(3, 4)], [0, 0, 1, 1, 1], 2],
  ['a ring of one-way streets is one component', 3, [oneWay(0, 1), oneWay(1, 2), oneWay(2, 0)], [1, 1, 1], 1],
  [
    'one-way ramps in and out are components of their own',
    4,
    [both(0, 1), oneWay(1, 2), oneWay(3, 0)],
    [1, 1, 0, 0],
    3,
  ],
  [
    'rings that share a node are one component',
    5,
    [oneWay(0, 1), oneWay(1, 0), oneWay(0, 2), oneWay(2, 3), oneWay(3, 0)],
    [1, 1, 1, 1, 0],
    2,
  ],
])('%s', (_, nodes, links, expected, components) => {
  const found = largestComponent(nodes, links)
  expect([...found.inLargest]).toEqual(expected)
  expect(found.components).toBe(components)
})

test('a road of 100,000 nodes does not overflow the stack', () => {
  const links = Array.from({ length: 100_000 }, (_, i) => both(i, i + 1))
  expect(largestComponent(100_001, links).components).toBe(1)
})
