// Reports that anyone with the key can open for a week. Only the key's hash is stored; the same results share one key.
import type { SharedRouteOnWire } from '@stormlane/contract'
import { addMilliseconds, type Clock, DAY_MS, type Geocoder } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sha256 } from '../../platform/tokens.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { StoredRoute } from './route.repository.ts'
import { routeInWords } from './route.texts.ts'
import { sharedRouteJson } from './route-on-wire.ts'
import { sharedRouteRepository } from './shared-route.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  geocoder: Geocoder
  secrets: Secrets
  recordAudit: RecordAudit
}

/** Shared reports expire after 7 days (REPORT-027). */
const LIFETIME_DAYS = 7

export type SharedRoutes = ReturnType<typeof sharedRoutes>

export function sharedRoutes({ database, clock, geocoder, secrets, recordAudit }: Dependencies) {
  const shared = sharedRouteRepository(database)
  return {
    /** The key of the current state of the route; undefined without results. */
    async share(actor: Actor, route: StoredRoute): Promise<string | undefined> {
      const { organizationId } = actor
      const { results, updated_at, journey_revision } = route
      if (!results || !updated_at) return undefined
      const expiresAt = addMilliseconds(clock.now(), LIFETIME_DAYS * DAY_MS)
      const { timezone: timeZone } = await geocoder.reverse(
        { latitude: route.origin_latitude, longitude: route.origin_longitude },
        { organizationId },
      )
      const snapshot = `${organizationId} ${route.id} ${journey_revision} ${updated_at.toISOString()}`
      const key = secrets.sign(`shared route ${snapshot} ${route.selected_route_option}`)
      const data = sharedRouteJson({ ...route, results, updated_at }, { timeZone, expiresAt })
      await shared.store(organizationId, { keyHash: sha256(key), routeId: route.id, data, expiresAt }, (db) =>
        recordAudit(db, actor, 'route_shared', routeInWords(route)),
      )
      return key
    },

    open: (key: string): Promise<SharedRouteOnWire | undefined> => shared.find(sha256(key), clock.now()),
  }
}
