/** How long the portal treats a response as fresh, in seconds (API-016 to API-019). */
export const CACHE_SECONDS = {
  weather: 300,
  ratings: 300,
  tilesets: 300,
  alerts: 300,
  events: 570,
  roadConditions: 900,
} as const
