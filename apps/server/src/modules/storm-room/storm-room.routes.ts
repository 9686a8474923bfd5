import {
  getStormRoom,
  getStormRoomFile,
  listStormAssets,
  listStormCrossings,
  saveStormNote,
  watchStorm,
} from '@stormlane/contract'
import type { TrackedStorm } from '@stormlane/domain/storms'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { route } from '../../platform/http/route.ts'
import { itemOnWire } from '../desk/affected-on-wire.ts'
import { stormOnWire } from '../storms/storm-on-wire.ts'
import type { RequireStorms } from '../storms/storms-of-plan.ts'
import type { StormAsset } from './storm-asset.ts'
import type { StormNote } from './storm-room.repository.ts'
import type { StormRoomService } from './storm-room.service.ts'
import { stormRoomPdf } from './storm-room-pdf.ts'

interface Dependencies {
  room: StormRoomService
  requireStorms: RequireStorms
  clock: Clock
  config: Pick<Config, 'productName'>
}

export function stormRoomRoutes(app: FastifyInstance, { room, requireStorms, clock, config }: Dependencies): void {
  route(app, listStormAssets, async ({ session, params, query: { type, time_zone, limit, offset } }) => {
    await requireStorms(session)
    const { assets, counts, byHour, now } = await room.assets(session.organizationId, params.id, type)
    return {
      storm_assets: assets.slice(offset, offset + limit).map((one) => onWire(one, clock.now(), time_zone)),
      total_count: assets.length,
      counts,
      vehicles_by_hour: byHour.map(({ at, count }) => ({ at: new Date(at).toISOString(), count })),
      as_of: now.toISOString(),
    }
  })

  route(app, listStormCrossings, async ({ session }) => {
    await requireStorms(session)
    const { crossings, now } = await room.crossings(session.organizationId)
    return {
      storms: crossings.map(({ storm }) => boardStormOnWire(storm)),
      crossings: crossings.flatMap(({ storm, routes }) =>
        routes.map(({ id, crossing, hit }) => ({
          route_id: id,
          storm_id: storm.id,
          from: new Date(crossing.from).toISOString(),
          until: new Date(crossing.until).toISOString(),
          hit_at: hit && new Date(hit.from).toISOString(),
          leaves_at: hit && new Date(hit.until).toISOString(),
        })),
      ),
      as_of: now.toISOString(),
    }
  })

  route(app, getStormRoom, async ({ session, params }) => {
    await requireStorms(session)
    const { note, isWatched } = await room.room(session, params.id)
    return { note: noteOnWire(note), is_watched: isWatched }
  })

  route(app, getStormRoomFile, async ({ session, params }, reply) => {
    await requireStorms(session)
    const file = await room.file(session.organizationId, params.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName(file.shown.name)}"`)
      .send(await stormRoomPdf({ ...file, product: config.productName }))
  })

  route(app, saveStormNote, async ({ session, params, body }) => {
    await requireStorms(session)
    return { note: noteOnWire(await room.writeNote(session, params.id, body.text, body.revision)) }
  })

  route(app, watchStorm, async ({ session, params, body }) => {
    await requireStorms(session)
    await room.watch(session, params.id, body.is_watched)
    return { is_watched: body.is_watched }
  })
}

/** As file systems allow it. */
const fileName = (name: string) => `${name.replace(/[^\w-]+/g, '-').slice(0, 80)}.pdf`

const onWire = ({ asset, hit, item }: StormAsset, now: Date, timeZone: string | undefined) => ({
  asset_type: asset.assetType,
  id: asset.id,
  name: asset.name,
  hit_at: new Date(hit.from).toISOString(),
  leaves_at: new Date(hit.until).toISOString(),
  latitude: hit.place.latitude,
  longitude: hit.place.longitude,
  time_zone: asset.timeZone,
  affected_asset: item ? itemOnWire(item, now, timeZone) : null,
})

function boardStormOnWire(storm: TrackedStorm) {
  const { id, name, impact_level, begins_at, ends_at } = stormOnWire(storm, [])
  return { id, name, impact_level, begins_at, ends_at }
}

const noteOnWire = (note: StormNote | undefined) => ({
  text: note?.text ?? '',
  revision: note?.revision ?? 0,
  by: note?.byName ?? null,
  at: note?.at.toISOString() ?? null,
})
