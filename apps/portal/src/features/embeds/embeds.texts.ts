import { freightEmbedRoute, telematicsEmbedRoute } from './embeds.routes.ts'

export const embedTexts = {
  titles: { freight: freightEmbedRoute.title, telematics: telematicsEmbedRoute.title },
  signIn: {
    authenticating: 'Authenticating...',
    missing: 'Failed to detect auth params in url.',
    needs: (names: readonly string[]) => `Needs ${names.join(', ')}`,
  },
  tabs: 'Map layers',
  map: 'Map of the weather on your lanes',
  mapType: 'Map type',
  noMapType: 'No weather layer',
  trafficLayer: 'Traffic layer',
  timeframe: 'Timeframe',
  highOnly: 'Only High Impact',
  toggles: { alerts: 'Alert layers', events: 'Event layers', 'impact-indices': 'Events' },
  todayOnly: 'Can only be viewed for Today',
  noAlerts: 'No alerts for this area.',
  failed: 'Some layers could not be loaded. They are requested again every few minutes.',
  highCount: (count: number) => `${count} ${count === 1 ? 'location' : 'locations'} at High or worse`,
  noImpact: 'No impact expected',
} as const
