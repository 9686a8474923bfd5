import type { HistoricalStormOnWire } from '@stormlane/contract'
import {
  FORECAST_DAYS_OUT,
  type GroundTruthReport,
  IMPACTS_OF_KIND,
  type RouteOutcome,
  type SampleRoute,
  STORM_IMPACTS,
  type StormEvidence,
  type StormImpactName,
  stormSkill,
} from '@stormlane/domain/history'
import { IMPACT_LEVEL_COLORS, impactLevelName, impactLevelOfIndex } from '@stormlane/domain/levels'
import { MAP_LAYERS } from '@stormlane/domain/maps'
import { type Geocoder, NO_ZIP, regionOfLabel } from '@stormlane/domain/places'
import { stormTileUrl } from '../tiles/tile-data.ts'
import {
  type NamedReport,
  type NamedRoute,
  type NamedStorm,
  sampleRouteName,
  stormAnalysis,
  stormDescription,
  stormName,
  timelineText,
} from './history.texts.ts'

type Impact = HistoricalStormOnWire['impacts'][number]
type Report = Impact['ground_truth_reports'][number]

/** The longest timeline that is kept. */
const MAX_EVENTS = 40

export interface LocatedReport extends NamedReport {
  zipCode: string | null
}

/**
 * Names the places of a storm, writes its texts, and converts it to wire format. Tiles are referred to by `history://`
 * addresses.
 */
export async function stormOnWire(evidence: StormEvidence, geocoder: Geocoder): Promise<HistoricalStormOnWire> {
  const reports: LocatedReport[] = []
  for (const report of evidence.reports) reports.push(await locate(report, geocoder))
  const routes: NamedRoute[] = []
  for (const route of evidence.routes) routes.push(await nameRoute(route, geocoder))
  const { place, kind } = evidence.peak
  const center = await geocoder.reverse({ latitude: place.lat, longitude: place.lng })
  const storm: NamedStorm = { ...evidence, reports, routes, peakName: center.name, timezone: center.timezone }
  const [leading = 'Road'] = IMPACTS_OF_KIND[kind]
  const verified = reports.filter(({ impact }) => impact === leading)
  const skills = FORECAST_DAYS_OUT.map((days) => stormSkill(verified, days))
  return {
    id: evidence.id,
    name: stormName(kind, regionOfLabel(center.name)),
    kind,
    from: evidence.from.toISOString(),
    to: evidence.to.toISOString(),
    description: stormDescription(storm),
    analysis: stormAnalysis(leading, skills, routes),
    location_bounds: {
      ne: { latitude: evidence.bounds.north, longitude: evidence.bounds.east },
      sw: { latitude: evidence.bounds.south, longitude: evidence.bounds.west },
    },
    impacts: IMPACTS_OF_KIND[kind]
      .filter((name) => name !== 'RightRoute' || routes.length > 0)
      .map((name) => impactOnWire(name, { ...evidence, routes, reports })),
    events: timeline(reports),
  }
}

async function locate(report: GroundTruthReport, geocoder: Geocoder): Promise<LocatedReport> {
  const { name, zip } = await geocoder.reverse(report)
  return { ...report, locationName: name, zipCode: zip === NO_ZIP ? null : zip }
}

async function nameRoute(route: SampleRoute, geocoder: Geocoder): Promise<NamedRoute> {
  const [from, to] = [await geocoder.reverse(route.origin), await geocoder.reverse(route.destination)]
  return { ...route, description: sampleRouteName(from.name, to.name) }
}

interface LocatedStorm extends Pick<StormEvidence, 'tilesRun' | 'issuedAt'> {
  routes: readonly NamedRoute[]
  reports: readonly LocatedReport[]
}

function impactOnWire(name: StormImpactName, { tilesRun, issuedAt, routes, reports }: LocatedStorm): Impact {
  const layer = STORM_IMPACTS[name]
  const isAboutRoads = name === 'Road' || name === 'RightRoute'
  return {
    name,
    variable: layer,
    colormap_name: MAP_LAYERS[layer].palette,
    tiles: FORECAST_DAYS_OUT.map((days) => ({
      forecast_days_out: days,
      run_time: issuedAt[days]?.toISOString() ?? null,
      url: stormTileUrl(tilesRun, days, layer),
    })),
    actual_tiles_url: stormTileUrl(tilesRun, 'actual', layer),
    routes: isAboutRoads ? routes.flatMap(routesOnWire) : [],
    // RightRoute has no reports of its own: it uses those of Road (HIST-024).
    ground_truth_reports: reports.filter(({ impact }) => impact === name).map(reportOnWire),
  }
}

function routesOnWire({ description, departAt, options }: NamedRoute): Impact['routes'] {
  return FORECAST_DAYS_OUT.map((days) => ({
    forecast_days_out: days,
    description,
    departure_time: departAt.toISOString(),
    route_options: options.flatMap((option) => {
      const forecast = option.forecasts[days]
      if (!forecast) return []
      const { description: roads, polyline, actual } = option
      return [{ description: roads, polyline, ...outcomeOnWire(forecast), actual: outcomeOnWire(actual) }]
    }),
  }))
}

const outcomeOnWire = ({
  slowdownFraction,
  maxRoadIndex,
  weatherFlags,
  arriveAt,
  roadRiskPolylines,
}: RouteOutcome) => ({
  slowdown_fraction: slowdownFraction,
  max_road_index: maxRoadIndex,
  weather_flags: [...weatherFlags],
  arrival_time: arriveAt.toISOString(),
  road_risk_polylines: [...roadRiskPolylines],
})

export function reportOnWire(report: LocatedReport): Report {
  const { id, time, latitude, longitude, polygon, description, icon, observed, predicted } = report
  return {
    id,
    time: time.toISOString(),
    location_name: report.locationName,
    zip_code: report.zipCode,
    latitude,
    longitude,
    polygon,
    description,
    marker_color: markerColor(report),
    marker_icon: icon,
    observed_value: observed,
    predicted_values: FORECAST_DAYS_OUT.map((days) => ({
      forecast_days_out: days,
      value: predicted[days] ?? null,
    })),
  }
}

/** The color of the observed level; a closed road is red whatever the index says. */
function markerColor({ icon, observed }: GroundTruthReport): string {
  if (icon === 'closure') return IMPACT_LEVEL_COLORS.high.fill
  return IMPACT_LEVEL_COLORS[impactLevelName(impactLevelOfIndex(observed))].fill
}

function timeline(reports: readonly LocatedReport[]): HistoricalStormOnWire['events'] {
  const happened = reports.filter(({ icon }) => icon !== 'clear')
  return eventsOnWire(happened.map((report) => ({ time: report.time, name: timelineText(report) })))
}

/** Sorts events by time; if there are too many, picks a subset spread evenly over the storm. */
export function eventsOnWire(events: readonly { time: Date; name: string }[]): HistoricalStormOnWire['events'] {
  const inOrder = events.toSorted((a, b) => a.time.getTime() - b.time.getTime())
  const every = Math.max(1, inOrder.length / MAX_EVENTS)
  return inOrder
    .filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every))
    .map(({ time, name }) => ({ time: time.toISOString(), name }))
}
