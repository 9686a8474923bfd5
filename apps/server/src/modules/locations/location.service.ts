import type { Coordinates, CornerBounds } from '@stormlane/domain/geo'
import { type Geocoder, NO_ZIP } from '@stormlane/domain/places'
import type { Clock } from '@stormlane/domain/time'
import type { Bounds } from '@stormlane/domain/weather'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import { accountRepository } from '../account/account.repository.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { countedNames } from '../audit/counted-names.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import type { ScoreService } from '../scores/score.service.ts'
import { isInsideModel } from './inside-model.ts'
import {
  type LocationUpdate,
  locationRepository,
  type NewLocation,
  type StoredLocation,
} from './location.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  geocoder: Geocoder
  /** The area of the loaded forecast run; null without one, in which case every place is accepted. */
  modelBounds: () => Bounds | null
  scores: Pick<ScoreService, 'scoreNow' | 'preview'>
  publish: Publish
  recordAudit: RecordAudit
}

interface PlaceToSave extends Coordinates {
  name: string
  zip?: string | null | undefined
  bounds?: CornerBounds | undefined
  external_id?: string | null | undefined
  user_metadata?: Record<string, string> | null | undefined
}

type LocationChange = { [Key in keyof PlaceToSave]?: PlaceToSave[Key] | undefined } & {
  needs_geocoding?: boolean | undefined
  group_ids?: string[] | undefined
}

export type LocationService = ReturnType<typeof locationService>

export function locationService(dependencies: Dependencies) {
  const { database, clock, geocoder, modelBounds, scores, publish, recordAudit } = dependencies
  const locations = locationRepository(database)
  /** Notifies the organization's open portals. */
  const tell = (organizationId: string) => publish(organizationId, 'assets', { asset_type: 'location' })

  function requireInsideModel(at: Coordinates): void {
    if (!isInsideModel(at, modelBounds())) throw new DomainError('OUTSIDE_MODEL_BOUNDS')
  }

  /** The ZIP, time zone and bounds of a point. */
  async function surroundings(organizationId: string, at: Coordinates) {
    const { zip, timezone, bounds } = await geocoder.reverse(at, { organizationId })
    return { zip, timezone, bounds }
  }

  return {
    list: locations.list,
    count: locations.count,

    async find(organizationId: string, id: string): Promise<StoredLocation> {
      return found(await locations.find(organizationId, id))
    },

    async create(organizationId: string, place: PlaceToSave): Promise<StoredLocation> {
      requireInsideModel(place)
      const around = await surroundings(organizationId, place)
      const { maxLocations } = await accountRepository(database).limits(organizationId)
      const location: NewLocation = {
        name: place.name,
        external_id: place.external_id ?? null,
        latitude: place.latitude,
        longitude: place.longitude,
        zip: place.zip || around.zip,
        timezone: around.timezone,
        bounds: place.bounds ?? around.bounds,
        user_metadata: place.user_metadata ?? {},
        needs_geocoding: false,
      }
      const stored = await locations
        .create(organizationId, location, { limit: maxLocations, now: clock.now() })
        .catch(refuseTakenExternalId)
      if (stored === 'limit reached')
        throw new DomainError('LIMIT_REACHED', [`Your plan allows ${maxLocations} locations.`])
      const scored = { ...stored, score: await scores.scoreNow(organizationId, stored) }
      await tell(organizationId)
      return scored
    },

    async update(organizationId: string, id: string, change: LocationChange): Promise<StoredLocation> {
      const before = found(await locations.find(organizationId, id))
      const at = { latitude: change.latitude ?? before.latitude, longitude: change.longitude ?? before.longitude }
      const moved = at.latitude !== before.latitude || at.longitude !== before.longitude
      if (moved) requireInsideModel(at)
      const { name, external_id, user_metadata, group_ids, needs_geocoding = before.needs_geocoding } = change
      if (group_ids && !(await locations.hasGroups(organizationId, group_ids)))
        throw new DomainError('INVALID_INPUT', ['A group of group_ids does not exist.'])
      const changed: LocationUpdate = {
        ...at,
        ...(name !== undefined && { name }),
        ...(external_id !== undefined && { external_id }),
        ...(user_metadata && { user_metadata }),
        ...(group_ids && { group_ids: [...new Set(group_ids)] }),
        // A user who moves a location sets its exact point.
        needs_geocoding: needs_geocoding && !moved,
        ...(moved && (await surroundings(organizationId, at))),
      }
      const stored = found(await locations.update(organizationId, id, changed, { moved }).catch(refuseTakenExternalId))
      const scored = moved ? { ...stored, score: await scores.scoreNow(organizationId, stored) } : stored
      await tell(organizationId)
      return scored
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const { organizationId } = actor
      const outcome = await locations.remove(organizationId, id, (db, { name }) =>
        recordAudit(db, actor, 'location_deleted', name),
      )
      if (outcome === 'not found') throw new DomainError('NOT_FOUND')
      if (outcome === 'last one') throw new DomainError('LAST_LOCATION')
      await tell(organizationId)
    },

    async removeMany(actor: Actor, ids: readonly string[]): Promise<{ removed: string[]; kept: string | null }> {
      const { organizationId } = actor
      const outcome = await locations.removeMany(organizationId, ids, (db, names) =>
        recordAudit(db, actor, 'location_deleted', countedNames(names, 'location')),
      )
      if (outcome.removed.length > 0) await tell(organizationId)
      return outcome
    },

    async preview(organizationId: string, at: Coordinates): Promise<Omit<StoredLocation, 'id'>> {
      requireInsideModel(at)
      const { name, zip, timezone, bounds } = await geocoder.reverse(at, { organizationId })
      const [score = null] = await scores.preview(organizationId, [{ ...at, timezone }])
      return {
        ...at,
        name,
        zip: zip || NO_ZIP,
        timezone,
        bounds,
        external_id: null,
        group_ids: [],
        user_metadata: {},
        // The address is geocoded when the preview is saved.
        needs_geocoding: true,
        score,
      }
    },
  }
}

function refuseTakenExternalId(error: unknown): never {
  const index = violatedUniqueIndex(error)
  if (index === 'locations_external_id') throw new DomainError('CONFLICT', ['Another location has this external id.'])
  if (index === 'locations_place')
    throw new DomainError('CONFLICT', ['A location of this name is already saved at this point.'])
  throw error
}
