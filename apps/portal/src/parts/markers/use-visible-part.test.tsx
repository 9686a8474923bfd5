// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { MapContext } from '../map/map-context.ts'
import { useVisiblePart } from './use-visible-part.ts'

function visiblePartOfMap(bounds: [[number, number], [number, number]]) {
  const map = {
    getBounds: () => ({ toArray: () => bounds }),
    getZoom: () => 4.5,
    on: () => undefined,
    off: () => undefined,
  } as unknown as MapLibreMap
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MapContext value={{ map, reserve: () => () => undefined }}>{children}</MapContext>
  )
  return renderHook(useVisiblePart, { wrapper }).result.current
}

test('markers are drawn up to a fifth of the screen beyond its edges, but not beyond the poles', () => {
  expect(
    visiblePartOfMap([
      [-110, 30],
      [-90, 40],
    ]),
  ).toEqual({ bounds: [-114, 28, -86, 42], zoom: 4.5 })
  expect(
    visiblePartOfMap([
      [-180, -85],
      [180, 85],
    ]).bounds,
  ).toEqual([-252, -90, 252, 90])
})
