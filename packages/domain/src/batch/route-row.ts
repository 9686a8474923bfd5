import type { Coordinates } from '../geo/coordinates.ts'
import { VEHICLE_TYPES, type VehicleType } from '../roads/vehicle.ts'
import { RouteError } from '../trips/route-error.ts'
import { readTemperatureThresholds } from '../trips/temperature-thresholds.ts'
import { parseWaypoints, type Waypoint } from '../trips/waypoint-codec.ts'
import { BATCH_ROW_TEXTS as TEXTS } from './batch.texts.ts'
import { BATCH_LIMITS, type RowFields, type RowProblem } from './batch.ts'
import { readCoordinates } from './row-fields.ts'
import { readDeparture, type TypedTime } from './typed-time.ts'

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
  waypoints: Waypoint[]
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
    waypoints: read('waypoints', parseWaypoints, []),
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

/** Spaces and semicolons separate thresholds too, because a comma would need quotes in CSV. */
const thresholds = (text: string) => readTemperatureThresholds(text.split(/[\s;,|]+/).join(','))
