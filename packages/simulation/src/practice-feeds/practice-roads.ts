// Simulated road conditions in the feeds of road operators: work zones in WZDx; events, winter roads and cameras of a
// state 511 service.
import { encodePolyline } from '@stormlane/domain/geo'
import { openRoadNetwork } from '@stormlane/roads'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { GridFrames } from '../events/grid-frames.ts'
import { OUTLOOK_DEGREES } from '../hazards/simulated-hazards.ts'
import type { Report } from '../road-conditions/reporters.ts'
import { SimulatedRoadConditions } from '../road-conditions/simulated-road-conditions.ts'
import { areaGrid } from '../simulated-source.ts'

const FOLDER = 'roads.example'

type Kind = 'wzdx' | '511-events' | '511-winter-roads' | '511-cameras'
const FILES: Record<Kind, { path: string; write: (reports: readonly Report[]) => unknown }> = {
  wzdx: { path: `${FOLDER}/wzdx.geojson`, write: workZones },
  '511-events': { path: `${FOLDER}/api/v2/get/event`, write: events },
  '511-winter-roads': { path: `${FOLDER}/api/v2/get/winterroads`, write: winterRoads },
  '511-cameras': { path: `${FOLDER}/api/v2/get/cameras`, write: cameras },
}
/** A registry of these feeds, for STORMLANE_ROAD_FEEDS. */
const REGISTRY_PATH = 'road-feeds.json'

/**
 * Event types of the 511 service. Congestion, trucker warnings and weather stations are missing, because these formats
 * have no place for them.
 */
const EVENT_TYPES: Readonly<Record<string, string>> = {
  traffic_incident: 'accidentsAndIncidents',
  special_event: 'specialEvents',
  road_closure: 'closures',
}

export class PracticeRoads {
  private readonly options: { seed: number; degrees: number }
  private conditions: Promise<SimulatedRoadConditions> | undefined

  constructor(options: { seed: number; degrees: number }) {
    this.options = options
  }

  /** Returns undefined for a file that does not exist. The network takes a second to open. */
  async read(path: string, now: Date, origin: string): Promise<string | undefined> {
    if (path === REGISTRY_PATH) return registry(origin)
    const file = Object.values(FILES).find((one) => one.path === path)
    if (!file) return undefined
    this.conditions ??= this.open()
    return JSON.stringify(file.write((await this.conditions).features(now)))
  }

  private async open(): Promise<SimulatedRoadConditions> {
    const { seed, degrees } = this.options
    const frames = new GridFrames(new AtmosphereModel(areaGrid(Math.max(OUTLOOK_DEGREES, degrees)), seed))
    return new SimulatedRoadConditions(await openRoadNetwork('/nowhere'), frames, seed)
  }
}

function registry(origin: string): string {
  const feeds = Object.entries(FILES).map(([kind, { path }]) => ({
    name: `Practice ${kind}`,
    kind,
    url: `${origin}/${path}?key={key}&format=json`,
    key: 'practice',
    attribution: 'Practice server',
  }))
  return JSON.stringify({ feeds }, null, 2)
}

const ofType = (reports: readonly Report[], types: readonly string[]) =>
  reports.filter(({ properties }) => types.includes(properties.road_condition_type))

function workZones(reports: readonly Report[]) {
  return {
    feed_info: { publisher: 'Practice', version: '4.2' },
    type: 'FeatureCollection',
    features: ofType(reports, ['road_work']).map(({ id, geometry, properties }) => ({
      type: 'Feature',
      id,
      geometry,
      properties: {
        core_details: {
          event_type: 'work-zone',
          data_source_id: 'practice',
          road_names: [properties.roadway],
          direction: 'unknown',
          description: properties.description,
        },
        start_date: properties.start_time,
        end_date: properties.end_time,
        vehicle_impact: 'some-lanes-closed',
      },
    })),
  }
}

function events(reports: readonly Report[]) {
  return ofType(reports, Object.keys(EVENT_TYPES)).map(({ id, geometry, properties }) => ({
    ID: id,
    RoadwayName: properties.roadway,
    DirectionOfTravel: 'None',
    Description: properties.description,
    EventType: EVENT_TYPES[properties.road_condition_type],
    IsFullClosure: properties.road_condition_type === 'road_closure',
    LanesAffected: properties.affected_lanes ?? null,
    StartDate: seconds(properties.start_time),
    PlannedEndDate: seconds(properties.end_time),
    ...placeOnWire(geometry),
  }))
}

function winterRoads(reports: readonly Report[]) {
  return ofType(reports, ['road_status']).map(({ id, geometry, properties }) => ({
    Id: id,
    RoadwayName: properties.roadway,
    LocationDescription: properties.description,
    'Primary Condition': properties.status,
    ...placeOnWire(geometry),
  }))
}

function cameras(reports: readonly Report[]) {
  return ofType(reports, ['traffic_camera']).map(({ id, geometry, properties }) => ({
    Id: id,
    Roadway: properties.roadway,
    Name: properties.description,
    Views: [{ Id: 1, Url: `https://roads.example/${id}.jpg`, Status: 'Enabled' }],
    ...placeOnWire(geometry),
  }))
}

const seconds = (time: unknown) => (typeof time === 'string' ? Math.floor(Date.parse(time) / 1000) : null)

function placeOnWire(geometry: Report['geometry']) {
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
  const [Longitude, Latitude] = positions[Math.floor(positions.length / 2)] as [number, number]
  const line = positions.flatMap(([longitude, latitude]) => [latitude as number, longitude as number])
  return {
    Latitude,
    Longitude,
    ...(positions.length > 1 && { EncodedPolyline: encodePolyline(Float64Array.from(line)) }),
  }
}
