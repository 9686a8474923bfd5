import { ASSET_TYPES, type AssetType } from '@stormlane/domain/assets'
import { compareAffected } from '@stormlane/domain/desk'
import {
  HIT_GROUPS,
  type HitGroup,
  hitGroup,
  stormCrossings,
  stormHits,
  type TrackedStorm,
  untoldChanges,
  worstStormFirst,
} from '@stormlane/domain/storms'
import { type Clock, floorTo, HOUR_MS } from '@stormlane/domain/time'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Session } from '../../platform/http/session.ts'
import type { Log } from '../../platform/logging.ts'
import type { AffectedService } from '../desk/affected.service.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { StormService } from '../storms/storm.service.ts'
import { runsFor, stormOnWire } from '../storms/storm-on-wire.ts'
import type { StormAsset, StormFile } from './storm-asset.ts'
import { type StormNote, type StormWatch, stormRoomRepository } from './storm-room.repository.ts'
import { STORM_ROOM_TEXTS, stormMail } from './storm-room.texts.ts'

interface Dependencies {
  database: Database
  clock: Clock
  affected: Pick<AffectedService, 'tracked' | 'findMany'>
  storms: Pick<StormService, 'find' | 'current'>
}

export type StormRoomService = ReturnType<typeof stormRoomService>

/** What an organization has in a storm, and what its people write about it. */
export function stormRoomService({
  database,
  clock,
  affected,
  storms,
  organizations,
}: Dependencies & { organizations: Pick<OrganizationRepository, 'findUser'> }) {
  const rooms = stormRoomRepository(database)

  async function requireStorm(id: string): Promise<TrackedStorm> {
    const storm = await storms.find(id)
    if (!storm) throw new DomainError('NOT_FOUND')
    return storm
  }

  /** Assets in the storm or on their way into it: first those inside, then by the time until they are hit. */
  async function assets(organizationId: string, id: string, type: AssetType | undefined) {
    const storm = await requireStorm(id)
    const { hits, now, byHour } = await assetsHit(affected, organizationId, storm)
    const counts = countHits(hits, now.getTime())
    const ofType = hits.filter(({ asset }) => type === undefined || asset.assetType === type)
    const items = await affected.findMany(
      organizationId,
      ofType.map(({ asset }) => asset.id),
    )
    const found = ofType.map(({ asset, hit }): StormAsset => ({ asset, hit, item: items.get(asset.id) }))
    return { assets: found.toSorted(soonestFirst(now)), counts, byHour, now }
  }

  return {
    assets,

    /** What the PDF of a storm room shows. */
    async file(organizationId: string, id: string): Promise<Omit<StormFile, 'product'>> {
      const [storm, { runs }] = await Promise.all([requireStorm(id), storms.current()])
      const [found, note, organization] = await Promise.all([
        assets(organizationId, id, undefined),
        rooms.note(organizationId, id),
        rooms.organization(organizationId),
      ])
      const runAt = runsFor(storm, runs).at(-1)
      return {
        storm,
        shown: stormOnWire(storm, runs),
        runAt: runAt === undefined ? undefined : new Date(runAt),
        assets: found.assets,
        note,
        organization,
        now: found.now,
      }
    },

    /** The storms on the roads of upcoming routes, worst first, each with the routes whose roads it crosses. */
    async crossings(organizationId: string) {
      const [{ storms: known }, { assets, trackOf, now }] = await Promise.all([
        storms.current(),
        affected.tracked(organizationId),
      ])
      const tracks = assets.flatMap((asset) => {
        const track = asset.assetType === 'route' ? trackOf(asset) : null
        return track ? [{ id: asset.id, track }] : []
      })
      const crossings = known.flatMap((storm) => {
        const [crossingOf, hitOf] = [stormCrossings(storm, now.getTime()), stormHits(storm, now.getTime())]
        const routes = tracks.flatMap(({ id, track }) => {
          const crossing = crossingOf(track)
          return crossing ? [{ id, crossing, hit: hitOf(track) }] : []
        })
        return routes.length > 0 ? [{ storm, routes }] : []
      })
      return { crossings: crossings.toSorted((a, b) => worstStormFirst(a.storm, b.storm)), now }
    },

    async room({ organizationId, userId }: Session, id: string) {
      await requireStorm(id)
      const [note, isWatched] = await Promise.all([
        rooms.note(organizationId, id),
        rooms.isWatched(organizationId, userId, id),
      ])
      return { note, isWatched }
    },

    /** Stores the text as the next revision of what the member saw; refuses if a colleague was faster. */
    async writeNote({ organizationId, userId }: Session, id: string, text: string, seen: number): Promise<StormNote> {
      await requireStorm(id)
      const byName = (await organizations.findUser(organizationId, userId))?.name ?? ''
      const note = { text, revision: seen + 1, byName, at: clock.now() }
      if (await rooms.addNote(organizationId, id, note)) return note
      const newest = await rooms.note(organizationId, id)
      throw new DomainError('CONFLICT', [STORM_ROOM_TEXTS.noteChanged(newest?.byName ?? '')])
    },

    async watch({ organizationId, userId }: Session, id: string, on: boolean): Promise<void> {
      const storm = await requireStorm(id)
      const last = storm.changes.at(-1)
      if (!on) await rooms.unwatch(organizationId, userId, id)
      else
        await rooms.watch(organizationId, userId, id, {
          at: last?.at ?? storm.firstSeenAt,
          kind: last?.kind ?? 'found',
        })
    },
  }
}

