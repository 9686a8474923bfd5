// Simulated power outages as rows of ODIN, which counts meters by utility and county.
import type { PowerOutageEvent } from '@stormlane/domain/hazards'

export const OUTAGES_KEY =
  'openenergyhub.ornl.gov/api/explore/v2.1/catalog/datasets/odin-real-time-outages-county/records'

/** The simulated world knows only shares of customers, so every county has the same number here. */
const CUSTOMERS_OF_A_COUNTY = 50_000
/** Two utilities share a county, and one of them reports two incidents. */
const UTILITIES = [
  { id: '101', name: 'PRACTICE POWER,101', share: 0.5 },
  { id: '101', name: 'PRACTICE POWER,101', share: 0.3 },
  { id: '202', name: 'PRACTICE RURAL COOPERATIVE,202', share: 0.2 },
] as const
const MOST_ROWS = 100

export function outagePage(events: readonly PowerOutageEvent[], query: URLSearchParams): string {
  const rows = events.flatMap(rowsOf)
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)]
  const results = rows.slice(offset, offset + Math.min(limit, MOST_ROWS))
  return JSON.stringify({ total_count: rows.length, results })
}

function rowsOf({ id, geoJson: { properties } }: PowerOutageEvent) {
  const meters = Math.round((Number(properties?.percent_out) / 100) * CUSTOMERS_OF_A_COUNTY)
  let counted = 0
  return UTILITIES.map(({ id: utility, name, share }, i) => {
    const own = i === UTILITIES.length - 1 ? meters - counted : Math.round(share * meters)
    counted += own
    return {
      communitydescriptor: id.replace('outage-', ''),
      metersaffected: own,
      county: properties?.county as string,
      state: properties?.state as string,
      name,
      utility_id: utility,
      customersrestored: null,
    }
  })
}
