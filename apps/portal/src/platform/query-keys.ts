/** First words of every query key. Realtime, the refresh cycle and the features all name server state by these. */
export const QUERY_KEYS = {
  me: ['me'],
  features: ['features'],
  account: ['account'],
  metadata: ['metadata'],
  locations: ['locations'],
  routes: ['routes'],
  vehicles: ['vehicles'],
  groups: ['groups'],
  batchUploads: ['batch-uploads'],
  messages: ['messages'],
  events: ['events'],
  roadConditions: ['road-conditions'],
  weather: ['weather'],
  ratings: ['ratings'],
  tilesets: ['tilesets'],
  alerts: ['alerts'],
} as const
