import { DRIVER_LANGUAGE_NAMES, type DriverLanguage } from '@stormlane/domain/drivers'
import { TRAILER_WORDS, type Trailer, VEHICLE_LOAD_WORDS, type VehicleLoad } from '@stormlane/domain/impacts'
import { countedNames } from '../audit/counted-names.ts'

interface ChangedVehicles {
  trailer?: Trailer | null
  load?: VehicleLoad | null
  driver_language?: DriverLanguage | null
}

/** `7 vehicles (Truck 1, Truck 2, Truck 3, Truck 4, Truck 5 and 2 more): Box trailer, Empty` */
export function changedVehiclesText(
  names: readonly string[],
  { trailer, load, driver_language: language }: ChangedVehicles,
): string {
  const made = [
    ...(trailer === undefined ? [] : [trailer ? TRAILER_WORDS[trailer] : 'trailer unknown']),
    ...(load === undefined ? [] : [load ? VEHICLE_LOAD_WORDS[load] : 'load unknown']),
    ...(language === undefined
      ? []
      : [language ? `driver speaks ${DRIVER_LANGUAGE_NAMES[language]}` : 'language of driver unknown']),
  ]
  return `${countedNames(names, 'vehicle')}: ${made.join(', ')}`
}
