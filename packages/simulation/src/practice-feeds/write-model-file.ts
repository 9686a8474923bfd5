import { type FieldToWrite, writeGrib } from './write-grib.ts'

/** A field with wgrib2's names of its parameter and its level. */
export interface NamedField extends FieldToWrite {
  name: string
  levelText: string
}

/** Code table 4.10, as wgrib2 abbreviates it. */
const PROCESSES: Readonly<Record<number, string>> = { 0: 'ave', 1: 'acc', 2: 'max', 3: 'min' }
const HOUR = 60
const DAY = 24 * HOUR

/** Writes a file of one run and hour as NOAA publishes it, with its `.idx`. */
export function writeModelFile(fields: readonly NamedField[]): { file: Buffer; index: string } {
  const messages: Buffer[] = []
  let index = ''
  let start = 0
  fields.forEach((field, i) => {
    const message = writeGrib(field)
    const day = field.referenceTime.toISOString().slice(0, 13).replaceAll(/[-T]/g, '')
    index += `${i + 1}:${start}:d=${day}:${field.name}:${field.levelText}:${stepText(field)}:${extraText(field)}\n`
    messages.push(message)
    start += message.length
  })
  return { file: Buffer.concat(messages), index }
}

function extraText({ percentile, between }: FieldToWrite): string {
  if (between) return `prob >=${between[0]} <${between[1]}:prob fcst 1/1`
  return percentile === undefined ? '' : `${percentile}% level`
}

/** Writes whole days in days if the window begins with the run: HRRR's total at hour 24 reads `0-1 day acc fcst`. */
function stepText({ stepMinutes: to, interval }: FieldToWrite): string {
  if (!interval) return to === 0 ? 'anl' : inUnits([to], HOUR)
  const from = to - interval.minutes
  return `${inUnits([from, to], from === 0 && to % DAY === 0 ? DAY : HOUR, PROCESSES[interval.process])}`
}

function inUnits(minutes: readonly number[], unit: number, process?: string): string {
  const used = minutes.every((value) => value % unit === 0) ? unit : 1
  const name = used === DAY ? 'day' : used === HOUR ? 'hour' : 'min'
  return [minutes.map((value) => value / used).join('-'), name, ...(process ? [process] : []), 'fcst'].join(' ')
}
