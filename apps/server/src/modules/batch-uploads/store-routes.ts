// Stores routes from a file: updates existing ones and adds the others up to the plan's limit. The evaluation job adds
// their results.
import { randomUUID } from 'node:crypto'
import { statusAfterMove } from '@stormlane/domain/levels'
import { type RouteStatus, SAVED_ROUTE_SOURCE } from '@stormlane/domain/trips'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { ASSUMED_JOURNEY_MS, countUpcoming, lockRoutes } from '../routes/route.repository.ts'
import { ROUTE_TEXTS } from '../routes/route.texts.ts'
import {
  FILE_ROUTE_FIELDS,
  type FileRoute,
  type FileRouteFields,
  findFileRoutes,
  insertFileRoutes,
  type KnownRoute,
  updateFileRoute,
} from '../routes/route-batch.repository.ts'
import { changesJourney } from '../routes/route-input.ts'
import type { RouteAsset } from './row-reading.ts'
import type { Storing, StoringOutcome } from './storing.ts'

interface Change {
  route: FileRoute
  asset: RouteAsset
  isNew: boolean
  journeyChanged: boolean
  status: RouteStatus
}

/** A route without an external id is identified by its name, ends and departure. */
const journeyOf = (route: FileRouteFields) =>
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
  let room = limit - (await countUpcoming(db, organizationId, now))
  const asked = {
    externalIds: assets.flatMap(({ external_id }) => external_id ?? []),
    departures: assets.flatMap(({ external_id, departure_time }) => (external_id === null ? [departure_time] : [])),
  }
  const known = await findFileRoutes(db, organizationId, asked, now)
  const routes = known.map(({ route }) => route)
  const byExternalId = new Map(routes.flatMap((one) => (one.external_id === null ? [] : [[one.external_id, one]])))
  const byJourney = new Map(routes.map((one) => [journeyOf(one), one]))
  const states = new Map(known.map(({ route, ...state }) => [route.id, state]))
  const changes = new Map<string, Change>()

  const outcomes = assets.map((given): StoringOutcome => {
    const asset = withDates(given)
    const before = asset.external_id === null ? byJourney.get(journeyOf(asset)) : byExternalId.get(asset.external_id)
    const route: FileRoute = before ? { ...before, ...filledFields(asset) } : { id: randomUUID(), ...fieldsOf(asset) }
    if (before && JSON.stringify(route) === JSON.stringify(before)) return { outcome: 'unchanged', assetId: before.id }
    const journeyChanged = before !== undefined && changesJourney(before, route)
    const state = states.get(route.id) ?? NEW_ROUTE
    const moved = before && journeyChanged ? stateAfterMove(state, [before, route], now) : state
    // A finished route that is moved into the future counts toward the limit like a new one.
    if (!before || (moved.isUpcoming && !state.isUpcoming)) {
      if (room <= 0) return { problem: { field: null, message: ROUTE_TEXTS.planLimit(limit) } }
      room -= 1
    }
    states.set(route.id, moved)
    // A later row with the former journey must not find the route that has just left it.
    if (before && byJourney.get(journeyOf(before))?.id === before.id) byJourney.delete(journeyOf(before))
    byJourney.set(journeyOf(route), route)
    if (route.external_id !== null) byExternalId.set(route.external_id, route)
    const earlier = changes.get(route.id)
    changes.set(route.id, {
      route,
      asset,
      isNew: earlier?.isNew ?? !before,
      journeyChanged: journeyChanged || earlier?.journeyChanged === true,
      status: moved.status,
    })
    return { outcome: before ? 'updated' : 'created', assetId: route.id }
  })
  const all = [...changes.values()]
  const created = all.filter(({ isNew }) => isNew)
  const rows = created.map(({ route, asset: { told: _told, ...fields } }) => ({ ...fields, ...route }))
  await insertFileRoutes(db, organizationId, rows, now)
  for (const { route, isNew, ...change } of all) if (!isNew) await updateFileRoute(db, organizationId, route, change)
  return outcomes
}

/** Accepted rows are stored as JSON, in which times are texts. */
const withDates = (asset: RouteAsset): RouteAsset => ({
  ...asset,
  departure_time: new Date(asset.departure_time),
  appointment_earliest: asset.appointment_earliest && new Date(asset.appointment_earliest),
  appointment_latest: asset.appointment_latest && new Date(asset.appointment_latest),
})

type RouteState = Omit<KnownRoute, 'route'>

/** A route that the same file added, which already counts toward the limit. */
const NEW_ROUTE: RouteState = { status: null, source: SAVED_ROUTE_SOURCE, isUpcoming: true }

/** The results of a changed journey are deleted, so its arrival is estimated from ASSUMED_JOURNEY_MS. */
function stateAfterMove(state: RouteState, [before, after]: readonly [FileRoute, FileRoute], now: Date): RouteState {
  const status = statusAfterMove({ ...state, departure_time: before.departure_time }, after.departure_time, now)
  const isOver = status === 'completed' || status === 'cancelled'
  const arrivesAt = after.departure_time.getTime() + ASSUMED_JOURNEY_MS
  return { ...state, status, isUpcoming: !isOver && arrivesAt > now.getTime() }
}

/** Empty cells leave fields unchanged. */
function filledFields(asset: RouteAsset): Partial<FileRouteFields> {
  return Object.fromEntries(
    FILE_ROUTE_FIELDS.filter((field) => asset.told.includes(field)).map((field) => [field, asset[field]]),
  )
}

const fieldsOf = (asset: RouteAsset) =>
  Object.fromEntries(FILE_ROUTE_FIELDS.map((field) => [field, asset[field]])) as unknown as FileRouteFields
