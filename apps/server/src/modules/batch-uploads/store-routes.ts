// Stores routes of a file: those that are known are changed, the others added as far as the plan has room. Results follow by themselves.
import { randomUUID } from 'node:crypto'
import { SAVED_ROUTE_SOURCE } from '@stormlane/domain'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { countRoutes, lockRoutes, type RouteFields } from '../routes/route.repository.ts'
import { ROUTE_TEXTS } from '../routes/route.texts.ts'
import { changesJourney } from '../routes/route-input.ts'
import type { RouteAsset } from './row-reading.ts'
import type { Storing, StoringOutcome } from './storing.ts'

/** What a file tells of a route. */
const FIELDS = [
  'name',
  'external_id',
  'origin_label',
  'origin_latitude',
  'origin_longitude',
  'destination_label',
  'destination_latitude',
  'destination_longitude',
  'departure_time',
  'waypoints',
  'vehicle_type',
  'above_temperature_thresholds',
  'below_temperature_thresholds',
] as const satisfies readonly (keyof RouteFields)[]

type ToldFields = Pick<RouteFields, (typeof FIELDS)[number]>

interface Known extends ToldFields {
  id: string
}

interface Change {
  route: Known
  asset: RouteAsset
  isNew: boolean
  journeyChanged: boolean
}

/** A route without an id of another system is known by its name, its ends and its departure. */
const journeyOf = (route: ToldFields) =>
  JSON.stringify([
    route.name,
    route.departure_time,
    route.origin_latitude,
    route.origin_longitude,
    route.destination_latitude,
    route.destination_longitude,
  ])

export async function storeRoutes(
  db: Transaction<Tables>,
  assets: readonly RouteAsset[],
  { organizationId, limit, now }: Storing,
): Promise<StoringOutcome[]> {
  await lockRoutes(db, organizationId)
  let room = limit - (await countRoutes(db, organizationId))
  const known = await knownRoutes(db, organizationId, assets)
  const byExternalId = new Map(known.flatMap((one) => (one.external_id === null ? [] : [[one.external_id, one]])))
  const byJourney = new Map(known.map((one) => [journeyOf(one), one]))
  const changes = new Map<string, Change>()

  const outcomes = assets.map((given): StoringOutcome => {
    const asset = { ...given, departure_time: new Date(given.departure_time) }
    const before = asset.external_id === null ? byJourney.get(journeyOf(asset)) : byExternalId.get(asset.external_id)
    if (!before && room <= 0) return { problem: { field: null, message: ROUTE_TEXTS.planLimit(limit) } }
    const route: Known = before ? { ...before, ...told(asset) } : { id: randomUUID(), ...fieldsOf(asset) }
    if (before && JSON.stringify(route) === JSON.stringify(before)) return { outcome: 'unchanged', assetId: before.id }
    if (!before) room -= 1
    byJourney.set(journeyOf(route), route)
    if (route.external_id !== null) byExternalId.set(route.external_id, route)
    const earlier = changes.get(route.id)
    const journeyChanged = before !== undefined && changesJourney(before, route)
    changes.set(route.id, {
      route,
      asset,
      isNew: earlier?.isNew ?? !before,
      journeyChanged: journeyChanged || earlier?.journeyChanged === true,
    })
    return { outcome: before ? 'updated' : 'created', assetId: route.id }
  })
  const all = [...changes.values()]
  const created = all.filter(({ isNew }) => isNew)
  await insert(db, organizationId, created, now)
  for (const change of all) if (!change.isNew) await update(db, organizationId, change)
  return outcomes
}

/** What the row leaves empty stays as it is. */
function told(asset: RouteAsset): Partial<ToldFields> {
  return Object.fromEntries(FIELDS.filter((field) => asset.told.includes(field)).map((field) => [field, asset[field]]))
}

const fieldsOf = (asset: RouteAsset) =>
  Object.fromEntries(FIELDS.map((field) => [field, asset[field]])) as unknown as ToldFields

async function knownRoutes(
  db: Transaction<Tables>,
  organizationId: string,
  assets: readonly RouteAsset[],
): Promise<Known[]> {
  const externalIds = assets.flatMap(({ external_id }) => external_id ?? [])
  const departures = assets.flatMap(({ external_id, departure_time }) => (external_id === null ? [departure_time] : []))
  return db
    .selectFrom('routes')
    .where('organization_id', '=', organizationId)
    .where((row) =>
      row.or([
        row('external_id', '=', sql<string>`any(${externalIds}::text[])`),
        row('departure_time', '=', sql<Date>`any(${departures}::timestamptz[])`),
      ]),
    )
    .select(['id', ...FIELDS])
    .execute()
}

async function update(
  db: Transaction<Tables>,
  organizationId: string,
  { route, journeyChanged }: Change,
): Promise<void> {
  const { id, waypoints, ...fields } = route
  await db
    .updateTable('routes')
    .set((row) => ({
      ...fields,
      waypoints: JSON.stringify(waypoints),
      journey_revision: row('journey_revision', '+', journeyChanged ? 1 : 0),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  if (!journeyChanged) return
  await db
    .deleteFrom('route_results')
    .where('organization_id', '=', organizationId)
    .where('route_id', '=', id)
    .execute()
}

async function insert(
  db: Transaction<Tables>,
  organizationId: string,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ route, asset: { told: _told, ...fields } }) => ({
    ...fields,
    ...route,
    organization_id: organizationId,
    source: SAVED_ROUTE_SOURCE,
    waypoints: JSON.stringify(route.waypoints),
    created_at: now,
  }))
  await db.insertInto('routes').values(rows).execute()
}
