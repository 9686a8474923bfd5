import { expect, test } from 'vitest'
import { CANADIAN_PROVINCE_OF_ADMIN1 } from './geonames-provinces.ts'
import { REGIONS, regionOfLabel } from './regions.ts'

test.each([
  // 50 states, the District of Columbia and Puerto Rico; ten provinces and three territories; 31 states and Mexico City.
  ['USA', 52, 'UT', 'Utah'],
  ['CAN', 13, 'NL', 'Newfoundland and Labrador'],
  ['MEX', 32, 'CMX', 'Ciudad de México'],
])('%s has %i regions, among them %s, %s', (country, count, code, name) => {
  const own = REGIONS.filter((region) => region.country === country)
  expect(own).toHaveLength(count)
  expect(new Set(own.map((region) => region.code)).size).toBe(count)
  expect(own).toContainEqual({ code, name, country })
  for (const region of own) expect(region.code).toMatch(/^[A-Z]{2,3}$/)
})

test.each([
  ['Provo, UT', 'Utah'],
  ['84601, Provo, UT', 'Utah'],
  ['Calgary, AB', 'Alberta'],
  ['Monterrey, NLE', null],
  ['Tokyo', null],
  ['UT, Provo', null],
  ['', null],
])('the label "%s" is of the region %s', (label, region) => {
  expect(regionOfLabel(label)).toBe(region)
})

// https://download.geonames.org/export/dump/admin1CodesASCII.txt
test.each([
  ['01', 'Alberta'],
  ['02', 'British Columbia'],
  ['03', 'Manitoba'],
  ['04', 'New Brunswick'],
  ['05', 'Newfoundland and Labrador'],
  ['07', 'Nova Scotia'],
  ['08', 'Ontario'],
  ['09', 'Prince Edward Island'],
  ['10', 'Quebec'],
  ['11', 'Saskatchewan'],
  ['12', 'Yukon'],
  ['13', 'Northwest Territories'],
  ['14', 'Nunavut'],
])('CA.%s of GeoNames is %s', (admin1, name) => {
  const code = CANADIAN_PROVINCE_OF_ADMIN1[admin1]
  expect(REGIONS).toContainEqual({ code, name, country: 'CAN' })
})
