import type { EventType } from '@stormlane/domain/hazards'

/** All weather data, as one feed. */
export const FORECAST_FEED = 'forecast'
export const ALERTS_FEED = 'government_alerts'
export const FLOOD_FEED = 'flood_chance'
export const ROADS_FEED = 'road_conditions'
export const eventFeed = (type: EventType) => `events:${type}`
