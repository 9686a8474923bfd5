import { describe, expect, test } from 'vitest'
import { meOnWire } from './answer-on-wire.ts'
import { contractMismatches } from './contract-check.ts'
import { locationOnWire } from './location-on-wire.ts'

const get = (path: string, body: unknown, status = 200) => contractMismatches({ method: 'GET', path, status, body })

test('a response like the server gives it is allowed', () => {
  expect(get('/users/me', meOnWire())).toEqual([])
  expect(get('/cities.json', { cities: [locationOnWire({ id: 'l1' })] })).toEqual([])
  expect(get('/cities/l1', { error: 'not found' }, 404)).toEqual([])
})

describe('a mismatch names the call, the field and what is wrong', () => {
  test.each([
    ['a missing field', { ...locationOnWire(), zip: undefined }, 'cities.0.zip: Invalid input: expected string'],
    ['a wrong type', { ...locationOnWire(), latitude: '41' }, 'cities.0.latitude: Invalid input: expected number'],
    ['a field too many', { ...locationOnWire(), postcode: '68801' }, 'cities.0.postcode: the contract has no such'],
  ])('%s', (_, city, words) => {
    const [line, ...others] = get('/cities.json', { cities: [city] })
    expect(line).toContain(`listLocations (GET /cities.json, 200): ${words}`)
    expect(others).toEqual([])
  })

  test('an error without the shape of an error', () => {
    expect(get('/users/me', { message: 'no' }, 500)).toEqual([
      'getMe (GET /users/me, 500): message: the contract has no such field',
    ])
    expect(get('/users/me', '<html>', 502)).toHaveLength(1)
  })

  test('one line of a stream', () => {
    const lines = [{ type: 'done', departures: 3 }, { type: 'done' }].map((line) => JSON.stringify(line)).join('\n')
    expect(get('/rightroute/departures', lines)).toEqual([expect.stringContaining('departures: Invalid input')])
  })
})

test('a literal path is not taken for an id, and a path of no call is a mismatch', () => {
  const preview = { method: 'POST', path: '/cities/preview', status: 200 }
  expect(contractMismatches({ ...preview, body: { city: locationOnWire() } })).toEqual([])
  expect(get('/routes/fetch_from_cache', { success: false, data: null })).toEqual([])
  expect(get('/towns.json', {})).toEqual(['GET /towns.json: the contract has no such call'])
})
