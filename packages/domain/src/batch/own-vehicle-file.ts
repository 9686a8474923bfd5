// Reads own vehicles from CSV text. The server checks them again.
import {
  TRAILER_WORDS,
  TRAILERS,
  type Trailer,
  VEHICLE_LOAD_WORDS,
  VEHICLE_LOADS,
  type VehicleLoad,
} from '../impacts/index.ts'
import { VEHICLE_TYPES, type VehicleType } from '../roads/index.ts'
import {
  MAX_OWN_VEHICLES,
  MAX_VEHICLE_NAME_CHARACTERS,
  VEHICLE_SIZE_BOUNDS,
  type VehicleSizeField,
} from '../vehicles/index.ts'
import { readCsvRecords } from './csv-start.ts'
import { OWN_VEHICLE_FILE_TEXTS as TEXTS } from './own-vehicle-file.texts.ts'

export interface OwnVehicleOfFile extends Record<VehicleSizeField, number | null> {
  externalId: string
  name: string
  type: VehicleType
  trailer: Trailer | null
  load: VehicleLoad | null
  driverName: string | null
  driverPhone: string | null
}

interface OwnVehicleFile {
  vehicles: OwnVehicleOfFile[]
  /** Columns that mean nothing to us. */
  ignored: string[]
  problems: string[]
}

type Field = keyof OwnVehicleOfFile

/** What the columns may be called, compared without case, spaces and signs. */
const COLUMN_NAMES: Readonly<Record<Field, readonly string[]>> = {
  externalId: ['id', 'externalid', 'vehicleid', 'vehicle', 'unit', 'unitid', 'unitnumber', 'truck', 'truckid'],
  name: ['name', 'vehiclename'],
  type: ['type', 'vehicletype'],
  trailer: ['trailer', 'trailertype'],
  load: ['load'],
  height: ['heightm', 'height'],
  width: ['widthm', 'width'],
  length: ['lengthm', 'length'],
  weight: ['weightkg', 'weight'],
  driverName: ['driver', 'drivername'],
  driverPhone: ['phone', 'driverphone', 'mobile'],
}
const FIELDS = Object.keys(COLUMN_NAMES) as Field[]

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

export function readOwnVehicleFile(text: string): OwnVehicleFile {
  const [header = [], ...rows] = readCsvRecords(text, MAX_OWN_VEHICLES + 2)
  const columns = header.map((name) => FIELDS.find((field) => COLUMN_NAMES[field].includes(plain(name))))
  const ignored = header.filter((name, index) => columns[index] === undefined && name.trim() !== '')
  if (!columns.includes('externalId')) return { vehicles: [], ignored, problems: [TEXTS.noId] }
  const twice = FIELDS.find((field) => columns.indexOf(field) !== columns.lastIndexOf(field))
  if (twice) return { vehicles: [], ignored, problems: [TEXTS.columnTwice(header[columns.lastIndexOf(twice)] ?? '')] }
  if (rows.length === 0) return { vehicles: [], ignored, problems: [TEXTS.empty] }
  if (rows.length > MAX_OWN_VEHICLES) return { vehicles: [], ignored, problems: [TEXTS.tooMany] }
  const vehicles: OwnVehicleOfFile[] = []
  const problems: string[] = []
  const seen = new Set<string>()
  rows.forEach((row, index) => {
    const cell = (field: Field) => row[columns.indexOf(field)]?.trim() ?? ''
    const wrong = (words: string) => problems.push(TEXTS.inRow(index + 1, words))
    const vehicle = vehicleOf(cell, wrong)
    if (seen.has(vehicle.externalId)) wrong(TEXTS.idTwice(vehicle.externalId))
    seen.add(vehicle.externalId)
    vehicles.push(vehicle)
  })
  return { vehicles, ignored, problems }
}

function vehicleOf(cell: (field: Field) => string, wrong: (words: string) => void): OwnVehicleOfFile {
  const line = (field: Field) => {
    const text = cell(field)
    if (text.length > MAX_VEHICLE_NAME_CHARACTERS) wrong(TEXTS.tooLong(field))
    if (/\p{Cc}/u.test(text)) wrong(TEXTS.notOneLine(field))
    return text
  }
  const choice = <Value extends string>(field: Field, values: readonly Value[], words?: Record<Value, string>) => {
    const text = plain(cell(field))
    if (text === '') return null
    const found = values.find((value) => plain(value) === text || (words && plain(words[value]) === text))
    if (!found) wrong(TEXTS.unknownChoice(field, cell(field), values))
    return found ?? null
  }
  const size = (field: VehicleSizeField) => {
    const text = cell(field)
    if (text === '') return null
    const { min, max } = VEHICLE_SIZE_BOUNDS[field]
    const value = Number(text.replace(',', '.'))
    if (!(value >= min && value <= max)) wrong(TEXTS.badSize(field, text, min, max))
    return value
  }
  const externalId = line('externalId')
  if (externalId === '') wrong(TEXTS.idMissing)
  return {
    externalId,
    name: line('name') || externalId,
    type: choice('type', VEHICLE_TYPES) ?? 'truck',
    trailer: choice('trailer', TRAILERS, TRAILER_WORDS),
    load: choice('load', VEHICLE_LOADS, VEHICLE_LOAD_WORDS),
    height: size('height'),
    width: size('width'),
    length: size('length'),
    weight: size('weight'),
    driverName: line('driverName') || null,
    driverPhone: line('driverPhone') || null,
  }
}
