import { expect, test } from 'vitest'
import { pickCities } from './pick-cities.ts'

/** A line of the GeoNames table: id, name, ascii, alternates, lat, lng, class, code, country, …, population. */
function line(name: string, lat: number, lng: number, population: number, country = 'US', code = 'PPL'): string {
  return [1, name, name, '', lat, lng, 'P', code, country, '', '', '', '', '', population].join('\t')
}

const zoomOf = (rows: string[], name: string) => pickCities(rows.join('\n')).find((city) => city[0] === name)?.[4]

test('an isolated town is labeled at a lower zoom than a larger suburb', () => {
  const rows = [
    line('Los Angeles', 34.05, -118.24, 3_900_000),
    line('Glendale', 34.14, -118.26, 190_000),
    line('Elko', 40.83, -115.76, 20_000),
  ]
  expect(zoomOf(rows, 'Elko')).toBeLessThan(zoomOf(rows, 'Glendale') ?? 0)
})

test('a domestic city takes precedence over a larger foreign neighbor', () => {
  const rows = [line('Tijuana', 32.5, -117, 1_900_000, 'MX'), line('San Diego', 32.72, -117.16, 1_390_000)]
  expect(pickCities(rows.join('\n'))[0]?.[0]).toBe('San Diego')
})

test('parts of cities and other continents are left out', () => {
  const rows = [line('Brooklyn', 40.65, -73.95, 2_700_000, 'US', 'PPLX'), line('Paris', 48.85, 2.35, 2_100_000, 'FR')]
  expect(pickCities(rows.join('\n'))).toEqual([])
})
