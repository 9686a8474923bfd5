import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { EvaluatedAsset } from '../webhooks/asset-events.ts'

/** The level and the alerts of vehicles by their last evaluation, which is locked. */
export async function lockEvaluatedVehicles(
  db: Transaction<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<EvaluatedAsset[]> {
  const { rows } = await sql<EvaluatedAsset>`
    select vehicles.id, vehicles.name, vehicles.external_id as "externalId",
      coalesce(impact.current::json #>> '{current_impact,overall_impact_level}', '-1')::integer as level,
      coalesce((select json_agg(json_build_object('id', substr(tag ->> 'id', 7), 'event', tag -> 'text',
          'beginsAt', tag #> '{alert,starts_at}', 'endsAt', tag #> '{alert,ends_at}') order by tag ->> 'id')
        from json_array_elements(impact.current::json #> '{current_impact,tags}') as tag
        where tag ->> 'source' = 'alert'), '[]') as alerts
    from vehicle_impacts as impact join vehicles on vehicles.organization_id = impact.organization_id
      and vehicles.id = impact.vehicle_id
    where impact.organization_id = ${organizationId} and impact.vehicle_id = any (${ids}::uuid[])
      and impact.current is not null
    order by impact.vehicle_id for update of impact`.execute(db)
  return rows
}
