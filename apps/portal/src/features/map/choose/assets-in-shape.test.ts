import { expect, test } from 'vitest'
import { asset } from '../assets/asset.fixture.ts'
import { assetsInShape } from './assets-in-shape.ts'

const RING = [
  [-100, 40],
  [-95, 40],
  [-95, 43],
  [-100, 43],
]
const at = (id: string, longitude: number, latitude: number) => asset({ id, position: { longitude, latitude } })

test('the assets inside a drawn ring are chosen; those without a position are not [DESK-044]', () => {
  const assets = [
    at('in', -97, 41),
    at('west', -101, 41),
    at('north', -97, 44),
    asset({ id: 'nowhere', position: null }),
  ]
  expect(assetsInShape(assets, RING, () => []).map(({ id }) => id)).toEqual(['in'])
})

test('a lasso chooses what lies inside its bends [DESK-044]', () => {
  // Open to the east: the middle is outside.
  const bent = [
    [-100, 40],
    [-95, 40],
    [-95, 41],
    [-99, 41],
    [-99, 42],
    [-95, 42],
    [-95, 43],
    [-100, 43],
  ]
  const assets = [at('arm', -96, 40.5), at('gap', -96, 41.5), at('back', -99.5, 41.5)]
  expect(assetsInShape(assets, bent, () => []).map(({ id }) => id)).toEqual(['arm', 'back'])
})

test.each([
  [
    'with a corner inside',
    [
      [
        [-110, 41],
        [-97, 41],
        [-90, 41],
      ],
    ],
    true,
  ],
  [
    'straight through, without a corner inside',
    [
      [
        [-110, 41],
        [-90, 41],
      ],
    ],
    true,
  ],
  [
    'inside as a whole',
    [
      [
        [-98, 41],
        [-97, 42],
      ],
    ],
    true,
  ],
  [
    'past it',
    [
      [
        [-110, 50],
        [-90, 50],
      ],
    ],
    false,
  ],
  [
    'in two parts that lie on both sides of it',
    [
      [
        [-110, 41],
        [-101, 41],
      ],
      [
        [-94, 41],
        [-90, 41],
      ],
    ],
    false,
  ],
])('of routes those that pass through the ring are chosen: %s [DESK-044]', (_how, lines, isChosen) => {
  const route = asset({ id: 'r', assetType: 'route', position: null })
  expect(assetsInShape([route], RING, () => lines)).toEqual(isChosen ? [route] : [])
})

test('an empty shape chooses nothing [DESK-044]', () => {
  expect(assetsInShape([at('in', -97, 41)], [], () => [])).toEqual([])
})
