import type { Feature, Geometry, LineString, MultiPolygon, Point, Polygon } from 'geojson'

/** Event types by their wire names (API-125). */
export const EVENT_TYPES = [
  'cyclones',
  'earthquakes',
  'lightning',
  'power_outages',
  'storms',
  'storm_reports',
  'volcanoes',
  'us_wildfires',
  'fires',
  'severe_cast',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const isEventType = (name: string): name is EventType => (EVENT_TYPES as readonly string[]).includes(name)

/** Every event has an id and a GeoJSON feature (MODEL-054). */
interface EventBase<Type extends EventType, Shape extends Geometry> {
  eventType: Type
  id: string
  geoJson: Feature<Shape>
}

/** Parts of a tropical cyclone; `_alternate` marks parts of another model's forecast (MODEL-056). */
export const CYCLONE_FEATURES = [
  'disturbance_point',
  'storm_track_point',
  'storm_track_line',
  'storm_cone_of_uncertainty',
  'storm_danger_swath',
] as const
export type CycloneFeature = (typeof CYCLONE_FEATURES)[number] | `${(typeof CYCLONE_FEATURES)[number]}_alternate`

export interface CycloneEvent extends EventBase<'cyclones', Point | LineString | Polygon> {
  cycloneId: string
  name: string
  hasModelForecastTracks: boolean
  feature: CycloneFeature
}

export interface EarthquakeEvent extends EventBase<'earthquakes', Point> {
  earthquakeId: string
  magnitude: number
}

export interface LightningEvent extends EventBase<'lightning', Point> {
  detectedTime: Date
}

export interface PowerOutageEvent extends EventBase<'power_outages', Polygon | MultiPolygon> {
  fill: string
  fillOpacity: number
}

export interface StormEvent extends EventBase<'storms', Polygon | MultiPolygon> {
  stormType: string
  startTime: Date
  endTime: Date
  /** What storms are followed by from run to run; not on the wire. */
  outlook?: StormOutlook
}

export interface StormOutlook {
  /** The worst impact index of a tenth of its cells, 0-10. */
  index: number
  /** The hours in which it is active somewhere: rows of cells as in `Footprint` of the room `storms`. */
  hours: readonly { at: number; footprint: readonly (readonly [number, number, number])[]; peak: number }[]
}

export interface StormReportEvent extends EventBase<'storm_reports', Point> {
  reportType: string
  /** Null if the report has no size, for example of a sighted tornado. */
  magnitude: number | null
  units: string | null
}

export type VolcanoEvent = EventBase<'volcanoes', Point>
export type FireEvent = EventBase<'fires', Point>

export interface WildfireEvent extends EventBase<'us_wildfires', Point | Polygon | MultiPolygon> {
  name: string
}

export type SevereCastEvent = EventBase<'severe_cast', Polygon | MultiPolygon>

export type HazardEvent =
  | CycloneEvent
  | EarthquakeEvent
  | LightningEvent
  | PowerOutageEvent
  | StormEvent
  | StormReportEvent
  | VolcanoEvent
  | FireEvent
  | WildfireEvent
  | SevereCastEvent
