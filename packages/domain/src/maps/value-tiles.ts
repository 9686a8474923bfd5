import { MISSING } from '../weather/variables.ts'
import type { MapLayerId } from './map-types.ts'

/**
 * Tiles with numbers: a square of cells of a run's own grid, at one or several of its times. Cells that differ by less than a
 * reader can see would only cost bytes, so values are rounded to this many of the steps in which a run stores them.
 */
export const VALUE_TILE_ROUNDING: Record<MapLayerId, number> = {
  radar: 2,
  temperature: 5,
  rain_accumulation: 1,
  snow_accumulation: 2,
  wind_speed: 5,
  wind_gust: 5,
  lightning_probability: 2,
  road: 2,
  disruption: 2,
  flood: 2,
  power: 2,
  life_property: 2,
  wildfire_conditions: 2,
  wildfire_spread: 2,
}

/** Step of the two components of wind, in m/s: a tenth of the length of a visible stroke at 10 mph. */
export const WIND_COMPONENT_STEP = 0.5

/** Layers whose tiles can have the direction of the wind, as its components to the east and to the north. */
export const WIND_LAYERS = ['wind_speed', 'wind_gust'] as const satisfies readonly MapLayerId[]

export const isWindLayer = (layer: MapLayerId): layer is (typeof WIND_LAYERS)[number] =>
  (WIND_LAYERS as readonly MapLayerId[]).includes(layer)

/** Which numbers a tile has: those of its layer, the wind's components, or for radar what falls and how echoes move. */
export const VALUE_TILE_COMPONENTS = ['value', 'wind', 'falling', 'motion'] as const
export type ValueTileComponents = (typeof VALUE_TILE_COMPONENTS)[number]

/** What falls where radar has an echo. */
export const FALLING = { rain: 0, snow: 1, ice: 2 } as const

/** Step of the motion of echoes, in cells of the grid: finer than a pixel at any zoom at which motion can be seen. */
export const ECHO_MOTION_STEP = 1 / 8

/** Cells along a side of a tile; fewer at the far edges of a grid. */
export const VALUE_TILE_CELLS = 256
/** A day of hours: more would keep a thread of the server for longer than a picture does. */
export const VALUE_TILE_MAX_STEPS = 24

/** What a value tile says about itself, as JSON. */
export interface ValueTileHead {
  layer: MapLayerId
  /** ISO 8601. */
  run_time: string
  times: string[]
  /** One, or two for the wind and for the motion of echoes. */
  components: string[]
  /** Canonical unit of the values. */
  unit: string
  /** value = number * scale + offset */
  scale: number
  offset: number
  /** The number that stands for no value. */
  missing: number
  level: number
  column: number
  row: number
  width: number
  height: number
}

export interface ValueTile {
  head: ValueTileHead
  /** The numbers of each time, and in it of each component: width * height, row by row. */
  planes: Int16Array[]
}

/** "SLV1". */
const MAGIC = 0x31564c53
const HEAD_AT = 8

/**
 * Writes a tile: "SLV1", the length of the head (uint32), the head, and per time and component the low and then the high bytes of
 * its numbers. A number is written as its change since the time before, less that of the cell before, in zigzag: both changes are
 * mostly near 0, so that the high bytes nearly vanish when they are compressed.
 */
export function packValueTile({ head, planes }: ValueTile): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head))
  const count = head.width * head.height
  const bytes = new Uint8Array(HEAD_AT + text.length + 2 * count * planes.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, text.length, true)
  bytes.set(text, HEAD_AT)
  let at = HEAD_AT + text.length
  planes.forEach((plane, i) => {
    packPlane(plane, planes[i - head.components.length], bytes.subarray(at, at + 2 * count))
    at += 2 * count
  })
  return bytes
}

/** Reads a tile; throws a RangeError if the bytes are none, or not all of one. */
export function unpackValueTile(bytes: Uint8Array): ValueTile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD_AT || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('These bytes are no value tile.')
  const from = HEAD_AT + view.getUint32(4, true)
  if (from > bytes.length) throw new RangeError('The value tile has no whole head.')
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD_AT, from))) as ValueTileHead
  const count = head.width * head.height
  const planeCount = head.times.length * head.components.length
  if (bytes.length !== from + 2 * count * planeCount) throw new RangeError('The value tile has not all of its numbers.')
  const planes: Int16Array[] = []
  for (let i = 0; i < planeCount; i++) {
    const at = from + 2 * count * i
    planes.push(unpackPlane(bytes.subarray(at, at + 2 * count), planes[i - head.components.length]))
  }
  return { head, planes }
}

function packPlane(plane: Int16Array, earlier: Int16Array | undefined, target: Uint8Array): void {
  const count = plane.length
  let left = 0
  for (let i = 0; i < count; i++) {
    const change = earlier ? (plane[i] as number) - (earlier[i] as number) : (plane[i] as number)
    const step = ((change - left) << 16) >> 16
    const zigzag = (step << 1) ^ (step >> 15)
    target[i] = zigzag & 255
    target[count + i] = (zigzag >> 8) & 255
    left = change
  }
}

function unpackPlane(bytes: Uint8Array, earlier: Int16Array | undefined): Int16Array {
  const count = bytes.length / 2
  const plane = new Int16Array(count)
  let left = 0
  for (let i = 0; i < count; i++) {
    const zigzag = (bytes[i] as number) | ((bytes[count + i] as number) << 8)
    left += (zigzag >>> 1) ^ -(zigzag & 1)
    // An Int16Array wraps its numbers, as the packing did.
    plane[i] = earlier ? (earlier[i] as number) + left : left
  }
  return plane
}

/** Rounds stored values to every `rounding`th. */
export function roundStored(stored: Int16Array, rounding: number): Int16Array {
  if (rounding === 1) return stored
  const rounded = new Int16Array(stored.length)
  for (let i = 0; i < stored.length; i++) {
    const value = stored[i] as number
    rounded[i] = value === MISSING ? MISSING : Math.round(value / rounding)
  }
  return rounded
}
