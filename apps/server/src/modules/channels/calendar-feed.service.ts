// Trips at risk in people's calendars, under an address that nobody can guess.
import { ACTION_WORDS, LEVEL_WORDS, withoutCause } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, impactLevelName } from '@stormlane/domain/levels'
import type { Clock } from '@stormlane/domain/time'
import { type CalendarTrip, tripCalendar } from '@stormlane/domain/trips'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/session.ts'
import { randomToken, sha256 } from '../../platform/tokens.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { AffectedService, QueueItem } from '../desk/affected.service.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import * as feeds from './calendar-feed.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  affected: Pick<AffectedService, 'queueOf'>
  recordAudit: RecordAudit
  organizations: Pick<OrganizationRepository, 'findUser'>
  config: Pick<Config, 'publicUrl' | 'productName'>
}

export type CalendarFeedService = ReturnType<typeof calendarFeedService>

export function calendarFeedService({ database, clock, affected, recordAudit, organizations, config }: Dependencies) {
  return {
    find: (organizationId: string): Promise<feeds.CalendarFeed | undefined> =>
      database.asOrganization(organizationId, (db) => feeds.findFeed(db, organizationId)),

    /** Makes an address and returns it, the only time that it is known; the one before stops working. */
    async create(actor: Actor): Promise<string> {
      const { organizationId, userId } = actor
      const key = randomToken()
      const creator = userId === null ? undefined : await organizations.findUser(organizationId, userId)
      const createdBy = creator?.name ?? ''
      await database.asOrganization(organizationId, async (db) => {
        await feeds.replaceFeed(db, organizationId, { keyHash: sha256(key), createdBy, now: clock.now() })
        await recordAudit(db, actor, 'calendar_feed_created', 'trips at risk')
      })
      return `${config.publicUrl}/api/calendar/${key}.ics`
    },

    remove: (actor: Actor): Promise<void> =>
      database.asOrganization(actor.organizationId, async (db) => {
        if (await feeds.deleteFeed(db, actor.organizationId))
          await recordAudit(db, actor, 'calendar_feed_deleted', 'trips at risk')
      }),

    /** Returns the calendar of an address; undefined if no organization has it. */
    async read(key: string): Promise<string | undefined> {
      const now = clock.now()
      const organizationId = await feeds.readByKey(database, sha256(key), now)
      if (organizationId === undefined) return undefined
      const queue = await affected.queueOf(organizationId, '7d')
      const trips = queue.filter(
        ({ asset }) => asset.assetType === 'route' && asset.rating.level >= IMPACT_LEVELS.moderate,
      )
      const ids = trips.map(({ asset }) => asset.id)
      const times = await database.asOrganization(organizationId, (db) => feeds.timesOfTrips(db, organizationId, ids))
      const timesOf = new Map(times.map((one) => [one.id, one]))
      const events = trips.flatMap((item) => {
        const found = timesOf.get(item.asset.id)
        return found ? [eventOf(item, found, now, config.publicUrl)] : []
      })
      return tripCalendar(events, now, config.productName)
    },
  }
}

function eventOf(
  { asset }: QueueItem,
  { departAt, arriveAt, destination }: { departAt: Date; arriveAt: Date | null; destination: string },
  now: Date,
  publicUrl: string,
): CalendarTrip {
  const { id, name, rating } = asset
  const { action, reason } = withoutCause(asset.action(rating, now), rating.text)
  return {
    id,
    departAt: departAt.getTime(),
    arriveAt: (arriveAt ?? departAt).getTime(),
    summary: `${LEVEL_WORDS[impactLevelName(rating.level)]}: ${name}`,
    description: [
      rating.text,
      `${ACTION_WORDS[action]}. ${reason}`.trimEnd(),
      `${publicUrl}/client/affected?item=${id}&horizon=7d`,
    ],
    location: destination,
  }
}
