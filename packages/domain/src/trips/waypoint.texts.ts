import { ROUTE_REQUEST_TEXTS } from './route-request.texts.ts'

export const WAYPOINT_TEXTS = {
  tooMany: ROUTE_REQUEST_TEXTS.tooManyStops,
  badPlace: (number: number) =>
    `stop ${number} must be written as latitude,longitude within -90 to 90 and -180 to 180, with an optional ;stop_duration=seconds`,
  badWindow: (number: number) =>
    `the window of stop ${number} needs its end, latest, and both times must be like 2026-01-16T08:00:00-06:00`,
  badDuration: (number: number) => `the duration of stop ${number} must be 0 seconds or more and at most 7 days`,
} as const
