import type { GridDefinition } from '@stormlane/domain/weather'
import { type PackedSections, packComplex, packPng, packSimple } from './grib-packing.ts'
import { gribSection, setSigned32, setTime } from './grib-section.ts'

/** A field to be written as NOAA writes its own. */
export interface FieldToWrite {
  /** Discipline, category and number of the parameter. */
  parameter: readonly [discipline: number, category: number, number: number]
  referenceTime: Date
  /** Minutes from the reference time to the instant, or to the end of the interval. */
  stepMinutes: number
  /** Code table 4.10: 0 mean, 1 accumulation, 2 maximum. */
  interval?: { process: number; minutes: number }
  /** 0-100. */
  percentile?: number
  /** The values are chances, in percent, of an amount from the first limit to below the second. */
  between?: readonly [number, number]
  /** Code table 4.5: 1 ground, 103 height above ground in meters. */
  level: readonly [kind: number, value: number]
  grid: GridDefinition
  /** Every second row is written backward, as NBM does. */
  alternatingRows?: boolean
  /** Values in the order of the grid's cells; NaN where one is missing. */
  values: Float32Array
  /** Number of decimals kept. */
  decimals: number
  /** HRRR, GFS and NBM use complex packing with differences of the second order, MRMS PNG images. */
  packing: 'simple' | 'complex-1' | 'complex-2' | 'png'
}

const MISSING = 0xffffffff
const MICRODEGREES = 1e6
/** Shape of the earth of NCEP's models: a sphere of 6371229 m. */
const NCEP_SPHERE = 6
/** Shape of the earth: a sphere whose radius is given. */
const OWN_SPHERE = 1
const NORTHWARD = 0x40
const ALTERNATING = 0x10
/** Winds along the grid, as HRRR gives them. */
const WINDS_ALONG_GRID = 8
const MINUTE_MS = 60_000

/** Writes a GRIB2 message with one field. */
export function writeGrib(field: FieldToWrite): Buffer {
  const { parameter } = field
  const values = field.alternatingRows ? turnSecondRows(field.values, field.grid.nx) : field.values
  const { representation, bitmap, data } = pack(values, field)
  const body = Buffer.concat([
    identification(field.referenceTime),
    gridSection(field, values.length),
    productSection(field),
    representation,
    bitmap,
    data,
    Buffer.from('7777'),
  ])
  const start = Buffer.alloc(16)
  start.write('GRIB', 'latin1')
  start.writeUInt8(parameter[0], 7 - 1)
  start.writeUInt8(2, 8 - 1)
  start.writeBigUInt64BE(BigInt(start.length + body.length), 9 - 1)
  return Buffer.concat([start, body])
}

function pack(values: Float32Array, { decimals, packing, grid }: FieldToWrite): PackedSections {
  if (packing === 'simple') return packSimple(values, decimals)
  if (packing === 'png') return packPng(values, decimals, grid.nx)
  return packComplex(values, decimals, packing === 'complex-1' ? 1 : 2)
}

function identification(referenceTime: Date): Buffer {
  const section = gribSection(1, Buffer.alloc(16))
  section.writeUInt16BE(7, 6 - 1)
  section.writeUInt8(2, 10 - 1)
  section.writeUInt8(1, 11 - 1)
  section.writeUInt8(1, 12 - 1)
  setTime(section, 13, referenceTime)
  section.writeUInt8(1, 21 - 1)
  return section
}

function turnSecondRows(values: Float32Array, nx: number): Float32Array {
  const turned = values.slice()
  for (let start = nx; start < turned.length; start += 2 * nx) turned.subarray(start, start + nx).reverse()
  return turned
}

