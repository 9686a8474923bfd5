import type { RoadKind, RouteLeg, RouteOption, RouteSegment } from '@stormlane/domain/roads'
import { RouteError } from '@stormlane/domain/trips'

/** Plausible speeds. Values beyond them come from rounding on segments of a few meters. */
const MIN_MPS = 1
const MAX_MPS = 45

export interface EngineStretch {
  /** Flat pairs of latitude and longitude; starts where the previous stretch ended. */
  points: Float64Array
  lengthMeters: number
  seconds: number
  roadKind: RoadKind
  routeName: string
}

/** Builds an option from the stretches of an engine. Stretches without length are left out. */
export class OptionBuilder {
  readonly #geometry: number[] = []
  readonly #segments: RouteSegment[] = []
  readonly #legs: RouteLeg[] = []
  #legFrom = 0

  add({ points, lengthMeters, seconds, roadKind, routeName }: EngineStretch): void {
    if (lengthMeters <= 0 || points.length < 4) return
    const joins = this.#geometry.at(-2) === points[0] && this.#geometry.at(-1) === points[1]
    const fromPoint = joins ? this.#geometry.length / 2 - 1 : this.#geometry.length / 2
    for (let i = joins ? 2 : 0; i < points.length; i++) this.#geometry.push(points[i] as number)
    const toPoint = this.#geometry.length / 2 - 1
    const speed = seconds > 0 ? lengthMeters / seconds : MAX_MPS
    const freeFlowMps = Math.min(MAX_MPS, Math.max(MIN_MPS, speed))
    this.#segments.push({ fromPoint, toPoint, lengthMeters, freeFlowMps, roadKind, routeName })
  }

  endLeg(stopSeconds: number): void {
    this.#legs.push({ fromSegment: this.#legFrom, endSegment: this.#segments.length, stopSeconds })
    this.#legFrom = this.#segments.length
  }

  build(): RouteOption {
    if (this.#segments.length === 0) throw new RouteError('DIRECTIONS_NOT_FOUND')
    return { geometry: Float64Array.from(this.#geometry), segments: this.#segments, legs: this.#legs }
  }
}

/** Roads with a number are highways: "I 80", "US 30", "KY 9", "B 1". */
const NUMBERED_ROAD = /^[A-Z]{1,3}[ -]\d+[A-Z]?\b/
/** Interstates and the motorways of Canada and Mexico. */
const FREEWAY = /^(?:I|A|MEX-\d+D)[ -]?\d/

/** Guesses the kind of road from its name, for engines that do not state it. */
export function roadKindOfName(name: string): RoadKind {
  if (FREEWAY.test(name)) return 'freeway'
  return NUMBERED_ROAD.test(name) ? 'highway' : 'street'
}
