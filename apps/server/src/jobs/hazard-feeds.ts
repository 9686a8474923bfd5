// The feeds of hazards and observations, their polling intervals, and which portals are notified of changes.
import { geometryProblem } from '@stormlane/domain/geo'
import {
  EVENT_TYPES,
  type EventSource,
  type EventType,
  type FloodChanceSource,
  type GovernmentAlertSource,
  type HazardEvent,
  type RoadConditionSource,
} from '@stormlane/domain/hazards'
import type { FeatureFlag, FeedNotes, SourceMode } from '@stormlane/domain/product'
import { alertStorms, cycloneStorms, isStormType, outbreakStorms } from '@stormlane/domain/storms'
import { type Clock, floorTo, HOUR_MS } from '@stormlane/domain/time'
import type { ObservationSource } from '@stormlane/domain/verification'
import {
  EVENTS_EVERY_SECONDS,
  type EventService,
  eventFeed,
  FLOOD_CHANCE_EVERY_SECONDS,
  FLOOD_CHANCE_FEED,
} from '../modules/events/event.service.ts'
import type { Forecast } from '../modules/forecast/forecast.ts'
import {
  ALERTS_FEED,
  type GovernmentAlertService,
  type NeighborAlertFeed,
} from '../modules/government-alerts/government-alert.service.ts'
import { organizationDirectory } from '../modules/organizations/organization-directory.repository.ts'
import type { Publish } from '../modules/realtime/realtime.publisher.ts'
import {
  ROAD_CONDITIONS_EVERY_SECONDS,
  ROAD_CONDITIONS_FEED,
  type RoadConditionService,
} from '../modules/road-conditions/road-condition.service.ts'
import type { StormService } from '../modules/storms/storm.service.ts'
import {
  OBSERVATIONS_EVERY_SECONDS,
  OBSERVATIONS_FEED,
  ROAD_STATIONS_FEED,
  receiveObservations,
} from '../modules/verification/observed-hours.ts'
import type { Database } from '../platform/database/database.ts'
import type { HazardFeed } from './watch-hazards.ts'

/** A source that is null is off. */
export interface HazardSources {
  alerts: GovernmentAlertSource | null
  /** Alerts of Canada and Mexico from their own feeds; absent if `alerts` covers all countries. */
  neighborAlerts?: readonly (readonly [feed: NeighborAlertFeed, source: GovernmentAlertSource])[]
  events: EventSource | null
  floods: FloodChanceSource | null
  roads: RoadConditionSource | null
  /** Absent in a simulated world, which knows the actual weather itself. */
  observations?: ObservationSource | null
  /** Road weather stations; absent in the same case as `observations`. */
  roadStations?: ObservationSource | null
}

interface Dependencies {
  sources: HazardSources
  hazards: {
    alerts: GovernmentAlertService
    events: EventService
    roads: RoadConditionService
    storms: StormService
  }
  clock: Clock
  database: Database
  publish: Publish
}

const ALERTS_EVERY_SECONDS = 120
const NEIGHBOR_ALERTS_EVERY_SECONDS: Record<NeighborAlertFeed, number> = { alerts_canada: 120, alerts_mexico: 300 }

/**
 * Tells whether a feed may be polled yet. Nothing of an agency waits for a forecast, which its model server may not deliver. Simulated
 * feeds leave the processor to the first map, and live storms are found in the forecast of the week.
 */
export function feedMayBePolled(
  modes: Readonly<Record<string, SourceMode>>,
  forecast: Pick<Forecast, 'newest'>,
): (feed: string) => boolean {
  return (feed) => {
    if (modes[feed] !== 'live') return forecast.newest('nowcast') !== undefined
    return feed !== eventFeed('storms') || forecast.newest('extended') !== undefined
  }
}

