import type { Coordinates } from '../geo/coordinates.ts'
import { VEHICLE_TYPES, type VehicleType } from '../roads/vehicle.ts'
import { RouteError } from '../trips/route-error.ts'
import { readTemperatureThresholds } from '../trips/temperature-thresholds.ts'
import { parseWaypoints, type Waypoint } from '../trips/waypoint-codec.ts'
import { BATCH_ROW_TEXTS as TEXTS } from './batch.texts.ts'
import { BATCH_LIMITS, type RowFields, type RowProblem } from './batch.ts'
import { readCoordinates } from './row-fields.ts'
import { readDeparture, readTypedTime, type TypedTime } from './typed-time.ts'
import { readWindow, type TypedWindow } from './typed-window.ts'

/** Origin or destination of a route: its coordinates, or a label to geocode. */
export interface RouteEnd {
  label: string
  at: Coordinates | null
}

/** A route row. */
export interface RouteRow {
  externalId: string | null
  name: string | null
  origin: RouteEnd
  destination: RouteEnd
  departure: TypedTime | null
  /** The appointment with the column that states its end; null without one. */
  appointment: (TypedWindow & { column: string }) | null
  waypoints: Waypoint[]
  /** As typed: an id or a name. */
  vehicle: string | null
  vehicleType: VehicleType | null
  aboveTemperatureThresholds: number[]
  belowTemperatureThresholds: number[]
}

const NAME_MAX_LENGTH = 200
const LABEL_MAX_LENGTH = 300

export function readRouteRow(fields: RowFields): { row: RouteRow; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const text = (column: string, maxLength: number) => {
    const value = fields.get(column) ?? ''
    if (value.length > maxLength) problems.push({ field: column, message: TEXTS.tooLong(maxLength) })
    return value
  }
  const end = (column: 'origin' | 'destination'): RouteEnd => {
    const label = text(column, LABEL_MAX_LENGTH)
    const problemsBefore = problems.length
    const at = readCoordinates(fields, `${column}_latitude`, `${column}_longitude`, problems)
    if (!at && label === '' && problems.length === problemsBefore)
      problems.push({ field: column, message: TEXTS.required(column) })
    return { label, at }
  }
  /** Turns a RouteError of a domain parser into a problem of the row. */
  const read = <Value>(column: string, reader: (value: string) => Value, fallback: Value): Value => {
    try {
      return reader(fields.get(column) ?? '')
    } catch (error) {
      if (!(error instanceof RouteError)) throw error
      problems.push({ field: column, message: `${error.message}.` })
      return fallback
    }
  }
  const row: RouteRow = {
    externalId: text('external_id', BATCH_LIMITS.externalIdCharacters) || null,
    name: text('name', NAME_MAX_LENGTH) || null,
    origin: end('origin'),
    destination: end('destination'),
    departure: null,
    appointment: readAppointmentColumns(fields, problems),
    waypoints: read('waypoints', parseWaypoints, []),
    vehicle: text('vehicle_id', BATCH_LIMITS.externalIdCharacters) || null,
    vehicleType: null,
    aboveTemperatureThresholds: read('above_temperature_thresholds', thresholds, []),
    belowTemperatureThresholds: read('below_temperature_thresholds', thresholds, []),
  }
  const departure = readDeparture(fields.get('departure_time') ?? '')
  if (typeof departure === 'string') problems.push({ field: 'departure_time', message: departure })
  else row.departure = departure
  const type = (fields.get('vehicle_type') ?? '').toLowerCase()
  row.vehicleType = VEHICLE_TYPES.find((known) => known === type) ?? null
  if (type !== '' && !row.vehicleType) problems.push({ field: 'vehicle_type', message: TEXTS.vehicleType })
  return { row, problems }
}

/** An appointment is in one column, or in two. */
function readAppointmentColumns(fields: RowFields, problems: RowProblem[]): RouteRow['appointment'] {
  const [window, from, until] = ['appointment', 'appointment_earliest', 'appointment_latest'].map(
    (column) => fields.get(column) ?? '',
  )
  const refuse = (field: string, message: string) => {
    problems.push({ field, message })
    return null
  }
  if (window) {
    if (from || until) return refuse('appointment', TEXTS.twoAppointments)
    const read = readWindow(window)
    return typeof read === 'string' ? refuse('appointment', read) : { ...read, column: 'appointment' }
  }
  if (from && !until) return refuse('appointment_latest', TEXTS.openAppointment)
  if (!until) return null
  const [earliest, latest] = [from ? readTypedTime(from) : null, readTypedTime(until)]
  const messageOf = (read: string, column: string) =>
    read === 'noSuchDay' ? TEXTS.noSuchAppointmentDay : TEXTS.badAppointmentTime(column)
  if (typeof earliest === 'string') return refuse('appointment_earliest', messageOf(earliest, 'appointment_earliest'))
  if (typeof latest === 'string') return refuse('appointment_latest', messageOf(latest, 'appointment_latest'))
  return { earliest, latest, column: 'appointment_latest' }
}

/** Spaces and semicolons separate thresholds too, because a comma would need quotes in CSV. */
const thresholds = (text: string) => readTemperatureThresholds(text.split(/[\s;,|]+/).join(','))
