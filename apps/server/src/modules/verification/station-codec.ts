// Packs station values into bytes: int16 in the precision of stored forecasts, one variable after the other, then
// deflate.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  emptyStationValues,
  type StationValues,
  VERIFIED_VARIABLE_IDS,
  VERIFIED_VARIABLES,
  type VerifiedVariableId,
} from '@stormlane/domain/verification'
import { dequantize, quantize, VARIABLES, type VariableDefinition } from '@stormlane/domain/weather'

/**
 * Part of the archive's identity. Raise it when verified points, variables, lead times, their packing or the sums of
 * arrivals change.
 */
export const ARCHIVE_FORM = 6

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

/** Reads single values of packed sets, where unpacking all stations of hundreds of runs would take seconds. */
export function packedReader(bytes: Uint8Array, sets: number) {
  const plain = inflateRawSync(bytes)
  const points = plain.length / (2 * SLOTS.length * sets)
  if (!Number.isInteger(points)) throw new RangeError(`${plain.length} bytes are no ${sets} sets of stations.`)
  /** The value of a variable at a point in a set; NaN if it is unknown. */
  return (variable: VerifiedVariableId, set: number, point: number): number => {
    const { slot, storage } = VALUE_SLOTS[variable]
    return dequantize(storage, plain.readInt16LE(2 * ((slot * sets + set) * points + point)))
  }
}

const VALUE_SLOTS = Object.fromEntries(
  VERIFIED_VARIABLE_IDS.map((id) => {
    const before = VERIFIED_VARIABLE_IDS.slice(0, VERIFIED_VARIABLE_IDS.indexOf(id))
    const chances = before.filter((other) => VERIFIED_VARIABLES[other].chance).length
    return [id, { slot: before.length + chances, storage: VERIFIED_VARIABLES[id].storage }]
  }),
) as Record<VerifiedVariableId, { slot: number; storage: VariableDefinition }>
