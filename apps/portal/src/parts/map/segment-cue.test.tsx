// @vitest-environment jsdom
import { SEGMENT_COLOR_FILLS, SEGMENT_COLORS } from '@stormlane/domain/levels'
import type { FeatureCollection } from 'geojson'
import { expect, test, vi } from 'vitest'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { RouteLines } from './route-lines.tsx'
import { cueLayer } from './segment-cue.ts'

/** Linear light of a hex color. */
const light = (hex: string) =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })

/** What people without green cones see of it: Machado, Oliveira and Fernandes 2009, severity 1. */
const DEUTERANOPIA = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
]
const seen = (hex: string) =>
  DEUTERANOPIA.map((row) => {
    const sum = light(hex).reduce((total, channel, i) => total + channel * (row[i] as number), 0)
    return Math.min(1, Math.max(0, sum))
  })

/** Contrast after WCAG 2. */
function contrast(first: string, second: string) {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = seen(hex)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, bright = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const { green, yellow, red } = SEGMENT_COLOR_FILLS
const cueColor = () => {
  const { paint } = cueLayer({ id: 'cue', source: 'lines', filter: ['has', 'cued'], widthPx: 2 }) as {
    paint: { 'line-color': string }
  }
  return paint['line-color']
}

test('without green cones green and orange look alike, and the dashes on orange stand out', () => {
  expect(contrast(green, yellow)).toBeLessThan(1.1)
  expect(contrast(yellow, cueColor())).toBeGreaterThan(4.5)
  // Red is darker than both.
  for (const other of [green, yellow]) expect(contrast(other, red)).toBeGreaterThan(1.5)
})

test('only orange stretches of a route have dashes on the map', () => {
  const { map, on, data } = placingMap()
  const added = vi.spyOn(map, 'addLayer')
  const lines = SEGMENT_COLORS.map((color) => ({
    coordinates: [
      [-96, 41],
      [-97, 41],
    ] as [number, number][],
    color: SEGMENT_COLOR_FILLS[color],
    emphasis: 'strong' as const,
  }))
  renderUi(on(<RouteLines id="test" lines={lines} />))
  const { features } = data.get('test') as FeatureCollection
  expect(features.map(({ properties }) => properties?.cued === true)).toEqual(
    SEGMENT_COLORS.map((color) => color === 'yellow'),
  )
  const dashed = added.mock.calls.flatMap(([layer]) =>
    'paint' in layer && layer.paint && 'line-dasharray' in layer.paint ? [layer] : [],
  )
  expect(dashed).toMatchObject([
    { id: 'test-weak-cue', source: 'test', paint: { 'line-color': cueColor() } },
    { id: 'test-cue', source: 'test', paint: { 'line-color': cueColor() } },
  ])
  expect(JSON.stringify(dashed)).toContain('["has","cued"]')
})
