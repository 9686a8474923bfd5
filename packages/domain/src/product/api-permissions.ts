/** Permissions that an API token can be granted (SESSION-048). */
export const API_PERMISSIONS = [
  'admin',
  'portal',
  'ratings',
  'ratings_historical',
  'weather',
  'weather_historical',
  'extended_hours',
  'long_range',
  'disruption',
  'tiling',
  'weather_tiles',
  'wildfire_tiles',
  'eta',
  'rightroute_custom',
  'rightroute_range',
  'rightroute_historical_standard',
  'rightroute_historical_custom',
  'events',
  'weather_alerts',
] as const

export type ApiPermission = (typeof API_PERMISSIONS)[number]

/**
 * What an API token may write besides its permissions, which only read (ADR 0330). Pushing positions also needs the
 * permission `portal`.
 */
export const API_WRITE_SCOPES = ['positions'] as const

export type ApiWriteScope = (typeof API_WRITE_SCOPES)[number]
