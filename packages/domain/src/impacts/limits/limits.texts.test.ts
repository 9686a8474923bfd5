import { expect, test } from 'vitest'
import { LIMIT_HAZARDS, type LimitOwner } from './limit-hazard.ts'
import type { ForVehicles } from './limited-vehicle.ts'
import { LIMIT_HAZARD_WORDS, LIMIT_REASON_NAMES, limitReasonText, vehiclesText } from './limits.texts.ts'

test.each<[LimitOwner, string]>([
  [{ kind: 'organization', name: 'Acme' }, 'your organization’s limit'],
  [{ kind: 'group', name: 'West' }, 'your limit for West'],
  [{ kind: 'location', name: 'Chicago Yard' }, 'your limit for Chicago Yard'],
  [{ kind: 'organization', name: 'Acme', vehicles: 'trucks' }, 'your limit for trucks'],
  [{ kind: 'group', name: 'West', vehicles: 'trucks' }, 'your limit for trucks of West'],
])('the limit of %o is called “%s”', (owner, name) => {
  expect(limitReasonText('snow_rate', '2 in/h', owner, '1 in/h')).toBe(`Snow 2 in/h, ${name} is 1 in/h`)
})

test.each<[ForVehicles, string]>([
  [{ kind: null, load: null }, 'vehicles'],
  [{ kind: null, load: 'loaded' }, 'loaded vehicles'],
  [{ kind: 'flatbed', load: null }, 'flatbeds'],
  [{ kind: 'tanker', load: 'empty' }, 'empty tankers'],
])('%o are called “%s”', (whom, text) => {
  expect(vehiclesText(whom)).toBe(text)
})

test('every hazard has its own name in a form and in a reason', () => {
  for (const words of [LIMIT_HAZARD_WORDS, LIMIT_REASON_NAMES]) {
    const names = LIMIT_HAZARDS.map((hazard) => words[hazard])
    expect(new Set(names).size).toBe(LIMIT_HAZARDS.length)
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z ]+$/)
  }
})
