import { TRAILER_WORDS, type Trailer, VEHICLE_LOAD_WORDS, type VehicleLoad } from '@stormlane/domain/impacts'
import { countedNames } from '../audit/counted-names.ts'

/** `7 vehicles (Truck 1, Truck 2, Truck 3, Truck 4, Truck 5 and 2 more): Box trailer, Empty` */
export function changedVehiclesText(
  names: readonly string[],
  { trailer, load }: { trailer?: Trailer | null; load?: VehicleLoad | null },
): string {
  const made = [
    ...(trailer === undefined ? [] : [trailer ? TRAILER_WORDS[trailer] : 'trailer unknown']),
    ...(load === undefined ? [] : [load ? VEHICLE_LOAD_WORDS[load] : 'load unknown']),
  ]
  return `${countedNames(names, 'vehicle')}: ${made.join(', ')}`
}
