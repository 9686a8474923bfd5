import { GribError } from './grib-error.ts'
import type { Section } from './section.ts'

export type GribGrid = LatLngGrid | ProjectedGrid | OtherGrid

interface RowGrid {
  points: number
  nx: number
  ny: number
  /** Degrees; longitudes from -180 to 180. */
  firstLat: number
  firstLng: number
  scanning: Scanning
  /** Whether u and v of winds run along the grid instead of east and north (resolution flag 5 of table 3.3). */
  windsAlongGrid: boolean
}

/** Template 3.0. */
interface LatLngGrid extends RowGrid {
  kind: 'latlng'
  stepLng: number
  stepLat: number
}

/** Templates 3.20 and 3.30. */
interface ProjectedGrid extends RowGrid {
  kind: 'polar' | 'lambert'
  /** The meridian that is vertical on the grid. */
  orientationLng: number
  stepXMeters: number
  stepYMeters: number
  /** For polar stereographic grids: the latitude at which the steps have their true length. */
  trueLat: number
  standardLat1: number
  standardLat2: number
  isSouthPole: boolean
  /** Null for an ellipsoid. */
  earthRadiusMeters: number | null
}

/** A grid whose values can be read but not located. */
interface OtherGrid {
  kind: 'other'
  template: number
  points: number
}

/** Order of the points, from flag table 3.4. */
interface Scanning {
  /** Rows run from east to west. */
  westward: boolean
  /** The first row is the southernmost. */
  northward: boolean
  /** Consecutive points run along a column instead of a row. */
  columnsFirst: boolean
  /** Every second row runs backward. */
  alternating: boolean
}

const MISSING = 0xffffffff
const MICRODEGREES = 1e-6

export function readGrid(section: Section): GribGrid {
  const points = section.uint32(7)
  const template = section.uint16(13)
  const other: OtherGrid = { kind: 'other', template, points }
  if (section.uint8(6) !== 0) return other
  switch (template) {
    case 0:
      return readLatLng(section, points) ?? other
    case 20:
    case 30:
      return readProjected(section, points, template === 20 ? 'polar' : 'lambert')
    default:
      return other
  }
}

/** Returns undefined for a grid whose rows differ in length. */
function readLatLng(section: Section, points: number): LatLngGrid | undefined {
  const [nx, ny] = [section.uint32(31), section.uint32(35)]
  if (nx === MISSING || ny === MISSING || section.uint8(11) !== 0) return undefined
  const basicAngle = section.uint32(39)
  const subdivisions = section.uint32(43)
  const unit =
    basicAngle === 0 || basicAngle === MISSING || subdivisions === 0 || subdivisions === MISSING
      ? MICRODEGREES
      : basicAngle / subdivisions
  return {
    kind: 'latlng',
    ...size(nx, ny, points),
    firstLat: section.int32(47) * unit,
    firstLng: wrapped(section.int32(51) * unit),
    windsAlongGrid: windsAlongGrid(section.uint8(55)),
    stepLng: section.uint32(64) * unit,
    stepLat: section.uint32(68) * unit,
    scanning: scanningOf(section.uint8(72)),
  }
}

function readProjected(section: Section, points: number, kind: ProjectedGrid['kind']): ProjectedGrid {
  const isLambert = kind === 'lambert'
  return {
    kind,
    ...size(section.uint32(31), section.uint32(35), points),
    firstLat: section.int32(39) * MICRODEGREES,
    firstLng: wrapped(section.int32(43) * MICRODEGREES),
    windsAlongGrid: windsAlongGrid(section.uint8(47)),
    trueLat: section.int32(48) * MICRODEGREES,
    orientationLng: wrapped(section.int32(52) * MICRODEGREES),
    stepXMeters: section.uint32(56) / 1000,
    stepYMeters: section.uint32(60) / 1000,
    isSouthPole: (section.uint8(64) & 0x80) !== 0,
    scanning: scanningOf(section.uint8(65)),
    standardLat1: isLambert ? section.int32(66) * MICRODEGREES : Number.NaN,
    standardLat2: isLambert ? section.int32(70) * MICRODEGREES : Number.NaN,
    earthRadiusMeters: earthRadius(section),
  }
}

function size(nx: number, ny: number, points: number) {
  if (nx * ny !== points) throw new GribError(`The grid has ${nx} x ${ny} points and claims to have ${points}.`)
  return { nx, ny, points }
}

/** Code table 3.2. */
function earthRadius(section: Section): number | null {
  switch (section.uint8(15)) {
    case 0:
      return 6_367_470
    case 1:
      return section.uint32(17) / 10 ** section.int8(16)
    case 6:
      return 6_371_229
    case 8:
      return 6_371_200
    default:
      return null
  }
}

const wrapped = (lng: number) => (lng > 180 ? lng - 360 : lng)
const windsAlongGrid = (flags: number) => (flags & 0x08) !== 0

function scanningOf(flags: number): Scanning {
  if (flags & 0x0f) throw new GribError('The rows of the grid are staggered, which is not supported.')
  return {
    westward: (flags & 0x80) !== 0,
    northward: (flags & 0x40) !== 0,
    columnsFirst: (flags & 0x20) !== 0,
    alternating: (flags & 0x10) !== 0,
  }
}
