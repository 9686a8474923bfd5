import { LOCATION_NAME_MAX_LENGTH } from '../places/location.ts'
import { VEHICLE_TYPES } from '../roads/vehicle.ts'
import { BATCH_LIMITS } from './batch.ts'

const format = (count: number) => count.toLocaleString('en-US')
const listed = (names: readonly string[]) => names.join(', ')

/** Messages about a file that cannot be read as a whole. */
export const BATCH_FILE_TEXTS = {
  empty: 'The file is empty.',
  noRows: 'The file names its columns, but holds no rows.',
  notCsv: (kind: string) => `This is ${kind}, not a CSV file. Save it as CSV and upload that.`,
  readAsWindows1252: 'The file is not UTF-8. It was read as Windows-1252 (Latin-1); check names with accents.',
  notUtf8: (line: number) => `Line ${line} is not UTF-8 text. Save the file as "CSV UTF-8" and upload it again.`,
  notUtf16: 'The file says that it is UTF-16 text, but is not. Save it as "CSV UTF-8" and upload it again.',
  openQuote: (row: number) => `Row ${row} of the file opens a quote that is never closed.`,
  badQuote: (line: number) => `Line ${line} has a quote in a place where it cannot be read.`,
  longRow: (line: number) =>
    `The row on line ${line} is longer than ${format(BATCH_LIMITS.rowCharacters)} characters. Perhaps a quote is not closed.`,
  tooLarge: `A file may hold ${BATCH_LIMITS.fileBytes / 1024 / 1024} MB. Split it into several.`,
  noSpaceLeft: `The uploads of your organization take up all of their ${BATCH_LIMITS.organizationBytes / 1024 ** 3} GB. Delete old uploads first.`,
  tooManyRows: `A file may hold ${format(BATCH_LIMITS.rows)} rows. Split it into several.`,
  tooManyColumns: (count: number) => `A file may have ${BATCH_LIMITS.columns} columns; this one has ${format(count)}.`,
  tooMuchMetadata: `A location takes at most ${BATCH_LIMITS.metadataColumns} columns of its own.`,
  longColumnName: `The name of a column may have ${BATCH_LIMITS.metadataNameCharacters} characters.`,
  twice: (column: string) => `The column ${column} is there more than once.`,
  notOurs: (column: string) => `There is no column ${column} to map to.`,
  missing: (columns: readonly string[]) => `The first line must name the columns. Missing: ${listed(columns)}.`,
  oneOf: (columns: string, instead: string) => `${columns} (or ${instead})`,
  ignored: (columns: readonly string[]) =>
    columns.length === 1
      ? `The column ${columns[0]} is not known and was left out.`
      : `The columns ${listed(columns)} are not known and were left out.`,
} as const

/** Messages about a row that cannot be stored. */
export const BATCH_ROW_TEXTS = {
  tooManyFields: (fields: number, columns: number) => `The row has ${fields} fields, but there are ${columns} columns.`,
  unstorable: 'It holds a character that cannot be stored.',
  tooLong: (most: number) => `It is longer than ${most} characters.`,
  nameRequired: 'Name is required.',
  nameTooLong: `Name is longer than ${LOCATION_NAME_MAX_LENGTH} characters.`,
  required: (column: string) => `${column} is required.`,
  notANumber: (example: string) => `It must be a number with a decimal point, such as ${example}.`,
  latitudeRange: 'Latitude must be between -90 and 90.',
  longitudeRange: 'Longitude must be between -180 and 180.',
  swapped: 'Latitude and longitude seem to be swapped.',
  bothCoordinates: 'Latitude and longitude are needed together.',
  noPlace: 'Give latitude and longitude, or an address or zip to find them by.',
  placeNotFound: 'No place was found for this. Write it as "City, ST", give a zip, or give latitude and longitude.',
  outside: 'Location outside model bounds.',
  noDeparture: 'departure_time is required.',
  badDeparture:
    'departure_time must be like 2026-01-15T08:30:00-06:00, or like 2026-01-15 08:30 in the time of the origin.',
  noSuchDay: 'departure_time names a day that does not exist.',
  skippedHour: 'The clocks at the origin skip this time: they go forward that night.',
  badAppointment:
    'The appointment must be like 2026-01-16 08:00 - 11:00, 2026-01-16 8-11 AM, 2026-01-16T08:00-06:00/2026-01-16T11:00-06:00, 2026-01-16T08:00-06:00/PT3H, or by 2026-01-16 11:00.',
  doubtfulDash: 'Write a space on both sides of the dash between two times, or it could be the offset of a time zone.',
  noSuchAppointmentDay: 'The appointment names a day that does not exist.',
  badAppointmentTime: (column: string) =>
    `${column} must be like 2026-01-16T11:00:00-06:00, or like 2026-01-16 11:00 in the time of the destination.`,
  twoAppointments: 'Give the appointment, or appointment_earliest and appointment_latest, not both.',
  openAppointment: 'An appointment needs its end, appointment_latest.',
  appointmentReversed: 'The appointment ends before it begins.',
  appointmentBeforeDeparture: 'The appointment is over before the departure.',
  skippedAppointment: 'The clocks at the destination skip this time: they go forward that night.',
  unknownVehicle: 'No vehicle has this id or name.',
  severalVehicles: 'Several vehicles have this name. Give the id of one.',
  vehicleType: `vehicle_type must be ${VEHICLE_TYPES.join(' or ')}, or empty.`,
  sameExternalId: (line: number) => `The external_id is already on line ${line}.`,
  samePlace: (line: number) => `The same name at the same point is already on line ${line}.`,
  sameJourney: (line: number) => `The same journey is already on line ${line}.`,
} as const
