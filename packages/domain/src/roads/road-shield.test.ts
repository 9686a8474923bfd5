import { expect, test } from 'vitest'
import { roadShield } from './road-shield.ts'

test.each([
  ['I-80', { kind: 'interstate', text: '80' }],
  ['I-35W', { kind: 'interstate', text: '35W' }],
  ['I-80/I-94', { kind: 'interstate', text: '80' }],
  ['US-2', { kind: 'us', text: '2' }],
  ['TCH-1', { kind: 'canada', text: '1' }],
  ['ON-401/ON-QEW', { kind: 'canada', text: '401' }],
  ['MEX-57', { kind: 'mexico', text: '57' }],
  ['TX-130', { kind: 'state', text: '130' }],
  ['NJ-TP', undefined],
  ['', undefined],
])('%s has the shield of its road system', (route, shield) => {
  expect(roadShield(route)).toEqual(shield)
})

test.each(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'TCH'])(
  '%s-16 has the shield of Canada',
  (system) => {
    expect(roadShield(`${system}-16`)).toEqual({ kind: 'canada', text: '16' })
  },
)

test.each(['I80', 'I-', 'i-80', 'I-8000', 'X-I-80', 'I-80 East', 'LONG-80'])(
  '%s is not numbered by an authority',
  (name) => {
    expect(roadShield(name)).toBeUndefined()
  },
)
