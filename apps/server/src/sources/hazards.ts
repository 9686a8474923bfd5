// Chooses the source of each hazard feed independently: live, simulated or off.
import path from 'node:path'
import {
  EVENT_TYPES,
  type EventSource,
  type EventType,
  type GovernmentAlertSource,
  type HazardEvent,
} from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import {
  answerMemory,
  CanadianAlertSource,
  GeoMetAlertSource,
  glmInThread,
  httpListedFiles,
  liveEvents,
  liveFloodChance,
  liveLightning,
  liveObservations,
  liveRoadConditions,
  liveRoadStations,
  MexicanAlertSource,
  nwsInThread,
  type OpenUrl,
} from '@stormlane/feeds'
import { SimulatedHazards } from '@stormlane/simulation'
import type { HazardSources } from '../jobs/hazard-feeds.ts'
import { eventFeed } from '../modules/events/event.service.ts'
import type { NeighborAlertFeed } from '../modules/government-alerts/government-alert.service.ts'
import type { Config } from '../platform/config.ts'
import { isAgency, openFeed } from '../platform/outgoing/open-feed.ts'
import { stormsInThread } from './live/storm-search.ts'
import { userAgentOf } from './user-agent.ts'

interface Dependencies {
  config: Config
  clock: Clock
  version: string
  /** Wraps every connection, for somebody who listens. */
  connect?: (open: OpenUrl) => OpenUrl
  /** Only so many of the newest files of an hour of lightning; all by default. */
  lightningFiles?: number
}

export function chooseHazards({
  config,
  clock,
  version,
  connect = (open) => open,
  lightningFiles = Number.POSITIVE_INFINITY,
}: Dependencies): HazardSources & { close: () => Promise<void> } {
  const { feedModes: modes, feedUrls: urls } = config
  const connection = connectionOf(config, version, connect)
  // Its thread starts with the first request, so it costs nothing if no feed is simulated.
  const simulated = new SimulatedHazards(clock, { ...config.forecast, dataFolder: config.dataFolder })
  const lightning = openLightning(config, connection, lightningFiles)
  const storms = stormsInThread(config.forecast.folder)
  const zonesFolder = path.join(config.dataFolder, 'alert-zones')
  const nws = urls.government_alerts ? nwsInThread({ url: urls.government_alerts, zonesFolder, ...connection }) : null
  const ifSimulated = (id: string) => (modes[id] === 'simulated' ? simulated : null)
  return {
    alerts: nws ?? ifSimulated('government_alerts'),
    neighborAlerts: neighborAlerts(config, { clock, ...connection }),
    events: mixedEvents({
      live: liveEvents({ urls: eventUrls(urls), localReportsUrl: config.localReportsUrl, ...connection }),
      others: {
        ...(modes[eventFeed('lightning')] === 'live' && { lightning: lightning.strikes }),
        ...(modes[eventFeed('storms')] === 'live' && { storms: storms.storms }),
      },
      simulated,
      simulatedTypes: EVENT_TYPES.filter((type) => modes[eventFeed(type)] === 'simulated'),
    }),
    floods: urls.flood_chance
      ? liveFloodChance({ url: urls.flood_chance, ...connection })
      : ifSimulated('flood_chance'),
    roads:
      modes.road_conditions === 'live' && config.roadFeeds
        ? liveRoadConditions({ feeds: config.roadFeeds.feeds, ...connection })
        : ifSimulated('road_conditions'),
    observations: urls.observations ? liveObservations({ url: urls.observations, ...connection }) : null,
    roadStations: urls.road_stations
      ? liveRoadStations({ url: urls.road_stations, states: config.roadStationStates, ...connection })
      : null,
    async close() {
      await Promise.all([simulated.close(), nws?.close(), lightning.close(), storms.close()])
    },
  }
}

type Connection = ReturnType<typeof connectionOf> & { clock: Clock }

function neighborAlerts(
  { feedUrls: urls, canadianListingsUrl }: Config,
  connection: Connection,
): [NeighborAlertFeed, GovernmentAlertSource][] {
  const { alerts_canada: canada, alerts_mexico: mexico } = urls
  const ofCanada = (url: string) =>
    canadianListingsUrl
      ? new CanadianAlertSource({ url: canadianListingsUrl, ...connection })
      : new GeoMetAlertSource({ url, ...connection })
  return [
    ...(canada ? [['alerts_canada', ofCanada(canada)] as const] : []),
    ...(mexico ? [['alerts_mexico', new MexicanAlertSource({ url: mexico, ...connection })] as const] : []),
  ].map(([feed, source]) => [feed, source])
}

/**
 * NOAA's satellites over the Americas, and the longitudes that each sees best. Since 2025-04 the eastern one is
 * GOES-19.
 */
const SATELLITES = [
  { name: 'G19', bucket: 'noaa-goes19', west: -105, east: -50 },
  { name: 'G18', bucket: 'noaa-goes18', west: -170, east: -105 },
] as const

/** The thread that reads the files starts with the first of them. */
function openLightning({ feedsBaseUrl }: Config, connection: ReturnType<typeof connectionOf>, newestOnly: number) {
  const glm = glmInThread()
  const newest = (keys: string[]) => (newestOnly < keys.length ? keys.slice(-newestOnly) : keys)
  const satellites = SATELLITES.map(({ bucket, ...satellite }) => {
    const baseUrl = feedsBaseUrl ? `${feedsBaseUrl.replace(/\/$/, '')}/${bucket}` : `https://${bucket}.s3.amazonaws.com`
    return {
      ...satellite,
      files(onBytes: (bytes: number) => void) {
        const files = httpListedFiles({ baseUrl, onBytes, ...connection })
        return { ...files, keys: async (...asked: Parameters<typeof files.keys>) => newest(await files.keys(...asked)) }
      },
    }
  })
  return {
    strikes: liveLightning({ satellites, read: (bytes, signal) => glm.read(bytes, signal) }),
    close: () => glm.close(),
  }
}

const eventUrls = (urls: Config['feedUrls']): Partial<Record<EventType, string>> =>
  Object.fromEntries(
    EVENT_TYPES.flatMap((type) => {
      const url = urls[eventFeed(type)]
      return url ? [[type, url]] : []
    }),
  )

interface Mixture {
  live: EventSource
  /** Live types that do not come as a file at an address. */
  others: Readonly<Partial<Record<EventType, OneType>>>
  simulated: EventSource
  simulatedTypes: readonly EventType[]
}

type OneType = (now: Date, signal?: AbortSignal, notes?: FeedNotes) => Promise<HazardEvent[]>

/** Combines sources so that each type of event comes from its own. */
function mixedEvents({ live, others, simulated, simulatedTypes }: Mixture): EventSource {
  return {
    name: 'mixed',
    types: [...live.types, ...(Object.keys(others) as EventType[]), ...simulatedTypes],
    async events(type, ...asked) {
      if (simulatedTypes.includes(type)) return simulated.events(type, ...asked)
      return others[type]?.(...asked) ?? live.events(type, ...asked)
    },
  }
}

/** Hosts of the agencies must have public addresses; an address that the operator set may be private. */
const connectionOf = (config: Config, version: string, connect: (open: OpenUrl) => OpenUrl) => ({
  userAgent: userAgentOf(config, version),
  open: connect((url, request) =>
    openFeed(url, { ...request, allowsPrivate: !isAgency(url.hostname) }, config.proxies),
  ),
  answers: answerMemory(),
})
