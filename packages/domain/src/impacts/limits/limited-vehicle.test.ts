import { expect, test } from 'vitest'
import {
  type ForVehicles,
  type LimitedVehicle,
  limitedVehicleOf,
  narrowness,
  TRAILERS,
  VEHICLE_KINDS,
  VEHICLE_LOADS,
} from './limited-vehicle.ts'
import { TRAILER_WORDS, VEHICLE_KIND_WORDS, VEHICLE_LOAD_WORDS } from './limits.texts.ts'

test.each<[ForVehicles, number]>([
  [{ kind: null, load: null }, 0],
  [{ kind: 'car', load: null }, 1],
  [{ kind: null, load: 'empty' }, 1],
  [{ kind: 'truck', load: 'loaded' }, 2],
  [{ kind: 'tanker', load: null }, 2],
  [{ kind: 'flatbed', load: 'empty' }, 3],
])('a trailer counts twice, a type and a load once: %o has %d', (whom, expected) => {
  expect(narrowness(whom)).toBe(expected)
})

test.each<[ForVehicles, LimitedVehicle]>([
  [
    { kind: null, load: null },
    { type: null, trailer: null, load: null },
  ],
  [
    { kind: 'car', load: 'empty' },
    { type: 'car', trailer: null, load: 'empty' },
  ],
  [
    { kind: 'truck', load: null },
    { type: 'truck', trailer: null, load: null },
  ],
  [
    { kind: 'box_trailer', load: 'loaded' },
    { type: 'truck', trailer: 'box_trailer', load: 'loaded' },
  ],
  [
    { kind: 'flatbed', load: null },
    { type: 'truck', trailer: 'flatbed', load: null },
  ],
  [
    { kind: 'tanker', load: null },
    { type: 'truck', trailer: 'tanker', load: null },
  ],
])('%o describes the vehicle %o', (whom, make) => {
  expect(limitedVehicleOf(whom)).toEqual(make)
})

test('every kind, trailer and load has its own word', () => {
  expect(VEHICLE_KINDS.map((kind) => VEHICLE_KIND_WORDS[kind])).toEqual([
    'Cars',
    'Trucks',
    'Box trailers',
    'Flatbeds',
    'Tankers',
  ])
  expect(TRAILERS.map((trailer) => TRAILER_WORDS[trailer])).toEqual(['Box trailer', 'Flatbed', 'Tanker'])
  expect(VEHICLE_LOADS.map((load) => VEHICLE_LOAD_WORDS[load])).toEqual(['Empty', 'Loaded'])
})
