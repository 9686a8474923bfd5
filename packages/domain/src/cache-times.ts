/** How long an answer counts as fresh, seconds (core §9). */
export const CACHE_SECONDS = {
  weather: 300,
  ratings: 300,
  tilesets: 300,
  alerts: 300,
  events: 570,
  roadConditions: 900,
} as const
