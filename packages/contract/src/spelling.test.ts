import { expect, test } from 'vitest'
import { snakeCase, toModel, toWire } from './index.ts'

test.each([
  ['showImpactTab', 'show_impact_tab'],
  ['show511InPortal', 'show511_in_portal'],
  ['id', 'id'],
])('%s is sent as %s and read back', (model, wire) => {
  expect(snakeCase(model)).toBe(wire)
  expect(toModel({ [wire]: 1 })).toEqual({ [model]: 1 })
})

test('keys in lists and nested objects are converted, values are not', () => {
  expect(toModel({ a_b: [{ c_d: null }, 'x_y'], e_f: { g_h: 1 } })).toEqual({
    aB: [{ cD: null }, 'x_y'],
    eF: { gH: 1 },
  })
})

test("a user's own keys and GeoJSON pass unchanged in both directions", () => {
  const wire = { user_metadata: { Store_No: '7', aB: 1 }, geometry: { type: 'Point', my_key: 1 } }
  expect(toModel(wire)).toEqual({ userMetadata: wire.user_metadata, geometry: wire.geometry })
  expect(toWire(toModel(wire))).toEqual(wire)
})

test('the key __proto__ is dropped', () => {
  const model = toModel(JSON.parse('{"__proto__": {"is_admin": true}, "a_b": 1}') as Record<string, unknown>)
  expect(model).toEqual({ aB: 1 })
  expect('isAdmin' in model).toBe(false)
})

test('more names than the cache holds are converted too', () => {
  const wire = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`a_b${i}`, i]))
  expect(Object.keys(toModel(wire)).at(-1)).toBe('aB4999')
  expect(toWire(toModel(wire))).toEqual(wire)
})
