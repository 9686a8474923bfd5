import type { DecisionBriefOnWire } from '@stormlane/contract'
import { isOtherAdvice } from '@stormlane/domain/deciding'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { assetSubject } from '../webhooks/asset-events.ts'
import { addWebhookEvents, wantedEvents } from '../webhooks/webhook-event.repository.ts'

/** Writes decisions and returns the ids of their routes. */
type WriteDecisions = () => Promise<string[]>

/** Runs `write`, and adds events for the routes whose advice it changed, in the same transaction. */
export async function withAdviceEvents(
  db: Transaction<Tables>,
  organizationId: string,
  { routeIds, at }: { routeIds: readonly string[]; at: Date },
  write: WriteDecisions,
): Promise<string[]> {
  const isWanted = (await wantedEvents(db, organizationId)).has('advice.changed')
  if (!isWanted) return write()
  const before = await briefsOf(db, organizationId, routeIds)
  const written = await write()
  const now = await briefsOf(db, organizationId, written)
  const changed = written.flatMap((id) => {
    const [previous, brief] = [before.get(id) ?? null, now.get(id) ?? null]
    return brief && isOtherAdvice(previous, brief) ? [{ id, previous, brief }] : []
  })
  const assets = await assetsOf(
    db,
    organizationId,
    changed.map(({ id }) => id),
  )
  const events = changed.flatMap(({ id, previous, brief }) => {
    const asset = assets.get(id)
    if (!asset) return []
    const data = { ...asset, advice: brief, previous_action: previous?.action ?? null }
    return [{ type: 'advice.changed' as const, subject: assetSubject('route', id), data }]
  })
  await addWebhookEvents(db, organizationId, events, at)
  return written
}

/** Locks the decisions, so that events of a route keep their order. */
async function briefsOf(
  db: Transaction<Tables>,
  organizationId: string,
  routeIds: readonly string[],
): Promise<Map<string, DecisionBriefOnWire | null>> {
  const rows = await db
    .selectFrom('decisions')
    .where('organization_id', '=', organizationId)
    .where('route_id', '=', sql<string>`any(${routeIds}::uuid[])`)
    .orderBy('route_id')
    .forUpdate()
    .select(['route_id', sql<DecisionBriefOnWire | null>`brief`.as('brief')])
    .execute()
  return new Map(rows.map(({ route_id, brief }) => [route_id, brief]))
}

/** Routes with the vehicle that drives them, as events name them. */
async function assetsOf(db: Transaction<Tables>, organizationId: string, routeIds: readonly string[]) {
  const rows = await db
    .selectFrom('routes')
    .leftJoin('vehicles', (join) =>
      join
        .onRef('vehicles.organization_id', '=', 'routes.organization_id')
        .onRef('vehicles.route_id', '=', 'routes.id'),
    )
    .where('routes.organization_id', '=', organizationId)
    .where('routes.id', '=', sql<string>`any(${routeIds}::uuid[])`)
    .distinctOn('routes.id')
    .orderBy('routes.id')
    .orderBy('vehicles.id')
    .select([
      'routes.id',
      'routes.name',
      'routes.external_id',
      'vehicles.id as vehicle_id',
      'vehicles.name as vehicle_name',
      'vehicles.external_id as vehicle_external_id',
    ])
    .execute()
  return new Map(
    rows.map(({ id, name, external_id, vehicle_id, vehicle_name, vehicle_external_id }) => {
      const vehicle =
        vehicle_id !== null && vehicle_name !== null && vehicle_external_id !== null
          ? { id: vehicle_id, name: vehicle_name, external_id: vehicle_external_id }
          : null
      return [id, { route: { id, name, external_id }, vehicle }]
    }),
  )
}
