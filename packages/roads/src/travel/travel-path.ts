import type { Coordinates } from '@stormlane/domain/geo'
import type { Appointment, RouteOption, RouteSegment, RouteStop } from '@stormlane/domain/roads'

/** Weather changes over a few kilometers, so steps are no longer than this (nowcast cells are 3 km wide). */
const MAX_STEP_METERS = 5000
const RADIANS_PER_DEGREE = Math.PI / 180

/**
 * An option cut into steps; the weather is sampled at each. A step lies within one segment. Flat arrays with one entry
 * per step, because a route is walked hundreds of times to find its best departure.
 */
export interface TravelPath {
  option: RouteOption
  count: number
  /** Index into the option's segments. */
  segment: Uint32Array
  lengthMeters: Float64Array
  freeFlowMps: Float64Array
  /** Degrees clockwise from north. */
  bearing: Float64Array
  /** Midpoint of the step. */
  latitude: Float64Array
  longitude: Float64Array
  /** How long the vehicle stops at the end of the step. */
  stopSeconds: Float64Array
  /** Until when the vehicle waits at the end of the step before it stops, in ms; 0 where it does not wait. */
  opensAtMs: Float64Array
  /** The stops of the option in order, each at the end of a step. */
  stops: readonly { step: number; window: Appointment | undefined }[]
  /** Start and end of each step on the geometry: the index of a point plus the fraction to the next one. */
  fromPosition: Float64Array
  toPosition: Float64Array
}

/** The midpoints of all steps as flat pairs: latitude, longitude, … */
export function stepMidpoints({ count, latitude, longitude }: TravelPath): Float64Array {
  const points = new Float64Array(2 * count)
  for (let step = 0; step < count; step++) points.set([latitude[step] as number, longitude[step] as number], 2 * step)
  return points
}

/** Cuts each segment into equal steps. Their number depends on its stated length, their positions on its drawn line. */
export function travelPath(option: RouteOption): TravelPath {
  const count = option.segments.reduce((steps, segment) => steps + stepCount(segment), 0)
  const path: TravelPath = {
    option,
    count,
    segment: new Uint32Array(count),
    lengthMeters: new Float64Array(count),
    freeFlowMps: new Float64Array(count),
    bearing: new Float64Array(count),
    latitude: new Float64Array(count),
    longitude: new Float64Array(count),
    stopSeconds: new Float64Array(count),
    opensAtMs: new Float64Array(count),
    stops: [],
    fromPosition: new Float64Array(count),
    toPosition: new Float64Array(count),
  }
  const lastStep = new Int32Array(option.segments.length)
  let step = 0
  option.segments.forEach((segment, index) => {
    step = cutSegment(path, segment, index, step)
    lastStep[index] = step - 1
  })
  const stops = option.legs.map(({ endSegment, stopSeconds, window }) => {
    // A leg without length stops where the previous one ended.
    const step = lastStep[Math.max(0, endSegment - 1)] as number
    path.stopSeconds[step] = (path.stopSeconds[step] as number) + stopSeconds
    path.opensAtMs[step] = Math.max(path.opensAtMs[step] as number, window?.earliest?.getTime() ?? 0)
    return { step, window }
  })
  return { ...path, stops: stops.slice(0, -1) }
}

/** How long a vehicle stands at the end of a step at which it arrives then: until the stop opens, and for its duration. */
export const standingSeconds = ({ stopSeconds, opensAtMs }: TravelPath, step: number, arrivesMs: number): number =>
  (stopSeconds[step] as number) + Math.max(0, (opensAtMs[step] as number) - arrivesMs) / 1000

/** An option of any router with the windows of its stops; routers know durations alone. */
export function withStopWindows(option: RouteOption, stops: readonly RouteStop[]): RouteOption {
  const hasWindows = stops.some(({ window }) => window !== undefined)
  if (!hasWindows || option.legs.length !== stops.length + 1) return option
  return { ...option, legs: option.legs.map((leg, index) => ({ ...leg, window: stops[index]?.window })) }
}

const stepCount = ({ lengthMeters }: RouteSegment) => Math.max(1, Math.ceil(lengthMeters / MAX_STEP_METERS))

