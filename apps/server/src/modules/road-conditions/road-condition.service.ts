import { type CameraScene, parseRoadConditions } from '@stormlane/domain/hazards'
import type { FeatureFlags, FeedNotes } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { mapInChunks } from '../hazard-feeds/map-in-chunks.ts'
import { noteDropped } from '../hazard-feeds/note-dropped.ts'
import { openSnapshots, stalest } from '../hazard-feeds/snapshots.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import { cameraPicture, pictureUnavailable } from './camera-picture.ts'
import { type ReportedClosure, reportedClosures } from './reported-closures.ts'
import { roadConditionOnWire } from './road-condition-on-wire.ts'

export const ROAD_CONDITIONS_FEED = 'road_conditions'
export const ROAD_CONDITIONS_EVERY_SECONDS = 600
/**
 * Only some organizations may see cameras, so they are stored apart. What the cameras see is stored for drawing their
 * pictures.
 */
const CAMERAS = 'road_conditions:cameras'
const SCENES = 'road_conditions:scenes'
const FEEDS = [ROAD_CONDITIONS_FEED, CAMERAS, SCENES].map((name) => ({
  name,
  everySeconds: ROAD_CONDITIONS_EVERY_SECONDS,
}))
/** About five milliseconds of parsing. */
const RECORDS_PER_CHUNK = 200

/** A camera; its scene is null while it is out of order. */
interface Camera {
  id: string
  description: string
  scene: CameraScene | null
}

interface Dependencies {
  database: Database
  clock: Clock
  organizations: Pick<OrganizationRepository, 'settings'>
}

export type RoadConditionService = Awaited<ReturnType<typeof openRoadConditions>>

export async function openRoadConditions({ database, clock, organizations }: Dependencies) {
  const snapshots = await openSnapshots(database, clock, FEEDS)
  let closed: { version: string; closures: readonly ReportedClosure[] } | undefined
  let cameras: { version: string; byId: Map<string, Camera> } | undefined

  function camera(id: string): Camera | undefined {
    const version = snapshots.version(SCENES)
    if (cameras?.version !== version) {
      const all = JSON.parse(`[${snapshots.text(SCENES)}]`) as Camera[]
      cameras = { version, byId: new Map(all.map((one) => [one.id, one])) }
    }
    return cameras.byId.get(id)
  }

  return {
    feeds: FEEDS.map(({ name }) => name),
    load: snapshots.load,

    /** Returns the road conditions that an organization may see. */
    async current({ organizationId, flags }: { organizationId: string; flags: FeatureFlags }) {
      if (!flags.show511InPortal) throw new DomainError('PERMISSION_NOT_GRANTED')
      const { TrafficCameras } = await organizations.settings(organizationId)
      const names = TrafficCameras ? [ROAD_CONDITIONS_FEED, CAMERAS] : [ROAD_CONDITIONS_FEED]
      return {
        text: names.flatMap((name) => snapshots.text(name) || []).join(','),
        versions: names.map((name) => snapshots.version(name)),
        freshness: stalest(names.map((name) => snapshots.freshness(name))),
      }
    },

    /** The closures of roads; the same list until they change. */
    closures(): readonly ReportedClosure[] {
      const version = snapshots.version(ROAD_CONDITIONS_FEED)
      if (closed?.version === version) return closed.closures
      const closures = reportedClosures(snapshots.text(ROAD_CONDITIONS_FEED))
      const isSame = closed && JSON.stringify(closed.closures) === JSON.stringify(closures)
      closed = { version, closures: isSame && closed ? closed.closures : closures }
      return closed.closures
    },

    /** The picture of a camera, redrawn for every report; undefined for an unknown camera. */
    picture(id: string): { svg: string; version: string } | undefined {
      const found = camera(id)
      if (!found) return undefined
      const { description, scene } = found
      const svg = scene ? cameraPicture(id, description, scene) : pictureUnavailable()
      return { svg, version: snapshots.version(SCENES) }
    },

    /** Stores the operators' reports; records that fail parsing are dropped, counted and noted (TRAFFIC-015). */
    async receive(features: readonly unknown[], notes?: FeedNotes): Promise<{ changed: boolean; dropped: number }> {
      const parts = await mapInChunks(features, RECORDS_PER_CHUNK, parseRoadConditions)
      const items = parts.flatMap((part) => part.items)
      const dropped = parts.flatMap((part) => part.dropped)
      noteDropped({ count: features.length, dropped, what: 'road conditions' }, notes)
      notes?.accepted?.(items.length)
      const [shown, hanging] = [
        items.filter(({ type }) => type !== 'traffic_camera'),
        items.filter(({ type }) => type === 'traffic_camera'),
      ]
      await snapshots.store(SCENES, scenesOf(features))
      const camerasChanged = await snapshots.store(CAMERAS, hanging.map(roadConditionOnWire))
      const changed = await snapshots.store(ROAD_CONDITIONS_FEED, shown.map(roadConditionOnWire))
      return { changed: changed || camerasChanged, dropped: dropped.length }
    },
  }
}

/** Pictures of simulated cameras; real cameras have their own picture URL. */
function scenesOf(features: readonly unknown[]): Camera[] {
  return (features as { properties?: Record<string, unknown> | null }[]).flatMap((feature) => {
    const { id, description, scene } = feature?.properties ?? {}
    return scene === undefined
      ? []
      : [{ id: String(id), description: String(description), scene: scene as CameraScene }]
  })
}
