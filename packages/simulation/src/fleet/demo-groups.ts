import type { ReportedGroup } from '@stormlane/domain/vehicles'

/** The home base of vehicles. */
export interface Depot {
  id: string
  /** Name of its node in the road network. */
  place: string
}

interface Region {
  id: string
  name: string
  depots: readonly Depot[]
}

const depot = (place: string): Depot => ({
  id: `depot-${place.split(',')[0]?.toLowerCase().replaceAll(' ', '-')}`,
  place,
})

/** Regions and depots of the demo fleet, at large freight hubs. */
const REGIONS: readonly Region[] = [
  { id: 'region-west', name: 'West', depots: [depot('Los Angeles, CA'), depot('Seattle, WA')] },
  { id: 'region-mountain', name: 'Mountain', depots: [depot('Denver, CO'), depot('Salt Lake City, UT')] },
  { id: 'region-plains', name: 'Plains', depots: [depot('Dallas, TX'), depot('Kansas City, MO')] },
  { id: 'region-midwest', name: 'Midwest', depots: [depot('Chicago, IL'), depot('Columbus, OH')] },
  { id: 'region-south', name: 'South', depots: [depot('Atlanta, GA'), depot('Jacksonville, FL')] },
  { id: 'region-northeast', name: 'Northeast', depots: [depot('Philadelphia, PA'), depot('Boston, MA')] },
  // These regions have locations but no vehicles.
  { id: 'region-canada', name: 'Canada', depots: [] },
  { id: 'region-mexico', name: 'Mexico', depots: [] },
]

export const DEPOTS: readonly Depot[] = REGIONS.flatMap(({ depots }) => depots)
export const REEFER_GROUP_ID = 'equipment-reefer'

const group = (source: string, id: string, name: string, children: readonly string[] = []): ReportedGroup => ({
  id,
  name,
  source,
  externalId: id,
  children,
})

/** The group tree of the demo: all assets by region and depot, and by equipment. */
export function demoGroups(source: string): ReportedGroup[] {
  return [
    group(source, 'fleet', 'All Assets', ['regions', 'equipment']),
    group(
      source,
      'regions',
      'Regions',
      REGIONS.map(({ id }) => id),
    ),
    group(source, 'equipment', 'Equipment', [REEFER_GROUP_ID]),
    group(source, REEFER_GROUP_ID, 'Refrigerated'),
    ...REGIONS.map(({ id, name, depots }) =>
      group(
        source,
        id,
        name,
        depots.map((each) => each.id),
      ),
    ),
    ...DEPOTS.map(({ id, place }) => group(source, id, `${place.split(',')[0]} Depot`)),
  ]
}
