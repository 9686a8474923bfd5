import { expect, test } from 'vitest'
import { type MapPoint, mapPainter } from './map-picture.ts'

const paint = mapPainter()
const SIZE = { width: 720, height: 360, colors: { water: '#eef', land: '#fff', border: '#ccc' } }
const point = (lng: number, lat: number, rank: number): MapPoint => ({ lng, lat, rank, color: `#00000${rank}` })
const dots = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)" r="5" fill="([^"]+)"/g)].map(([, x, y, color]) => ({
    x: Number(x),
    y: Number(y),
    color,
  }))

test('a map shows land, borders and all points inside, north up, the worst on top [DESK-060]', () => {
  const svg = paint([point(-122.3, 47.6, 4), point(-80.2, 25.8, 1), point(-95.9, 41.3, 2)], SIZE)
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 720 360">.*<\/svg>$/)
  expect(svg.match(/<path d="M[^"]{500,}"/g)).toHaveLength(2)
  const [miami, omaha, seattle] = dots(svg)
  expect([miami, omaha, seattle].map((dot) => dot?.color)).toEqual(['#000001', '#000002', '#000004'])
  for (const { x, y } of dots(svg)) expect(x > 0 && x < 720 && y > 0 && y < 360).toBe(true)
  expect(seattle?.x).toBeLessThan(omaha?.x ?? 0)
  expect(seattle?.y).toBeLessThan(miami?.y ?? 0)
})

test('of points in the same place the worst is drawn, so that ten thousand stay a small picture', () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    point(-96 + (i % 100) / 1e4, 41 + Math.floor(i / 100) / 1e4, i % 5),
  )
  const svg = paint([...many, point(-80, 26, 0)], SIZE)
  expect(dots(svg).length).toBeLessThan(10)
  expect(dots(svg).at(-1)?.color).toBe('#000004')
  expect(svg.length).toBeLessThan(60_000)
})

test('one place is shown with its region, none with the whole country', () => {
  expect(dots(paint([point(-96, 41, 1)], SIZE))).toEqual([{ x: 360, y: 180, color: '#000001' }])
  expect(paint([], SIZE)).toContain('<path d="M')
})
