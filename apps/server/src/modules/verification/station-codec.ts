// Packs station values into bytes: int16 in the precision of stored forecasts, one variable after the other, then
// deflate.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  emptyStationValues,
  type StationValues,
  VERIFIED_VARIABLE_IDS,
  VERIFIED_VARIABLES,
} from '@stormlane/domain/verification'
import { dequantize, quantize, VARIABLES, type VariableDefinition } from '@stormlane/domain/weather'

/**
 * Part of the archive's identity. Raise it when verified points, variables, lead times, their packing or the sums of
 * arrivals change.
 */
export const ARCHIVE_FORM = 5

interface Slot {
  storage: VariableDefinition
  of: (values: StationValues) => Float32Array
}

const SLOTS: readonly Slot[] = VERIFIED_VARIABLE_IDS.flatMap((id) => [
  { storage: VERIFIED_VARIABLES[id].storage, of: ({ values }: StationValues) => values[id] },
  ...(VERIFIED_VARIABLES[id].chance
    ? [
        {
          storage: VARIABLES.gustProbability45mph,
          of: ({ chances }: StationValues) => chances[id] as Float32Array,
        },
      ]
    : []),
])

/** Packs several sets of values, such as one for each lead time. */
export function packStationValues(sets: readonly StationValues[]): Buffer {
  const points = sets[0]?.values.road.length ?? 0
  const packed = new Int16Array(SLOTS.length * sets.length * points)
  let at = 0
  for (const { storage, of } of SLOTS)
    for (const set of sets) for (const value of of(set)) packed[at++] = quantize(storage, value)
  return deflateRawSync(Buffer.from(packed.buffer))
}

export function unpackStationValues(bytes: Uint8Array, sets: number): StationValues[] {
  const plain = inflateRawSync(bytes)
  const unpacked = Array.from({ length: sets }, emptyStationValues)
  const stations = unpacked[0]?.values.road.length ?? 0
  const expected = 2 * SLOTS.length * sets * stations
  if (plain.length !== expected) throw new RangeError(`Got ${plain.length} bytes of stations, expected ${expected}.`)
  let at = 0
  for (const { storage, of } of SLOTS)
    for (const set of unpacked) {
      const values = of(set)
      for (let station = 0; station < stations; station++, at += 2)
        values[station] = dequantize(storage, plain.readInt16LE(at))
    }
  return unpacked
}
