import type { Area } from '../geo/area-edges.ts'
import type { Coordinates } from '../geo/coordinates.ts'
import type { SegmentColor } from '../levels/segment-colors.ts'
import type { Bounds, LngLat } from '../weather/forecast-ports.ts'
import type { GroundTruthIcon, StormKind } from './historical-storm.ts'
import type { StormImpactName } from './storm-impacts.ts'

/** When and where a storm was at its worst. */
export interface StormPeak {
  kind: StormKind
  at: Date
  place: LngLat
}

/** A report from a storm, with what the forecasts had predicted for its place. */
export interface GroundTruthReport {
  id: string
  impact: StormImpactName
  time: Date
  latitude: number
  longitude: number
  polygon: Area | null
  /** For power reports, the fraction of customers without power (HIST-025). */
  description: string
  icon: GroundTruthIcon
  /** The impact index in the real weather; null outside the storm's area. */
  observed: number | null
  /** The impact index that was forecast, by days out. */
  predicted: readonly (number | null)[]
}

/** The weather that a journey met, or was forecast to meet. */
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

/** Counts of all reports, of which a storm keeps only a sample. */
export interface ReportTotals {
  closures: number
  outages: number
  fires: number
  stormReports: number
}

/** A storm as replayed by the engine, before place names and texts are added. */
export interface StormEvidence {
  id: string
  peak: StormPeak
  from: Date
  to: Date
  bounds: Bounds
  /** When each forecast was made, by days out. */
  issuedAt: readonly Date[]
  /** The run that holds the worst of the storm, as `history://` addresses name it. */
  tilesRun: Date
  extremes: StormExtremes
  totals: ReportTotals
  reports: readonly GroundTruthReport[]
  routes: readonly SampleRoute[]
}
