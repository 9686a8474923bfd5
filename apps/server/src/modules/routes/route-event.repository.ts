import { routeRiskChange } from '@stormlane/domain/desk'
import type { ImpactLevel } from '@stormlane/domain/levels'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { assetSubject } from '../webhooks/asset-events.ts'
import { addWebhookEvents } from '../webhooks/webhook-event.repository.ts'

interface RatedRoute {
  id: string
  name: string | null
  external_id: string | null
  departure_time: Date
  risk: ImpactLevel
  previous_risk: ImpactLevel | null
}

/**
 * Records the risk of routes that were just evaluated, and adds events for those that became at risk or clear again.
 * The risk is stored with the route, because its results are deleted when its journey changes.
 */
export async function addRouteEvents(
  db: Transaction<Tables>,
  organizationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<RatedRoute>`
    with rated as (
      select routes.id, routes.last_risk as previous_risk,
        (route_results.compact_results -> routes.selected_route_option ->> 'risk')::integer as risk
      from routes join route_results on route_results.organization_id = routes.organization_id
        and route_results.route_id = routes.id
      where routes.organization_id = ${organizationId} and routes.id = any (${ids}::uuid[])
      order by routes.id for update of routes
    )
    update routes set last_risk = rated.risk from rated
    where routes.organization_id = ${organizationId} and routes.id = rated.id
      and rated.risk is not null and rated.risk is distinct from rated.previous_risk
    returning routes.id, routes.name, routes.external_id, routes.departure_time, rated.risk, rated.previous_risk`.execute(
    db,
  )
  const events = rows.flatMap(({ id, name, external_id, departure_time, risk, previous_risk }) => {
    const type = routeRiskChange(previous_risk, risk)
    if (!type) return []
    const route = { id, name, external_id }
    const data = { route, risk, previous_risk, departure_time: departure_time.toISOString() }
    return [{ type, subject: assetSubject('route', id), data }]
  })
  await addWebhookEvents(db, organizationId, events, at)
}
