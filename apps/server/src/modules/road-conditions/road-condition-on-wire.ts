import type { RoadCondition } from '@stormlane/domain/hazards'

/** Converts a record to wire format. */
export const roadConditionOnWire = (item: RoadCondition) => ({
  type: 'Feature' as const,
  id: item.id,
  geometry: item.geometry,
  properties: { id: item.id, road_condition_type: item.type, ...fieldsOf(item) },
})

function fieldsOf(item: RoadCondition) {
  switch (item.type) {
    case 'road_status': {
      const { roadway, description, status, mileMarkers } = item
      return { roadway, description, status, start_mile_marker: mileMarkers[0], end_mile_marker: mileMarkers[1] }
    }
    case 'road_work': {
      const { roadway, title, description, severity, affectedLanes: affected_lanes } = item
      return { roadway, title, description, severity, affected_lanes, ...timesOf(item) }
    }
    case 'road_closure': {
      const { roadway, description, reason, affectedLanes: affected_lanes } = item
      return { roadway, description, reason, affected_lanes, ...timesOf(item) }
    }
    case 'special_event': {
      const { title, description, specialEventType: special_event_type, location } = item
      return { title, description, special_event_type, location, ...timesOf(item) }
    }
    case 'traffic_camera': {
      const { roadway, description, imageURLs, videoURLs } = item
      return { roadway, description, image_urls: imageURLs, video_urls: videoURLs }
    }
    case 'traffic_congestion': {
      const { roadway, trafficCongestionType: traffic_congestion_type, description, reason } = item
      return { roadway, traffic_congestion_type, description, reason, ...timesOf(item) }
    }
    case 'traffic_incident': {
      const { roadway, description, trafficIncidentType: traffic_incident_type, affectedLanes: affected_lanes } = item
      return { roadway, description, traffic_incident_type, affected_lanes, ...timesOf(item) }
    }
    case 'trucker_warning':
      return { title: item.title, description: item.description, ...timesOf(item) }
    case 'weather_station':
      return {
        roadway: item.roadway,
        description: item.description,
        status: item.status,
        temperature: item.temperature,
        precipitation_type: item.precipitationType,
        wind_speed: item.windSpeed,
        wind_speed_direction: item.windSpeedDirection,
        wind_gust: item.windGust,
        wind_gust_direction: item.windGustDirection,
      }
    default:
      return item satisfies never
  }
}

const timesOf = ({ startTime, endTime }: { startTime: Date | null; endTime: Date | null }) => ({
  start_time: startTime?.toISOString() ?? null,
  end_time: endTime?.toISOString() ?? null,
})
