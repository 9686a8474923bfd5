import { createGrid, type GridDefinition, gridContains } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { HRRR_GRID } from './hrrr-grid.ts'

const small: GridDefinition = { kind: 'regular', nx: 5, ny: 3, west: -100, north: 40, stepDegrees: 0.5 }

test.each([
  // Corners of the HRRR domain as published by NOAA.
  [0, 0, -122.7195, 21.1381],
  [1798, 0, -72.2891, 21.1405],
  [1798, 1058, -60.9172, 47.8422],
  [0, 1058, -134.0955, 47.8382],
])('cell %s, %s of the HRRR grid is at longitude %s, latitude %s', (column, row, lng, lat) => {
  const place = createGrid(HRRR_GRID).lngLatAt(column, row)
  expect(place.lng).toBeCloseTo(lng, 1)
  expect(place.lat).toBeCloseTo(lat, 1)
})

test.each([HRRR_GRID, small])('lngLatAt and locate are inverse to each other', (definition) => {
  const grid = createGrid(definition)
  const at = new Float64Array(2)
  for (const [column, row] of [
    [0, 0],
    [3.25, 1.5],
    [grid.nx - 1, grid.ny - 1],
  ] as const) {
    const place = grid.lngLatAt(column, row)
    grid.locate(place.lng, place.lat, at)
    expect(at[0]).toBeCloseTo(column, 6)
    expect(at[1]).toBeCloseTo(row, 6)
  }
})

test('a grid with two standard parallels has its first cell at the defined position', () => {
  const grid = createGrid({ ...HRRR_GRID, standardLat1: 30, standardLat2: 60 })
  expect(grid.lngLatAt(0, 0).lng).toBeCloseTo(-122.719528, 6)
  expect(grid.lngLatAt(0, 0).lat).toBeCloseTo(21.138123, 6)
})

test('gridContains accepts positions up to the outermost cell centers', () => {
  const grid = createGrid(small)
  expect(gridContains(grid, { lng: -100, lat: 40 })).toBe(true)
  expect(gridContains(grid, { lng: -98, lat: 39 })).toBe(true)
  expect(gridContains(grid, { lng: -97.9, lat: 39 })).toBe(false)
  expect(gridContains(grid, { lng: Number.NaN, lat: 39 })).toBe(false)
  expect(gridContains(createGrid(HRRR_GRID), { lng: -97.5, lat: 38.5 })).toBe(true)
  expect(gridContains(createGrid(HRRR_GRID), { lng: 82, lat: 38.5 })).toBe(false)
})

test('a definition without cells is refused', () => {
  expect(() => createGrid({ ...small, nx: 0 })).toThrow(RangeError)
  expect(() => createGrid({ ...HRRR_GRID, stepMeters: 0 })).toThrow(RangeError)
})