function gridSection({ grid, alternatingRows }: FieldToWrite, points: number): Buffer {
  const isLambert = grid.kind === 'lambert'
  const section = gribSection(3, Buffer.alloc((isLambert ? 81 : 72) - 5))
  section.writeUInt32BE(points, 7 - 1)
  section.writeUInt16BE(isLambert ? 30 : 0, 13 - 1)
  const radius = grid.kind === 'lambert' ? grid.earthRadiusMeters : undefined
  section.writeUInt8(radius === undefined ? NCEP_SPHERE : OWN_SPHERE, 15 - 1)
  if (radius !== undefined) section.writeUInt32BE(radius, 17 - 1)
  section.writeUInt32BE(grid.nx, 31 - 1)
  section.writeUInt32BE(grid.ny, 35 - 1)
  const setDegrees = (octet: number, degrees: number) => setSigned32(section, octet, Math.round(degrees * MICRODEGREES))
  if (grid.kind === 'lambert') {
    setDegrees(39, grid.firstLat)
    setDegrees(43, around(grid.firstLng))
    // Only NBM's grids have another sphere, and its winds are directions.
    section.writeUInt8(radius === undefined ? WINDS_ALONG_GRID : 0, 47 - 1)
    setDegrees(48, grid.standardLat1)
    setDegrees(52, around(grid.orientationLng))
    for (const octet of [56, 60]) section.writeUInt32BE(Math.round(grid.stepMeters * 1000), octet - 1)
    section.writeUInt8(NORTHWARD | (alternatingRows ? ALTERNATING : 0), 65 - 1)
    setDegrees(66, grid.standardLat1)
    setDegrees(70, grid.standardLat2)
    return section
  }
  section.writeUInt32BE(MISSING, 43 - 1)
  setDegrees(47, grid.north)
  setDegrees(51, around(grid.west))
  section.writeUInt8(0x30, 55 - 1)
  setDegrees(56, grid.north - (grid.ny - 1) * grid.stepDegrees)
  setDegrees(60, around(grid.west + (grid.nx - 1) * grid.stepDegrees))
  for (const octet of [64, 68]) setDegrees(octet, grid.stepDegrees)
  section.writeUInt8(alternatingRows ? ALTERNATING : 0, 72 - 1)
  return section
}

/** Templates 4.0, 4.5, 4.6, 4.8 and 4.10: an instant or an interval, of values or of a percentile, or the chance of an amount at an instant. */
function productSection(field: FieldToWrite): Buffer {
  const { parameter, referenceTime, stepMinutes, interval, percentile, between, level } = field
  const hasPercentile = percentile !== undefined
  const template = between ? 5 : interval ? (hasPercentile ? 10 : 8) : hasPercentile ? 6 : 0
  const intervalOctet = 35 + (hasPercentile ? 1 : 0)
  const added = between ? 13 : (hasPercentile ? 1 : 0) + (interval ? 24 : 0)
  const section = gribSection(4, Buffer.alloc(34 + added - 5))
  section.writeUInt16BE(template, 8 - 1)
  section.writeUInt8(parameter[1], 10 - 1)
  section.writeUInt8(parameter[2], 11 - 1)
  section.writeUInt8(2, 12 - 1)
  // The unit of time is left at 0, which means minutes.
  setSigned32(section, 19, stepMinutes - (interval?.minutes ?? 0))
  section.writeUInt8(level[0], 23 - 1)
  setSigned32(section, 25, level[1])
  section.fill(255, 29 - 1, 34)
  if (between) {
    // Forecast probability 1 of 1, of kind 2 of code table 4.9.
    for (const [octet, value] of [
      [35, 1],
      [36, 1],
      [37, 2],
    ] as const)
      section.writeUInt8(value, octet - 1)
    setSigned32(section, 39, between[0])
    setSigned32(section, 44, between[1])
    return section
  }
  if (hasPercentile) section.writeUInt8(percentile, 35 - 1)
  if (!interval) return section
  setTime(section, intervalOctet, new Date(referenceTime.getTime() + stepMinutes * MINUTE_MS))
  section.writeUInt8(1, intervalOctet + 7 - 1)
  section.writeUInt8(interval.process, intervalOctet + 12 - 1)
  section.writeUInt8(2, intervalOctet + 13 - 1)
  section.writeUInt32BE(interval.minutes, intervalOctet + 15 - 1)
  section.writeUInt8(255, intervalOctet + 19 - 1)
  return section
}

/** Longitudes of GRIB2 run from 0 to 360. */
const around = (lng: number) => (lng < 0 ? lng + 360 : lng)
