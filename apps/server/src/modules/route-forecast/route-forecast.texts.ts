import type { Bounds } from '@stormlane/domain/weather'

const degrees = (value: number, positive: string, negative: string) =>
  `${Number(Math.abs(value).toFixed(1))}° ${value < 0 ? negative : positive}`

export const ROUTE_FORECAST_TEXTS = {
  /** Completes "please specify a route in …". */
  area: ({ south, west, north, east }: Bounds) =>
    `the forecast's area, ${degrees(south, 'N', 'S')} to ${degrees(north, 'N', 'S')} and ${degrees(west, 'E', 'W')} to ${degrees(east, 'E', 'W')}`,
} as const
