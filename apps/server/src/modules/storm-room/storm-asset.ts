import type { StormOnWire } from '@stormlane/contract'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import type { StormHit, TrackedStorm } from '@stormlane/domain/storms'
import type { AffectedService, QueueItem } from '../desk/affected.service.ts'
import type { StormNote } from './storm-room.repository.ts'

type TrackedAsset = Awaited<ReturnType<AffectedService['tracked']>>['assets'][number]

/** An asset that a storm hits; its item of the queue is undefined if nothing happens to it. */
export interface StormAsset {
  asset: TrackedAsset
  hit: StormHit
  item: QueueItem | undefined
}

/** What the PDF of a storm room shows. */
export interface StormFile {
  storm: TrackedStorm
  /** With the name and the confidence that the page shows. */
  shown: StormOnWire
  runAt: Date | undefined
  assets: readonly StormAsset[]
  note: StormNote | undefined
  organization: { name: string; timeZone: string; units: MeasurementSystem }
  product: string
  now: Date
}