function cutSegment(path: TravelPath, segment: RouteSegment, index: number, firstStep: number): number {
  const { geometry } = path.option
  const { fromPoint, toPoint, lengthMeters, freeFlowMps } = segment
  const steps = stepCount(segment)
  const drawn = drawnLengths(geometry, fromPoint, toPoint)
  const whole = drawn[toPoint - fromPoint] as number
  let point = 0
  const positionAt = (share: number) => {
    const wanted = whole * share
    while (point < toPoint - fromPoint - 1 && (drawn[point + 1] as number) <= wanted) point++
    const length = (drawn[point + 1] as number) - (drawn[point] as number)
    return fromPoint + point + (length > 0 ? Math.min(1, (wanted - (drawn[point] as number)) / length) : 0)
  }
  let from = fromPoint
  for (let i = 0; i < steps; i++) {
    const step = firstStep + i
    const middle = positionAt((i + 0.5) / steps)
    const to = i === steps - 1 ? toPoint : positionAt((i + 1) / steps)
    path.segment[step] = index
    path.lengthMeters[step] = lengthMeters / steps
    path.freeFlowMps[step] = freeFlowMps
    path.fromPosition[step] = from
    path.toPosition[step] = to
    path.latitude[step] = coordinateAt(geometry, middle, 0)
    path.longitude[step] = coordinateAt(geometry, middle, 1)
    path.bearing[step] = bearingBetween(geometry, from, to)
    from = to
  }
  return firstStep + steps
}

/** Cumulative lengths up to each point, in degrees of latitude because only their ratios matter. */
function drawnLengths(geometry: Float64Array, fromPoint: number, toPoint: number): Float64Array {
  const lengths = new Float64Array(toPoint - fromPoint + 1)
  const narrowing = Math.cos((geometry[2 * fromPoint] as number) * RADIANS_PER_DEGREE)
  for (let i = 1; i < lengths.length; i++) {
    const at = 2 * (fromPoint + i)
    const north = (geometry[at] as number) - (geometry[at - 2] as number)
    const east = ((geometry[at + 1] as number) - (geometry[at - 1] as number)) * narrowing
    lengths[i] = (lengths[i - 1] as number) + Math.sqrt(north * north + east * east)
  }
  return lengths
}

/** Latitude (`which` 0) or longitude (1) at a position on the geometry. */
function coordinateAt(geometry: Float64Array, position: number, which: 0 | 1): number {
  const point = Math.floor(position)
  const from = geometry[2 * point + which] as number
  return position === point ? from : from + ((geometry[2 * point + 2 + which] as number) - from) * (position - point)
}

function bearingBetween(geometry: Float64Array, from: number, to: number): number {
  const latitude = coordinateAt(geometry, from, 0)
  const north = coordinateAt(geometry, to, 0) - latitude
  const east =
    (coordinateAt(geometry, to, 1) - coordinateAt(geometry, from, 1)) * Math.cos(latitude * RADIANS_PER_DEGREE)
  return (Math.atan2(east, north) / RADIANS_PER_DEGREE + 360) % 360
}

/** The midpoints of all steps, where the weather is read. */
export const stepPlaces = (path: TravelPath): Coordinates[] =>
  Array.from({ length: path.count }, (_, step) => ({
    latitude: path.latitude[step] as number,
    longitude: path.longitude[step] as number,
  }))

/** The start of a step. */
export const stepStart = ({ option: { geometry }, fromPosition }: TravelPath, step: number): Coordinates => ({
  latitude: coordinateAt(geometry, fromPosition[step] as number, 0),
  longitude: coordinateAt(geometry, fromPosition[step] as number, 1),
})

/** The end of a step. */
export const stepEnd = ({ option: { geometry }, toPosition }: TravelPath, step: number): Coordinates => ({
  latitude: coordinateAt(geometry, toPosition[step] as number, 0),
  longitude: coordinateAt(geometry, toPosition[step] as number, 1),
})

/** The line from one step to another, inclusive. */
export function stepsLine(path: TravelPath, fromStep: number, toStep: number): Float64Array {
  const { geometry } = path.option
  const from = path.fromPosition[fromStep] as number
  const to = path.toPosition[toStep] as number
  const firstPoint = Math.floor(from) + 1
  const lastPoint = Math.ceil(to) - 1
  const between = Math.max(0, lastPoint - firstPoint + 1)
  const line = new Float64Array(2 * between + 4)
  line[0] = coordinateAt(geometry, from, 0)
  line[1] = coordinateAt(geometry, from, 1)
  line.set(geometry.subarray(2 * firstPoint, 2 * (firstPoint + between)), 2)
  line[line.length - 2] = coordinateAt(geometry, to, 0)
  line[line.length - 1] = coordinateAt(geometry, to, 1)
  return line
}
