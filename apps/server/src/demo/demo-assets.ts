// Initial assets of the first demo organization: groups, sixty locations, routes, a simulated fleet and driver notifications.
import { boundsAround } from '@stormlane/domain/geo'
import { PROOF_DAYS_BACK } from '@stormlane/domain/proof'
import { DAY_MS } from '@stormlane/domain/time'
import { PRODUCT_SOURCE } from '@stormlane/domain/vehicles'
import { DEMO_FLEET_SIZE, demoGroups } from '@stormlane/simulation'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { insertDemoRows, setOrganizationSince } from './demo.repository.ts'
import { demoNotificationRows } from './demo-notifications.ts'
import { DEMO_PLACES } from './demo-places.ts'
import { demoRouteRows } from './demo-routes.ts'
import { demoShipmentRows } from './demo-shipments.ts'

/** Our choice: covers a yard and its surroundings. */
const SITE_RADIUS_METERS = 4000

/** Numbered ids, so that the same place has the same URL on every machine. */
export function demoId(kind: number, number: number): string {
  return `00000000-0000-4000-800${kind}-${String(number).padStart(12, '0')}`
}

/** The organization of the default demo login. */
export const DEMO_ORGANIZATION_ID = demoId(1, 1)

/** Seeds a new organization once; later changes and deletions by users are never undone. */
export async function seedDemoAssets(db: Kysely<Tables>, now: Date, shipments: number): Promise<void> {
  const organizationId = DEMO_ORGANIZATION_ID
  // The demo has past forecasts, which a new organization could not prove.
  await setOrganizationSince(db, organizationId, new Date(now.getTime() - PROOF_DAYS_BACK * DAY_MS))
  const groups = demoGroups(PRODUCT_SOURCE)
  const idOf = new Map(groups.map(({ id }, index) => [id, demoId(3, index + 1)]))
  const groupIdsByExternalId = (externalIds: readonly string[]) => externalIds.flatMap((id) => idOf.get(id) ?? [])
  await insertDemoRows(db, {
    groups: groups.map(({ id, name, source, children }) => ({
      organization_id: organizationId,
      id: idOf.get(id) as string,
      name,
      source,
      external_id: id,
      children: groupIdsByExternalId(children),
    })),
    locations: DEMO_PLACES.map(({ category, region, ...place }, index) => {
      const siteCode = `CF-${String(index + 1).padStart(3, '0')}`
      return {
        ...place,
        organization_id: organizationId,
        id: demoId(4, index + 1),
        external_id: siteCode,
        bounds: JSON.stringify(boundsAround(place, SITE_RADIUS_METERS)),
        group_ids: groupIdsByExternalId([region]),
        user_metadata: JSON.stringify({ category, 'Site Code': siteCode }),
        // Lists are sorted by creation time.
        created_at: new Date(now.getTime() + index),
      }
    }),
    routes: demoRouteRows({ organizationId, now, idOf: (number) => demoId(5, number), groupIds: groupIdsByExternalId }),
    shipments: demoShipmentRows({
      organizationId,
      now,
      count: shipments,
      idOf: (number) => demoId(5, number),
      groupIds: groupIdsByExternalId,
    }),
    telematics_connections: [
      { organization_id: organizationId, provider: 'simulated', source: PRODUCT_SOURCE, created_at: now },
    ],
    simulated_fleets: [{ organization_id: organizationId, size: DEMO_FLEET_SIZE }],
    driver_notifications: demoNotificationRows(organizationId, now, (number) => demoId(6, number)),
  })
}
