// Shares reports that anyone with the key of a link can open until it expires or is revoked. Only the key's hash is
// stored. The key is derived from the link's id, so that members can copy it again.
import { randomUUID } from 'node:crypto'
import { type RouteLinkOnWire, type RouteResultOnWire, type SharedRouteOnWire, toModel } from '@stormlane/contract'
import { adviceAction } from '@stormlane/domain/deciding'
import { adviceTexts } from '@stormlane/domain/drivers'
import type { Geocoder } from '@stormlane/domain/places'
import { addMilliseconds, type Clock, HOUR_MS } from '@stormlane/domain/time'
import { DEFAULT_LINK_HOURS, MAX_LINKS_OF_ROUTE, zoneOfRoute } from '@stormlane/domain/trips'
import { timezoneAt } from '@stormlane/geography'
import type { Database } from '../../platform/database/database.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sha256 } from '../../platform/tokens.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { StoredRoute } from './route.repository.ts'
import { ROUTE_TEXTS, routeInWords } from './route.texts.ts'
import { sharedRouteJson } from './route-on-wire.ts'
import { type SharedAdvice, type StoredLink, sharedRouteRepository } from './shared-route.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  geocoder: Geocoder
  secrets: Secrets
  recordAudit: RecordAudit
}

type EvaluatedRoute = StoredRoute & { results: string; updated_at: Date }

export type SharedRoutes = ReturnType<typeof sharedRoutes>

export function sharedRoutes({ database, clock, geocoder, secrets, recordAudit }: Dependencies) {
  const shared = sharedRouteRepository(database)
  const keyOf = (organizationId: string, id: string) => secrets.sign(`shared route ${organizationId} ${id}`)

  /** Serializes the route in its current state. */
  async function copyOf(route: EvaluatedRoute, organizationId: string, expiresAt: Date): Promise<string> {
    const { timezone: timeZone } = await geocoder.reverse(
      { latitude: route.origin_latitude, longitude: route.origin_longitude },
      { organizationId },
    )
    const decided = await shared.advice(organizationId, route.id)
    return sharedRouteJson(route, {
      timeZone,
      expiresAt,
      advice: decided ? adviceOnWire(decided, zoneOf(route)) : null,
    })
  }

  const audited =
    (actor: Actor, route: StoredRoute, action: 'route_shared' | 'route_link_revoked') =>
    (db: Parameters<RecordAudit>[0]) =>
      recordAudit(db, actor, action, routeInWords(route))

  /** Returns the id of the new link; undefined if the route has `atMost` links already. */
  async function add(
    actor: Actor,
    route: EvaluatedRoute,
    { hours, snapshot = null, atMost }: { hours: number; snapshot?: string | null; atMost?: number },
  ): Promise<string | undefined> {
    const { organizationId, userId } = actor
    const id = randomUUID()
    const createdAt = clock.now()
    const expiresAt = addMilliseconds(createdAt, hours * HOUR_MS)
    const keyHash = sha256(keyOf(organizationId, id))
    const data = await copyOf(route, organizationId, expiresAt)
    const isStored = await shared.store(
      organizationId,
      { id, keyHash, routeId: route.id, snapshot, data, createdBy: userId, createdAt, expiresAt },
      audited(actor, route, 'route_shared'),
      { atMost },
    )
    return isStored ? id : undefined
  }

  function linkOnWire(organizationId: string, link: StoredLink): RouteLinkOnWire {
    const key = keyOf(organizationId, link.id)
    // The key cannot be derived if an older version shared the report, or if the secret was rotated since.
    const isOwnKey = sha256(key).equals(link.keyHash)
    return {
      id: link.id,
      cache_key: isOwnKey && !link.revokedAt ? key : null,
      created_at: link.createdAt.toISOString(),
      created_by: link.createdByName,
      expires_at: link.expiresAt.toISOString(),
      revoked_at: link.revokedAt?.toISOString() ?? null,
      last_opened_at: link.lastOpenedAt?.toISOString() ?? null,
    }
  }

  return {
    /** Returns a key to the current state of the route, valid for 7 days from now; undefined without results. */
    async share(actor: Actor, route: StoredRoute): Promise<string | undefined> {
      const { organizationId } = actor
      if (!isEvaluated(route)) return undefined
      const { id: routeId, journey_revision, updated_at, selected_route_option } = route
      const snapshot = `${journey_revision} ${updated_at.toISOString()} ${selected_route_option}`
      const now = clock.now()
      const expiresAt = addMilliseconds(now, DEFAULT_LINK_HOURS * HOUR_MS)
      const data = await copyOf(route, organizationId, expiresAt)
      const renewed = { routeId, snapshot, data, expiresAt }
      const id =
        (await shared.extend(organizationId, renewed, now, audited(actor, route, 'route_shared'))) ??
        (await add(actor, route, { hours: DEFAULT_LINK_HOURS, snapshot }))
      return keyOf(organizationId, found(id))
    },

    async createLink(actor: Actor, route: StoredRoute, hours: number): Promise<RouteLinkOnWire> {
      const { organizationId } = actor
      if (!isEvaluated(route)) throw new DomainError('CONFLICT', [ROUTE_TEXTS.notEvaluated])
      const id = await add(actor, route, { hours, atMost: MAX_LINKS_OF_ROUTE })
      if (id === undefined) throw new DomainError('CONFLICT', [ROUTE_TEXTS.tooManyLinks(MAX_LINKS_OF_ROUTE)])
      const stored = (await shared.list(organizationId, route.id, clock.now())).find((link) => link.id === id)
      return linkOnWire(organizationId, found(stored))
    },

    async links(organizationId: string, { id }: Pick<StoredRoute, 'id'>): Promise<RouteLinkOnWire[]> {
      const links = await shared.list(organizationId, id, clock.now())
      return links.map((link) => linkOnWire(organizationId, link))
    },

    async revoke(actor: Actor, id: string): Promise<void> {
      found(
        await shared.revoke(actor.organizationId, id, clock.now(), (db, route) =>
          recordAudit(db, actor, 'route_link_revoked', routeInWords(route)),
        ),
      )
    },

    async open(key: string): Promise<SharedRouteOnWire | 'revoked' | undefined> {
      const keyHash = sha256(key)
      const opened = await shared.find(keyHash, clock.now())
      if (opened && opened !== 'revoked') await shared.markOpened(keyHash, clock.now())
      return opened
    },
  }
}

const zoneOf = ({ results, selected_route_option: selectedRouteOption }: EvaluatedRoute) =>
  zoneOfRoute({ latestRouteResults: toModel(JSON.parse(results) as RouteResultOnWire[]), selectedRouteOption })

function adviceOnWire(
  { brief, way, latitude, longitude }: SharedAdvice,
  zone: string | undefined,
): SharedRouteOnWire['advice'] {
  const { action, best } = brief
  const timeZone = zone ?? timezoneAt(latitude, longitude)
  const { reason: text } = adviceAction(brief, timeZone)
  const advised = {
    kind: best.kind,
    place: way.place?.name ?? '',
    until: way.until === null ? null : new Date(way.until),
    leavesAt: new Date(way.leaves_at),
    speedMph: way.speed_mph,
    roads: way.road_names,
  }
  const texts = adviceTexts({ action, text, way: advised, minutesLost: best.minutes_lost }, timeZone)
  return { action, texts, leaves_at: way.leaves_at }
}

const isEvaluated = (route: StoredRoute): route is EvaluatedRoute => route.results !== null && route.updated_at !== null
