import { type OpenRun, readPlaces } from '@stormlane/atmosphere'
import { distanceMeters } from '@stormlane/domain/geo'
import { type GroundTruthReport, STORM_IMPACTS, type StormImpactName } from '@stormlane/domain/history'
import type { Bounds } from '@stormlane/domain/weather'
import type { RoadNetwork } from '@stormlane/roads'
import type { PlainReport } from './ground-truth.ts'
import { CLEAR_TEXT } from './history.texts.ts'
import { TRUTH_STEP } from './storm-runs.ts'

/** Below this index there is no impact (RISK-010). */
const CLEAR_BELOW = 2
/**
 * How many places without an impact are shown for each kind of impact, and their least distance from each other and
 * from reports.
 */
const CLEAR_PLACES = 10
const CLEAR_APART_METERS = 90_000

/** Adds to each report the worst index of the storm at its place, in the real weather and in each forecast. */
export function withValues(worst: OpenRun, reports: readonly PlainReport[]): GroundTruthReport[] {
  return reports.flatMap((report) => {
    const values = valuesAt(worst, STORM_IMPACTS[report.impact], report.latitude, report.longitude)
    const observed = values[TRUTH_STEP]
    if (observed === undefined) return []
    return [{ ...report, observed, predicted: values.slice(0, TRUTH_STEP) }]
  })
}

function valuesAt(worst: OpenRun, field: (typeof STORM_IMPACTS)[StormImpactName], lat: number, lng: number) {
  const steps = worst.info.times.length
  const { inside, values } = readPlaces(worst, [{ lat, lng, steps }], [field])
  if (!inside[0]) return []
  return Array.from(values[field] ?? [], (value) => (Number.isNaN(value) ? null : Math.round(value * 100) / 100))
}

interface ClearPlaces {
  worst: OpenRun
  network: RoadNetwork
  bounds: Bounds
  time: Date
}

/** Returns towns of the area where nothing happened, so that false alarms become visible. */
export function clearReports(
  { worst, network, bounds, time }: ClearPlaces,
  impact: StormImpactName,
  reports: readonly PlainReport[],
): GroundTruthReport[] {
  const { graph, nodeNames } = network
  const taken: { latitude: number; longitude: number }[] = reports.filter((one) => one.impact === impact)
  const clear: GroundTruthReport[] = []
  for (const [node, name] of nodeNames.entries()) {
    if (clear.length === CLEAR_PLACES) break
    const place = { latitude: graph.nodeLat[node] as number, longitude: graph.nodeLng[node] as number }
    if (!name.includes(', ') || !isWellInside(bounds, place)) continue
    if (taken.some((other) => distanceMeters(other, place) < CLEAR_APART_METERS)) continue
    const values = valuesAt(worst, STORM_IMPACTS[impact], place.latitude, place.longitude)
    const observed = values[TRUTH_STEP]
    if (observed === undefined || observed === null || observed >= CLEAR_BELOW) continue
    taken.push(place)
    const description = impact === 'Power' ? '0' : CLEAR_TEXT
    const id = `clear-${impact}-${node}`
    clear.push({
      id,
      impact,
      time,
      ...place,
      polygon: null,
      description,
      icon: 'clear',
      observed,
      predicted: values.slice(0, TRUTH_STEP),
    })
  }
  return clear
}

/** Not at the very edge, where the map would cut the marker off. */
const EDGE_DEGREES = 0.5
const isWellInside = ({ west, east, south, north }: Bounds, at: { latitude: number; longitude: number }) =>
  at.longitude > west + EDGE_DEGREES &&
  at.longitude < east - EDGE_DEGREES &&
  at.latitude > south + EDGE_DEGREES &&
  at.latitude < north - EDGE_DEGREES
