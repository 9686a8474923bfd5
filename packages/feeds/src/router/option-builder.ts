import { type RoadKind, RouteError, type RouteLeg, type RouteOption, type RouteSegment } from '@stormlane/domain'

/** Slower and faster than this no road is driven; an engine that says so has rounded a few meters. */
const SLOWEST_MPS = 1
const FASTEST_MPS = 45

export interface EngineStretch {
  /** Latitude, longitude, …; begins where the stretch before it ended. */
  points: Float64Array
  lengthMeters: number
  seconds: number
  roadKind: RoadKind
  routeName: string
}

/** Puts an engine's stretches together into an option. Stretches of no length are left out. */
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
    const speed = seconds > 0 ? lengthMeters / seconds : FASTEST_MPS
    const freeFlowMps = Math.min(FASTEST_MPS, Math.max(SLOWEST_MPS, speed))
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

/** "I 80", "US 30", "KY 9", "B 1": a number makes a road a highway. */
const NUMBERED_ROAD = /^[A-Z]{1,3}[ -]\d+[A-Z]?\b/
/** Interstates, and what Canada and Mexico sign as motorways. */
const FREEWAY = /^(?:I|A|MEX-\d+D)[ -]?\d/

/** What a name says of a road whose engine says nothing. */
export function roadKindOfName(name: string): RoadKind {
  if (FREEWAY.test(name)) return 'freeway'
  return NUMBERED_ROAD.test(name) ? 'highway' : 'street'
}