/** Ordered as they are polled at the start: feeds that others wait for come first. */
export function hazardFeeds({ sources, hazards, clock, database, publish }: Dependencies): HazardFeed[] {
  const { alerts, events, roads, storms } = hazards
  const tell = (eventType: string, flag?: FeatureFlag) => notifyPortals(database, publish, eventType, flag)
  const feeds: HazardFeed[] = []
  /** Alerts are compared with the storms of each run that has come. */
  let receivedRuns = 0

  /** Follows storms from run to run, and names in each event the storm that it is a forecast of. */
  async function followed(found: readonly HazardEvent[]): Promise<HazardEvent[]> {
    const ofRun = found.filter((event) => event.eventType === 'storms')
    const stormIds = await storms.receive(ofRun)
    receivedRuns++
    return found.flatMap((event) => {
      const stormId = stormIds.get(event.id)
      if (event.eventType !== 'storms') return event
      // Areas of fog, heat, cold and fire weather are no events.
      if (!isStormType(event.stormType)) return []
      if (stormId === undefined) return event
      const { geoJson } = event
      return { ...event, geoJson: { ...geoJson, properties: { ...geoJson.properties, storm_id: stormId } } }
    })
  }

  /** Follows the storms that others forecast. Events with a shape that cannot be drawn are not stored, and make no storm. */
  async function followOthers(type: EventType, found: readonly HazardEvent[]): Promise<void> {
    const now = clock.now()
    const usable = found.filter(({ geoJson }) => geometryProblem(geoJson.geometry) === null)
    const cyclones = usable.filter((event) => event.eventType === 'cyclones')
    const outlooks = usable.filter((event) => event.eventType === 'severe_cast')
    if (type === 'cyclones') await storms.receiveFrom('cyclones', cycloneStorms(cyclones, now))
    if (type === 'severe_cast') await storms.receiveFrom('severe_cast', outbreakStorms(outlooks, now))
  }

  /** Groups of alerts are followed when the alerts or the storms of our runs change, and once an hour, when some begin or end. */
  let followedAlerts = ''
  async function followAlerts(): Promise<void> {
    const now = clock.now()
    const state = `${alerts.version()} ${receivedRuns} ${floorTo(now, HOUR_MS).getTime()}`
    if (state === followedAlerts) return
    await storms.receiveFrom(
      'government_alerts',
      alertStorms(
        alerts.current().alerts.map(({ alert }) => alert),
        now,
      ),
    )
    followedAlerts = state
  }
  const { alerts: alertSource, events: eventSource, floods: floodSource, roads: roadSource } = sources
  async function refreshAlerts(
    source: GovernmentAlertSource,
    feed: typeof ALERTS_FEED | NeighborAlertFeed,
    signal: AbortSignal,
    notes: FeedNotes,
  ): Promise<void> {
    const before = alerts.version()
    let listed: readonly string[] | undefined
    const noting: FeedNotes = {
      ...notes,
      listed(ids) {
        listed = ids
      },
    }
    const messages = await source.messages(alerts.knownIds(), signal, noting)
    await alerts.receive(messages, { notes, listed, feed })
    if (alerts.version() !== before) await tell('governmental_alerts')
    await followAlerts()
  }

  if (alertSource)
    feeds.push({
      name: ALERTS_FEED,
      everySeconds: ALERTS_EVERY_SECONDS,
      refresh: (signal, notes) => refreshAlerts(alertSource, ALERTS_FEED, signal, notes),
    })
  for (const [feed, source] of sources.neighborAlerts ?? [])
    feeds.push({
      name: feed,
      everySeconds: NEIGHBOR_ALERTS_EVERY_SECONDS[feed],
      refresh: (signal, notes) => refreshAlerts(source, feed, signal, notes),
    })
  if (eventSource)
    feeds.push(
      ...EVENT_TYPES.filter((type) => eventSource.types.includes(type)).map(
        (type): HazardFeed => ({
          name: eventFeed(type),
          everySeconds: EVENTS_EVERY_SECONDS[type],
          async refresh(signal, notes) {
            const found = await eventSource.events(type, clock.now(), signal, notes)
            const { changed } = await events.receive(type, type === 'storms' ? await followed(found) : found, notes)
            await followOthers(type, found)
            if (changed) await tell(type, type === 'severe_cast' ? 'showSevereCast' : 'showEventsInPortal')
          },
        }),
      ),
    )
  if (roadSource)
    feeds.push({
      name: ROAD_CONDITIONS_FEED,
      everySeconds: ROAD_CONDITIONS_EVERY_SECONDS,
      async refresh(signal, notes) {
        const { changed } = await roads.receive(await roadSource.roadConditions(clock.now(), signal, notes), notes)
        if (changed) await tell(ROAD_CONDITIONS_FEED, 'show511InPortal')
      },
    })
  if (floodSource)
    feeds.push({
      name: FLOOD_CHANCE_FEED,
      everySeconds: FLOOD_CHANCE_EVERY_SECONDS,
      async refresh(signal, notes) {
        const changed = await events.receiveFloodChance(await floodSource.floodChance(clock.now(), signal, notes))
        if (changed) await tell(FLOOD_CHANCE_FEED, 'showEventsInPortal')
      },
    })
  for (const [name, source] of [
    [OBSERVATIONS_FEED, sources.observations],
    [ROAD_STATIONS_FEED, sources.roadStations],
  ] as const)
    if (source)
      feeds.push({
        name,
        everySeconds: OBSERVATIONS_EVERY_SECONDS,
        async refresh(signal, notes) {
          const reports = await source.observations(clock.now(), signal, notes)
          await receiveObservations(database, reports, clock.now())
        },
      })
  return feeds
}

/** Notifies the portals of every active organization that may see the feed. */
async function notifyPortals(
  database: Database,
  publish: Publish,
  eventType: string,
  flag?: FeatureFlag,
): Promise<void> {
  for (const id of await organizationDirectory(database).active(flag))
    await publish(id, 'events', { event_type: eventType })
}
