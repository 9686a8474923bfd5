/** Whether a service covers the forecast, the past or the present (ACCOUNT-036). */
export const USAGE_TIMEFRAMES = ['Forecast', 'Historical', 'Live'] as const
export type UsageTimeframe = (typeof USAGE_TIMEFRAMES)[number]

interface ApiServiceDescription {
  label: string
  timeframe: UsageTimeframe
  /** Default rate limits of new API access; the operator can change them (our choice). */
  perSecond: number
  perMinute: number
}

/** Services by which API token calls are counted and rate-limited, in the order of My Account (ACCOUNT-035). */
export const API_SERVICES = {
  impact: { label: 'Impact', timeframe: 'Forecast', perSecond: 10, perMinute: 300 },
  historical_impact: { label: 'Historical Impact', timeframe: 'Historical', perSecond: 5, perMinute: 120 },
  weather: { label: 'Weather', timeframe: 'Forecast', perSecond: 10, perMinute: 300 },
  historical_weather: { label: 'Historical Weather', timeframe: 'Historical', perSecond: 5, perMinute: 120 },
  impact_maps: { label: 'Impact Maps', timeframe: 'Forecast', perSecond: 40, perMinute: 1200 },
  weather_maps: { label: 'Weather Maps', timeframe: 'Live', perSecond: 40, perMinute: 1200 },
  wildfire_maps: { label: 'Wildfire Maps', timeframe: 'Live', perSecond: 40, perMinute: 1200 },
  rightroute_standard: { label: 'RightRoute Standard', timeframe: 'Forecast', perSecond: 5, perMinute: 150 },
  rightroute_custom: { label: 'RightRoute Custom', timeframe: 'Forecast', perSecond: 5, perMinute: 150 },
  rightroute_range: { label: 'RightRoute Range', timeframe: 'Forecast', perSecond: 2, perMinute: 60 },
  events: { label: 'Events', timeframe: 'Live', perSecond: 10, perMinute: 300 },
  weather_alerts: { label: 'Weather Alerts', timeframe: 'Live', perSecond: 10, perMinute: 300 },
} as const satisfies Record<string, ApiServiceDescription>

export type ApiService = keyof typeof API_SERVICES

export const API_SERVICE_IDS = Object.keys(API_SERVICES) as ApiService[]

/** Returns the billing cycle of API calls: a calendar month in UTC. The end is exclusive. */
export function usageCycle(now: Date): { start: Date; end: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}
