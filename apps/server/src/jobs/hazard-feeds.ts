// Which feeds of hazards there are, how often each is asked, and who is told.
import type { GovernmentAlertSource } from '@stormlane/domain'
import { ALERTS_FEED } from '../modules/government-alerts/government-alert.service.ts'
import type { Hazards } from '../modules/hazard-feeds/hazards.ts'
import type { Publish } from '../modules/realtime/realtime.publisher.ts'
import type { Database } from '../platform/database/database.ts'
import type { HazardFeed } from './watch-hazards.ts'

interface Dependencies {
  source: GovernmentAlertSource
  hazards: Pick<Hazards, 'alerts'>
  database: Database
  publish: Publish
}

const ALERTS_EVERY_SECONDS = 120

export function hazardFeeds({ source, hazards, database, publish }: Dependencies): HazardFeed[] {
  return [
    {
      name: ALERTS_FEED,
      everySeconds: ALERTS_EVERY_SECONDS,
      async refresh(signal) {
        const before = hazards.alerts.version()
        await hazards.alerts.receive(await source.messages(hazards.alerts.knownIds(), signal))
        if (hazards.alerts.version() !== before) await tellPortals(database, publish, 'governmental_alerts')
      },
    },
  ]
}

/** The portals of every organisation that is active hear what to load anew. */
async function tellPortals({ asSystem }: Database, publish: Publish, eventType: string): Promise<void> {
  const organizations = await asSystem.selectFrom('organizations').where('is_active', '=', true).select('id').execute()
  for (const { id } of organizations) await publish(id, 'events', { event_type: eventType })
}