/** Mails those who watch storms what changed since they were told. */
export function stormWatchService({
  database,
  clock,
  affected,
  storms,
  config,
  log,
}: Dependencies & { config: Pick<Config, 'productName' | 'publicUrl'>; log: Pick<Log, 'warn'> }) {
  const rooms = stormRoomRepository(database)

  async function tell(watch: StormWatch): Promise<boolean> {
    const storm = await storms.find(watch.stormId)
    if (!storm) return false
    const { untold, newest } = untoldChanges(storm, watch.told)
    if (newest.at === watch.told.at && newest.kind === watch.told.kind) return false
    if (untold.length === 0) return rooms.tell(watch, newest, undefined)
    const { hits, now } = await assetsHit(affected, watch.organizationId, storm)
    const inside = hits.filter(({ hit }) => hitGroup(hit, now.getTime()) === 'inside').length
    const text = stormMail({
      storm,
      changes: untold,
      inside,
      later: hits.length - inside,
      now,
      timeZone: watch.timeZone,
      product: config.productName,
      publicUrl: config.publicUrl,
    })
    return rooms.tell(watch, newest, { ...text, createdAt: now })
  }

  return {
    /** Returns whether mails wait to be sent. */
    async watchDue(signal?: AbortSignal): Promise<boolean> {
      let hasMails = false
      for (const watch of await rooms.watches(clock.now())) {
        if (signal?.aborted) break
        try {
          if (await tell(watch)) hasMails = true
        } catch (error) {
          log.warn({ err: error, stormId: watch.stormId }, 'a watched storm could not be told; it will be tried again')
        }
      }
      return hasMails
    },
  }
}

/** Storms that have own assets inside or on their way into it, with how many. */
export async function stormsOverAssets(
  { tracked }: Dependencies['affected'],
  organizationId: string,
  storms: readonly TrackedStorm[],
): Promise<{ storm: TrackedStorm; inside: number; later: number }[]> {
  const { assets, trackOf, now } = await tracked(organizationId)
  const tracks = assets.flatMap((asset) => trackOf(asset) ?? [])
  return storms.flatMap((storm) => {
    const hitOf = stormHits(storm, now.getTime())
    const hits = tracks.flatMap((track) => hitOf(track) ?? [])
    const inside = hits.filter((hit) => hitGroup(hit, now.getTime()) === 'inside').length
    return hits.length > 0 ? [{ storm, inside, later: hits.length - inside }] : []
  })
}

async function assetsHit({ tracked }: Dependencies['affected'], organizationId: string, storm: TrackedStorm) {
  const { assets, trackOf, now } = await tracked(organizationId)
  const hitOf = stormHits(storm, now.getTime())
  const hits = assets.flatMap((asset) => {
    const track = trackOf(asset)
    const hit = track && hitOf(track)
    return hit ? [{ asset, hit }] : []
  })
  const thisHour = floorTo(now, HOUR_MS).getTime()
  const byHour = storm.hours
    .filter(({ at }) => at >= thisHour)
    .map(({ at }) => ({
      at,
      count: hits.filter(({ asset, hit }) => asset.assetType === 'vehicle' && hit.from < at + HOUR_MS && hit.until > at)
        .length,
    }))
  return { hits, now, byHour }
}

function countHits(hits: readonly Pick<StormAsset, 'asset' | 'hit'>[], now: number) {
  const none = () => Object.fromEntries(HIT_GROUPS.map((group) => [group, 0])) as Record<HitGroup, number>
  const counts = Object.fromEntries(ASSET_TYPES.map((type) => [type, none()])) as Record<
    AssetType,
    Record<HitGroup, number>
  >
  for (const { asset, hit } of hits) counts[asset.assetType][hitGroup(hit, now)] += 1
  return counts
}

/** By time until they are hit; of those at the same time, in the one order of the queue, and then by name. */
function soonestFirst(now: Date): (a: StormAsset, b: StormAsset) => number {
  const inQueue = compareAffected(now)
  return (a, b) => {
    if (a.hit.from !== b.hit.from) return a.hit.from - b.hit.from
    if (a.item && b.item) return inQueue(a.item.asset, b.item.asset)
    return Number(b.item !== undefined) - Number(a.item !== undefined) || (a.asset.name < b.asset.name ? -1 : 1)
  }
}
