// Chooses where hazards come from: the simulated world, or real feeds where the world is live or the address of alerts is set.
import path from 'node:path'
import type { Clock } from '@stormlane/domain'
import { liveEvents, liveFloodChance, liveObservations, nwsInThread, type OpenUrl } from '@stormlane/feeds'
import { SimulatedHazards } from '@stormlane/simulation'
import type { HazardSources } from '../jobs/hazard-feeds.ts'
import type { Config } from '../platform/config.ts'
import { openGuarded } from '../platform/outgoing/guarded-connection.ts'
import { userAgentOf } from './user-agent.ts'

interface Dependencies {
  config: Config
  clock: Clock
  version: string
}

/** Path of the service's alerts on its own server, and under its name on a server of all feeds. */
const NWS_ALERTS = 'api.weather.gov/alerts/active'

const PUBLIC_HOSTS = /\.gov$|\.arcgis\.com$/

export function chooseHazards({
  config,
  clock,
  version,
}: Dependencies): HazardSources & { close: () => Promise<void> } {
  const url = config.nwsAlertsUrl ?? (config.world === 'live' ? liveAlertsUrl(config) : undefined)
  const nws = url
    ? nwsInThread({ url, zonesFolder: path.join(config.dataFolder, 'alert-zones'), ...connectionOf(config, version) })
    : undefined
  // In a live world what has no feed is off rather than simulated.
  if (config.world === 'live')
    return {
      alerts: nws ?? null,
      events: openLiveEvents(config, version),
      floods: config.liveFloodUrl
        ? liveFloodChance({ url: config.liveFloodUrl, ...connectionOf(config, version) })
        : null,
      roads: null,
      observations: config.liveObservationsUrl
        ? liveObservations({ url: config.liveObservationsUrl, ...connectionOf(config, version) })
        : null,
      close: async () => nws?.close(),
    }
  const simulated = new SimulatedHazards(clock, { ...config.forecast, dataFolder: config.dataFolder })
  return {
    alerts: nws ?? simulated,
    events: simulated,
    floods: simulated,
    roads: simulated,
    observations: null,
    async close() {
      await Promise.all([simulated.close(), nws?.close()])
    },
  }
}

const liveAlertsUrl = ({ feedsBaseUrl }: Config) =>
  feedsBaseUrl ? `${feedsBaseUrl.replace(/\/$/, '')}/${NWS_ALERTS}` : `https://${NWS_ALERTS}`

const openLiveEvents = (config: Config, version: string) =>
  liveEvents({ urls: config.liveEventUrls, ...connectionOf(config, version) })

/** The agencies' own servers are public ones; an address that the operator set may be private. */
const connectionOf = (config: Config, version: string) => ({
  userAgent: userAgentOf(config, version),
  open: (url: URL, request: Parameters<OpenUrl>[1]) =>
    openGuarded(url, { ...request, allowsPrivate: !PUBLIC_HOSTS.test(url.hostname) }),
})
