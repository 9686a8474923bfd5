import type { LimitHazard, LimitOwner } from './limit-hazard.ts'
import type { ForVehicles, Trailer, VehicleKind, VehicleLoad } from './limited-vehicle.ts'

/** Names of the hazards in a form. Heat and cold say which temperature is meant. */
export const LIMIT_HAZARD_WORDS: Readonly<Record<LimitHazard, string>> = {
  gust: 'Wind gusts',
  snow_rate: 'Snow rate',
  ice: 'Ice on lines and branches',
  heat: 'Heat index',
  cold: 'Wind chill',
  flood_chance: 'Chance of flash floods',
  visibility: 'Visibility',
}

/** Names of the reasons, which say that the limit is the organization's own. */
export const LIMIT_REASON_NAMES: Readonly<Record<LimitHazard, string>> = {
  gust: 'Your gust limit',
  snow_rate: 'Your snow limit',
  ice: 'Your ice limit',
  heat: 'Your heat limit',
  cold: 'Your cold limit',
  flood_chance: 'Your flood limit',
  visibility: 'Your visibility limit',
}

const MEASURED: Readonly<Record<LimitHazard, string>> = {
  gust: 'Gusts',
  snow_rate: 'Snow',
  ice: 'Ice',
  heat: 'Heat index',
  cold: 'Wind chill',
  flood_chance: 'Chance of flash floods',
  visibility: 'Visibility',
}

/** `Gusts 52 mph, your limit for Chicago Yard is 45 mph`. */
export const limitReasonText = (hazard: LimitHazard, value: string, owner: LimitOwner, limit: string) =>
  `${MEASURED[hazard]} ${value}, ${limitName(owner)} is ${limit}`

function limitName({ kind, name, vehicles }: LimitOwner): string {
  if (vehicles) return `your limit for ${vehicles}${kind === 'group' ? ` of ${name}` : ''}`
  return kind === 'organization' ? 'your organization’s limit' : `your limit for ${name}`
}

const KINDS: Readonly<Record<VehicleKind, string>> = {
  car: 'cars',
  truck: 'trucks',
  box_trailer: 'box trailers',
  flatbed: 'flatbeds',
  tanker: 'tankers',
}

/** `empty box trailers`, or `vehicles` if the limit is for any. */
export const vehiclesText = ({ kind, load }: ForVehicles) =>
  `${load === null ? '' : `${load} `}${kind === null ? 'vehicles' : KINDS[kind]}`

/** Names of the kinds in a form. */
export const VEHICLE_KIND_WORDS: Readonly<Record<VehicleKind, string>> = {
  car: 'Cars',
  truck: 'Trucks',
  box_trailer: 'Box trailers',
  flatbed: 'Flatbeds',
  tanker: 'Tankers',
}
/** What one vehicle pulls or carries. */
export const TRAILER_WORDS: Readonly<Record<Trailer, string>> = {
  box_trailer: 'Box trailer',
  flatbed: 'Flatbed',
  tanker: 'Tanker',
}
export const VEHICLE_LOAD_WORDS: Readonly<Record<VehicleLoad, string>> = { empty: 'Empty', loaded: 'Loaded' }

/** Error message about a limit outside its range: `The limit of wind gusts must be 10 mph to 150 mph.` */
export const limitRangeText = (hazard: LimitHazard, from: string, to: string) =>
  `The limit of ${LIMIT_HAZARD_WORDS[hazard].toLowerCase()} must be ${from} to ${to}.`
