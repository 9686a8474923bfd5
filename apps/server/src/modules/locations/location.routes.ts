import {
  createLocation,
  deleteLocation,
  deleteLocations,
  ERRORS,
  getLocation,
  listLocations,
  previewLocation,
  updateLocation,
} from '@stormlane/contract'
import type { CornerBounds } from '@stormlane/domain/geo'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { SendList } from '../../platform/http/send-list.ts'
import type { LocationService } from './location.service.ts'
import { locationJson, locationOnWire } from './location-on-wire.ts'

export function locationRoutes(app: FastifyInstance, locations: LocationService, sendList: SendList): void {
  route(app, listLocations, (request, reply) => {
    const { include_total_count, ...filter } = request.query
    const { organizationId } = request.session
    const page = async () => {
      const [found, total] = await Promise.all([
        locations.list(organizationId, filter),
        include_total_count ? locations.count(organizationId, filter) : undefined,
      ])
      const count = total === undefined ? '' : `,"total_count":${total}`
      return Buffer.from(`{"cities":[${found.map(locationJson).join(',')}]${count}}`)
    }
    return sendList(request, reply, { tables: ['locations', 'location_scores'], page })
  })

  route(app, createLocation, async ({ session, body: { ne_lat, ne_lng, sw_lat, sw_lng, ...place } }) => {
    const bounds = cornersOf(ne_lat, ne_lng, sw_lat, sw_lng)
    return { city: locationOnWire(await locations.create(session.organizationId, { ...place, bounds })) }
  })

  route(app, getLocation, async ({ session, params }) => ({
    city: locationOnWire(await locations.find(session.organizationId, params.id)),
  }))

  route(app, updateLocation, async ({ session, params, body }) => ({
    city: locationOnWire(await locations.update(session.organizationId, params.id, body.city)),
  }))

  route(app, deleteLocation, async ({ actor, params }) => {
    await locations.remove(actor, params.id)
    return { success: true as const }
  })

  route(app, deleteLocations, async ({ actor, body }) => {
    const { removed, kept } = await locations.removeMany(actor, body.location_ids)
    return { deleted: removed, kept: kept === null ? null : { id: kept, error: ERRORS.LAST_LOCATION.text } }
  })

  route(app, previewLocation, async ({ session, body }) => ({
    city: locationOnWire(await locations.preview(session.organizationId, body)),
  }))
}

type Corner = number | null | undefined

/** Bounds are used only if all four corners are given. */
function cornersOf(
  neLatitude: Corner,
  neLongitude: Corner,
  swLatitude: Corner,
  swLongitude: Corner,
): CornerBounds | undefined {
  const corners = { neLatitude, neLongitude, swLatitude, swLongitude }
  return Object.values(corners).every((corner) => typeof corner === 'number') ? (corners as CornerBounds) : undefined
}
