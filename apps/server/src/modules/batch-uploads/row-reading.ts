// Turns a row of a file into an asset: parsed by the domain's rules, geocoded and checked against the forecast area, or rejected with reasons.
import {
  type BatchType,
  cleanField,
  type RouteEnd,
  type RouteRow,
  type RowFields,
  type RowProblem,
  readLocationRow,
  readRouteRow,
  rowFields,
  BATCH_ROW_TEXTS as TEXTS,
  type TypedTime,
  wallClockToInstant,
} from '@stormlane/domain/batch'
import type { Coordinates } from '@stormlane/domain/geo'
import { needsGeocoding, type PlaceQuery } from '@stormlane/domain/places'
import { isAppointmentPossible, RouteError } from '@stormlane/domain/trips'
import type { Bounds } from '@stormlane/domain/weather'
import { isInsideModel } from '../locations/inside-model.ts'
import { checkJourney } from '../routes/check-journey.ts'
import type { RouteFields } from '../routes/route.repository.ts'
import type { FileVehicle } from '../routes/route-batch.repository.ts'
import { newRoute, storedStop } from '../routes/route-input.ts'
import type { FoundPlaces } from './geocode-cache.ts'

/** A location as it will be stored, without the time zone and bounds that are looked up later. */
export interface LocationAsset extends Coordinates {
  name: string
  external_id: string | null
  /** Empty if the file has none. */
  zip: string
  user_metadata: Record<string, string>
  /** True if the row has no coordinates, so that those of its town or ZIP are used. */
  needs_geocoding: boolean
}

/** A route from a row. `told` lists the fields that the row fills; it is part of the JSON stored with the row. */
export interface RouteAsset extends RouteFields {
  told: (keyof RouteFields)[]
}

export type BatchAsset = LocationAsset | RouteAsset

/** An accepted row has an asset and an identity; a rejected one has problems. */
export type ReadRow =
  | { asset: BatchAsset; identity: string; problems: null }
  | { asset: null; identity: null; problems: RowProblem[] }

interface Surroundings {
  places: FoundPlaces
  modelBounds: Bounds | null
  now: Date
  /** The vehicles that rows may name. */
  vehicles: readonly FileVehicle[]
}

export async function readRow(
  type: BatchType,
  cells: readonly string[],
  columns: readonly (string | null)[],
  around: Surroundings,
): Promise<ReadRow> {
  const { fields, problems } = rowFields(cells, columns)
  const asset = await (type === 'location' ? locationOf : routeOf)(fields, problems, around)
  return asset && problems.length === 0
    ? { asset, identity: identityOf(asset), problems: null }
    : { asset: null, identity: null, problems }
}

/** The vehicles that rows name, as typed. */
export function vehiclesNamed(rows: readonly { cells: readonly string[] }[], columns: readonly (string | null)[]) {
  const column = columns.indexOf('vehicle_id')
  if (column === -1) return []
  const typed = new Set(rows.map(({ cells }) => cleanField(cells[column] ?? '')))
  // PostgreSQL stores no NUL; such a row is rejected anyway.
  return [...typed].filter((text) => text !== '' && !text.includes('\0'))
}

/** Rows with the same identity describe the same asset. */
function identityOf(asset: BatchAsset): string {
  if (asset.external_id !== null) return `id ${asset.external_id}`
  return 'departure_time' in asset
    ? JSON.stringify([
        asset.name,
        asset.departure_time,
        asset.origin_latitude,
        asset.origin_longitude,
        asset.destination_latitude,
        asset.destination_longitude,
      ])
    : JSON.stringify([asset.name, asset.latitude, asset.longitude])
}

/** Returns the problem of a row that has the same identity as an earlier line. */
export function duplicateOf(type: BatchType, identity: string, line: number): RowProblem {
  if (identity.startsWith('id ')) return { field: 'external_id', message: TEXTS.sameExternalId(line) }
  return { field: null, message: type === 'location' ? TEXTS.samePlace(line) : TEXTS.sameJourney(line) }
}

async function locationOf(fields: RowFields, problems: RowProblem[], around: Surroundings) {
  const { row, problems: found } = readLocationRow(fields)
  problems.push(...found)
  if (problems.length > 0) return undefined
  const query = { ...(row.zip && { zip: row.zip }), ...(row.address && { name: row.address }) }
  const exact = row.at && { ...row.at, needs_geocoding: false }
  const at = exact ?? (await pointOfWords(query, row.address ? 'address' : 'zip', problems, around))
  if (!at || !insideModel(at, 'latitude', problems, around)) return undefined
  const { externalId: external_id, name, zip, userMetadata: user_metadata } = row
  return { ...at, name, external_id, zip, user_metadata }
}

