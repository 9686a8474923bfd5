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
