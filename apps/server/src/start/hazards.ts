// Government alerts, events and road conditions, cached in every process and reloaded whenever any process has stored a feed.
import type { Clock } from '@stormlane/domain/time'
import { openEvents } from '../modules/events/event.service.ts'
import {
  ALERTS_FEED,
  NEIGHBOR_ALERT_FEEDS,
  openGovernmentAlerts,
} from '../modules/government-alerts/government-alert.service.ts'
import { HAZARDS_NOTIFY_CHANNEL } from '../modules/hazard-feeds/hazard-feed.repository.ts'
import type { OrganizationRepository } from '../modules/organizations/organization.repository.ts'
import { openRoadConditions } from '../modules/road-conditions/road-condition.service.ts'
import { stormService } from '../modules/storms/storm.service.ts'
import type { Database } from '../platform/database/database.ts'
import { listenForNotifications } from '../platform/notifications.ts'

interface Dependencies {
  database: Database
  clock: Clock
  organizations: Pick<OrganizationRepository, 'flags' | 'settings'>
  log: (line: string, error?: unknown) => void
}

export async function openHazards({ database, clock, organizations, log }: Dependencies) {
  const [alerts, events, roads] = await Promise.all([
    openGovernmentAlerts({ database, clock }),
    openEvents({ database, clock, organizations }),
    openRoadConditions({ database, clock, organizations }),
  ])
  const loads = new Map<string, (feed: string) => Promise<void>>([
    ...[ALERTS_FEED, ...NEIGHBOR_ALERT_FEEDS].map((feed) => [feed, alerts.load] as const),
    ...events.feeds.map((feed) => [feed, events.load] as const),
    ...roads.feeds.map((feed) => [feed, roads.load] as const),
  ])

  const load = (feed: string) =>
    loads
      .get(feed)?.(feed)
      .catch((error: unknown) => log(`the news of ${feed} could not be read now`, error))

  const notifications = await listenForNotifications(database.url, {
    channels: { [HAZARDS_NOTIFY_CHANNEL]: (feed) => void load(feed) },
    onReconnect: () => {
      for (const feed of loads.keys()) void load(feed)
    },
    log,
  })
  return {
    alerts,
    events,
    roads,
    storms: stormService({ database, clock, organizations }),
    close: () => notifications.close(),
  }
}
