import type { VehicleEvaluationOnWire } from '@stormlane/contract'
import type { AssetState } from '@stormlane/domain/desk'
import type { ImpactLevel } from '@stormlane/domain/levels'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { EvaluatedAsset } from '../webhooks/asset-events.ts'

/** Prefix of the ids of alert tags. */
const ALERT_TAG = 'alert:'

/** Returns the part of an evaluation (JSON text) that webhooks compare: its level and its alerts, by id. */
export function evaluationState(evaluation: string): AssetState {
  const { current_impact: impact } = JSON.parse(evaluation) as Partial<VehicleEvaluationOnWire>
  const alerts = (impact?.tags ?? []).flatMap(({ id, source, text, alert }) =>
    source === 'alert' && alert
      ? [{ id: id.slice(ALERT_TAG.length), event: text, beginsAt: alert.starts_at, endsAt: alert.ends_at }]
      : [],
  )
  const level = (impact?.overall_impact_level ?? -1) as ImpactLevel
  return { level, alerts: alerts.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** Locks the last evaluations of vehicles and returns their levels and alerts. */
export async function lockEvaluatedVehicles(
  db: Transaction<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<EvaluatedAsset[]> {
  const { rows } = await sql<Omit<EvaluatedAsset, keyof AssetState> & { current: string }>`
    select vehicles.id, vehicles.name, vehicles.external_id as "externalId", impact.current
    from unnest(${ids}::uuid[]) as wanted (id)
    join vehicle_impacts as impact on impact.organization_id = ${organizationId} and impact.vehicle_id = wanted.id
      and impact.current is not null
    join vehicles on vehicles.organization_id = ${organizationId} and vehicles.id = wanted.id
    order by impact.vehicle_id for update of impact`.execute(db)
  return rows.map(({ current, ...vehicle }) => ({ ...vehicle, ...evaluationState(current) }))
}
