import { MAX_OWN_VEHICLES, MAX_VEHICLE_NAME_CHARACTERS } from '../vehicles/index.ts'

const FIELD_WORDS: Readonly<Record<string, string>> = {
  externalId: 'the id',
  name: 'the name',
  type: 'the type',
  trailer: 'the trailer',
  load: 'the load',
  height: 'the height',
  width: 'the width',
  length: 'the length',
  weight: 'the weight',
  driverName: "the driver's name",
  driverPhone: "the driver's phone",
}
const wordOf = (field: string) => FIELD_WORDS[field] ?? field
const unitOf = (field: string) => (field === 'weight' ? 'kg' : 'm')

export const OWN_VEHICLE_FILE_TEXTS = {
  noId: 'There is no column with the ids of the vehicles. Name one "id".',
  columnTwice: (name: string) => `The column ${name} means the same as another one.`,
  empty: 'There are no vehicles below the names of the columns.',
  tooMany: `The file has more than ${MAX_OWN_VEHICLES.toLocaleString('en-US')} vehicles.`,
  inRow: (row: number, words: string) => `Vehicle ${row}: ${words}`,
  idMissing: 'the id is missing.',
  idTwice: (id: string) => `the id ${id} is there twice.`,
  tooLong: (field: string) => `${wordOf(field)} is longer than ${MAX_VEHICLE_NAME_CHARACTERS} characters.`,
  notOneLine: (field: string) => `${wordOf(field)} must be one line.`,
  unknownChoice: (field: string, text: string, values: readonly string[]) =>
    `${wordOf(field)} "${text}" is none of ${values.join(', ')}.`,
  badSize: (field: string, text: string, min: number, max: number) =>
    `${wordOf(field)} "${text}" is not between ${min} and ${max} ${unitOf(field)}.`,
}