async function routeOf(fields: RowFields, problems: RowProblem[], around: Surroundings) {
  const { row, problems: found } = readRouteRow(fields)
  problems.push(...found)
  if (problems.length > 0) return undefined
  const origin = await endOf(row.origin, 'origin', problems, around)
  const destination = await endOf(row.destination, 'destination', problems, around)
  if (!origin || !destination) return undefined
  const departure = await departureOf(row, origin, around)
  if (!departure) {
    problems.push({ field: 'departure_time', message: TEXTS.skippedHour })
    return undefined
  }
  const vehicle = vehicleOf(row, problems, around)
  const appointment = await appointmentOf(row, destination, departure, problems, around)
  if (problems.length > 0) return undefined
  const route = {
    ...newRoute({
      name: row.name,
      external_id: row.externalId,
      origin_lat: origin.latitude,
      origin_long: origin.longitude,
      origin_label: origin.label,
      destination_lat: destination.latitude,
      destination_long: destination.longitude,
      destination_label: destination.label,
      departure_time: departure,
      appointment_earliest: appointment?.earliest ?? null,
      appointment_latest: appointment?.latest ?? null,
      vehicle_id: vehicle?.external_id ?? null,
      vehicle_type: row.vehicleType ?? vehicle?.type,
    }),
    waypoints: row.waypoints.map((stop) => ({ ...storedStop(stop), label: `${stop.latitude}, ${stop.longitude}` })),
    above_temperature_thresholds: row.aboveTemperatureThresholds,
    below_temperature_thresholds: row.belowTemperatureThresholds,
  }
  try {
    checkJourney(route, around.now)
    return { ...route, told: toldFields(row) }
  } catch (error) {
    if (!(error instanceof RouteError)) throw error
    problems.push({ field: error.field, message: `${error.message}.` })
    return undefined
  }
}

function toldFields(row: RouteRow): (keyof RouteFields)[] {
  const { aboveTemperatureThresholds: above, belowTemperatureThresholds: below } = row
  return [
    'origin_label',
    'origin_latitude',
    'origin_longitude',
    'destination_label',
    'destination_latitude',
    'destination_longitude',
    'departure_time',
    ...(row.name === null ? [] : (['name'] as const)),
    ...(row.externalId === null ? [] : (['external_id'] as const)),
    ...(row.appointment === null ? [] : (['appointment_earliest', 'appointment_latest'] as const)),
    ...(row.waypoints.length === 0 ? [] : (['waypoints'] as const)),
    ...(row.vehicle === null ? [] : (['vehicle_id'] as const)),
    ...(row.vehicleType === null && row.vehicle === null ? [] : (['vehicle_type'] as const)),
    ...(above.length === 0 ? [] : (['above_temperature_thresholds'] as const)),
    ...(below.length === 0 ? [] : (['below_temperature_thresholds'] as const)),
  ]
}

async function endOf(end: RouteEnd, column: 'origin' | 'destination', problems: RowProblem[], around: Surroundings) {
  const at = end.at ?? (await pointOfWords({ name: end.label }, column, problems, around))
  if (!at || !insideModel(at, end.at ? `${column}_latitude` : column, problems, around)) return undefined
  const { latitude, longitude } = at
  return { latitude, longitude, label: end.label || `${latitude}, ${longitude}` }
}

async function pointOfWords(query: PlaceQuery, field: string, problems: RowProblem[], { places }: Surroundings) {
  const place = await places.find(query)
  if (!place) problems.push({ field, message: TEXTS.placeNotFound })
  if (!place) return undefined
  return { latitude: place.latitude, longitude: place.longitude, needs_geocoding: needsGeocoding(place) }
}

function insideModel(at: Coordinates, field: string, problems: RowProblem[], { modelBounds }: Surroundings): boolean {
  if (isInsideModel(at, modelBounds)) return true
  const swapped = { latitude: at.longitude, longitude: at.latitude }
  const hint = isInsideModel(swapped, modelBounds) ? ` ${TEXTS.swapped}` : ''
  problems.push({ field, message: TEXTS.outside + hint })
  return false
}

/** The vehicle with the id that is typed, of its provider or ours, or else the only one with that name. */
function vehicleOf({ vehicle: typed }: RouteRow, problems: RowProblem[], { vehicles }: Surroundings) {
  if (typed === null) return null
  const named = vehicles.filter(({ name }) => name.toLowerCase() === typed.toLowerCase())
  const found = vehicles.find(({ id, external_id }) => external_id === typed || id === typed.toLowerCase()) ?? named[0]
  if (!found) problems.push({ field: 'vehicle_id', message: TEXTS.unknownVehicle })
  else if (named.length > 1 && named.includes(found) && found.external_id !== typed)
    problems.push({ field: 'vehicle_id', message: TEXTS.severalVehicles })
  return found ?? null
}

/** Times without an offset are in the time of the destination. */
async function appointmentOf(
  { appointment }: RouteRow,
  destination: Coordinates,
  departure: Date,
  problems: RowProblem[],
  { places }: Surroundings,
) {
  if (!appointment) return null
  const { earliest, latest, column: field } = appointment
  const instant = async (time: TypedTime) =>
    'instant' in time ? time.instant : wallClockToInstant(time.wallClockMs, await places.timeZoneAt(destination))
  const window = { earliest: earliest && (await instant(earliest)), latest: await instant(latest) }
  if (window.latest === null || (earliest !== null && window.earliest === null))
    problems.push({ field, message: TEXTS.skippedAppointment })
  else if (window.earliest !== null && window.earliest > window.latest)
    problems.push({ field, message: TEXTS.appointmentReversed })
  else if (!isAppointmentPossible({ ...window, latest: window.latest }, departure))
    problems.push({ field, message: TEXTS.appointmentBeforeDeparture })
  return window
}

async function departureOf({ departure }: RouteRow, origin: Coordinates, { places }: Surroundings) {
  if (!departure) return null
  if ('instant' in departure) return departure.instant
  return wallClockToInstant(departure.wallClockMs, await places.timeZoneAt(origin))
}
