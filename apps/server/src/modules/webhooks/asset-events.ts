// Compares assets before and after a new evaluation, and adds events for the changes in the same transaction.
import { type AssetState, assetChanges } from '@stormlane/domain/desk'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { addWebhookEvents, type NewWebhookEvent, wantedEvents } from './webhook-event.repository.ts'

/** A location or vehicle with the outcome of its last evaluation. */
export interface EvaluatedAsset extends AssetState {
  id: string
  name: string
  externalId: string | null
}

interface Evaluation {
  assetType: 'location' | 'vehicle'
  at: Date
  /**
   * Locks and reads the stored states, so that the events of an asset keep the order of its evaluations. Assets that
   * will not change may be left out.
   */
  lockBefore: () => Promise<EvaluatedAsset[]>
  /** The state written for an asset; null if it has none. */
  after: (id: string) => AssetState | null
}

/** Writes evaluations and returns the ids of their assets. */
type WriteEvaluations = () => Promise<readonly string[]>

const ASSET_EVENTS = ['asset.impact_changed', 'alert.began', 'alert.changed', 'alert.ended'] as const

/** Runs `write` and adds events for what it changed. The first evaluation of an asset is not a change. */
export async function withAssetEvents(
  db: Transaction<Tables>,
  organizationId: string,
  { assetType, at, lockBefore, after }: Evaluation,
  write: WriteEvaluations,
): Promise<void> {
  const wanted = await wantedEvents(db, organizationId)
  const isWatched = ASSET_EVENTS.some((type) => wanted.has(type))
  const before = isWatched ? await lockBefore() : []
  const written = new Set(await write())
  const events = before.flatMap((asset) => {
    const state = written.has(asset.id) ? after(asset.id) : null
    return state ? eventsOf(assetType, asset, state) : []
  })
  await addWebhookEvents(db, organizationId, events, at)
}

function eventsOf(type: Evaluation['assetType'], before: EvaluatedAsset, after: AssetState): NewWebhookEvent[] {
  const { id, name, externalId } = before
  const asset = { type, id, name, external_id: externalId }
  const subject = assetSubject(type, id)
  return assetChanges(before, after).map((change): NewWebhookEvent => {
    if (change.type === 'asset.impact_changed') {
      const levels = { impact_level: change.level, previous_impact_level: change.previousLevel }
      return { type: change.type, subject, data: { asset, ...levels } }
    }
    const { id: alertId, event, beginsAt, endsAt } = change.alert
    const data = { asset, alert: { id: alertId, event, begins_at: beginsAt, ends_at: endsAt } }
    return change.type === 'alert.changed'
      ? { type: change.type, subject, data: { ...data, previous_alert_id: change.previousId } }
      : { type: change.type, subject, data }
  })
}

/** Returns the subject of an asset's events; events with the same subject are posted in order. */
export const assetSubject = (type: 'location' | 'vehicle' | 'route', id: string) => `${type} ${id}`
