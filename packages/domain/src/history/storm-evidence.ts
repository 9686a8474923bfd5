import type { Bounds, LngLat } from '../forecast-ports.ts'
import type { Area } from '../geo/area-edges.ts'
import type { Coordinates } from '../geo/coordinates.ts'
import type { SegmentColor } from '../routes/segment-colors.ts'
import type { GroundTruthIcon, StormKind } from './historical-storm.ts'
import type { StormImpactName } from './storm-impacts.ts'

/** When and where a storm was at its worst. */
export interface StormPeak {
  kind: StormKind
  at: Date
  place: LngLat
}

/** What was reported of a storm, and what the forecasts had said of the place. */
export interface GroundTruthReport {
  id: string
  impact: StormImpactName
  time: Date
  latitude: number
  longitude: number
  polygon: Area | null
  /** Of power the fraction of customers without it (HIST-025). */
  description: string
  icon: GroundTruthIcon
  /** The impact index in the real weather; null outside the storm's area. */
  observed: number | null
  /** The impact index that was forecast, by days out. */
  predicted: readonly (number | null)[]
}

/** What a journey met, or was forecast to meet. */
export interface RouteOutcome {
  slowdownFraction: number
  maxRoadIndex: number
  weatherFlags: readonly string[]
  arriveAt: Date
  roadRiskPolylines: readonly { polyline: string; color: SegmentColor }[]
}

export interface SampleRoute {
  origin: Coordinates
  destination: Coordinates
  departAt: Date
  options: readonly {
    description: string
    polyline: string
    /** By days out. */
    forecasts: readonly RouteOutcome[]
    actual: RouteOutcome
  }[]
}

/** The extremes of the real weather on land, in the engine's units. */
export interface StormExtremes {
  snowMm: number
  rainMm: number
  freezingRainMm: number
  gustMps: number
  hailMm: number
  visibilityMeters: number
}

/** How much was reported; a storm keeps a sample of it. */
export interface ReportTotals {
  closures: number
  outages: number
  fires: number
  stormReports: number
}

/** A storm as the engine replayed it, before its places are named and its sentences written. */
export interface StormEvidence {
  id: string
  peak: StormPeak
  from: Date
  to: Date
  bounds: Bounds
  /** When each forecast was made, by days out. */
  issuedAt: readonly Date[]
  /** Names the run that holds the worst of the storm, as `history://` addresses do. */
  tilesRun: Date
  extremes: StormExtremes
  totals: ReportTotals
  reports: readonly GroundTruthReport[]
  routes: readonly SampleRoute[]
}
