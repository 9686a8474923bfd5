import type { Geometry } from 'geojson'

/** Types of road condition records (MODEL-083). */
export const ROAD_CONDITION_TYPES = [
  'road_status',
  'road_work',
  'road_closure',
  'special_event',
  'traffic_camera',
  'traffic_congestion',
  'traffic_incident',
  'trucker_warning',
  'weather_station',
] as const
export type RoadConditionType = (typeof ROAD_CONDITION_TYPES)[number]

interface Base<Type extends RoadConditionType> {
  type: Type
  id: string
  geometry: Geometry
}

interface Times {
  startTime: Date | null
  endTime: Date | null
}

export interface RoadStatus extends Base<'road_status'> {
  roadway: string | null
  description: string
  status: string | null
  mileMarkers: readonly [from: number | null, to: number | null]
}

export interface RoadWork extends Base<'road_work'>, Times {
  roadway: string | null
  title: string | null
  description: string | null
  severity: string | null
  affectedLanes: string | null
}

export interface RoadClosure extends Base<'road_closure'>, Times {
  roadway: string | null
  description: string | null
  reason: string | null
  affectedLanes: string | null
}

export interface SpecialEvent extends Base<'special_event'>, Times {
  title: string | null
  description: string | null
  specialEventType: string | null
  location: string | null
}

export interface TrafficCamera extends Base<'traffic_camera'> {
  roadway: string | null
  description: string | null
  imageURLs: readonly string[]
  videoURLs: readonly string[]
}

export interface TrafficCongestion extends Base<'traffic_congestion'>, Times {
  roadway: string | null
  trafficCongestionType: string | null
  description: string | null
  reason: string | null
}

export interface TrafficIncident extends Base<'traffic_incident'>, Times {
  roadway: string | null
  description: string | null
  trafficIncidentType: string | null
  affectedLanes: string | null
}

export interface TruckerWarning extends Base<'trucker_warning'>, Times {
  title: string | null
  description: string | null
}

export interface WeatherStation extends Base<'weather_station'> {
  roadway: string | null
  description: string | null
  status: string | null
  /** °C and m/s. */
  temperature: number | null
  precipitationType: string
  windSpeed: number | null
  windSpeedDirection: number | null
  windGust: number | null
  windGustDirection: number | null
}

export type RoadCondition =
  | RoadStatus
  | RoadWork
  | RoadClosure
  | SpecialEvent
  | TrafficCamera
  | TrafficCongestion
  | TrafficIncident
  | TruckerWarning
  | WeatherStation
