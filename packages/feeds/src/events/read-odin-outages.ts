import { type Area, type FeedNotes, type PowerOutageEvent, powerOutageClassOfCustomers } from '@stormlane/domain'
import * as z from 'zod'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readShape } from './read-collection.ts'

export interface OutageCounty {
  fips: string
  name: string
  state: string
  geometry: Area
}

/** The most populous county has four million customers. */
const MAX_METERS = 5_000_000

/** A row of ODIN, one a utility and county, https://openenergyhub.ornl.gov; also for the bounds. */
const rowSchema = z.object({
  /** The county by its FIPS code; some utilities leave out the zero at its start. */
  communitydescriptor: z.coerce.string().regex(/^\d{4,5}$/),
  metersaffected: z.number().int().min(0).max(MAX_METERS),
})

/**
 * Reads the customers without power of each county, all utilities together. How many customers a county has is not said, so that they are drawn by
 * their number. Counties without a row are not known to have power.
 */
export function readOdinOutages(
  rows: readonly unknown[],
  counties: ReadonlyMap<string, OutageCounty>,
  notes?: FeedNotes,
): PowerOutageEvent[] {
  const read = acceptItems(rows, {
    read: (row) => {
      const { communitydescriptor, metersaffected } = readShape(row, rowSchema)
      const fips = communitydescriptor.padStart(5, '0')
      const county = counties.get(fips)
      if (!county) throw new ItemProblem(TEXTS.noCounty(fips))
      return { county, customers: metersaffected }
    },
    nameOf: (row, i) => countyName(row) ?? TEXTS.nameless(i + 1),
    what: 'outages',
    notes,
  })
  const sums = new Map<OutageCounty, number>()
  for (const { county, customers } of read) sums.set(county, (sums.get(county) ?? 0) + customers)
  return [...sums].flatMap(([county, customers]) => toEvent(county, customers))
}

function toEvent({ fips, name, state, geometry }: OutageCounty, customers: number): PowerOutageEvent | [] {
  const look = powerOutageClassOfCustomers(customers)
  if (!look) return []
  const id = `odin-${fips}`
  const { fill, fillOpacity } = look
  const properties = { county: name, state, customers_out: customers }
  return { eventType: 'power_outages', id, fill, fillOpacity, geoJson: { type: 'Feature', id, geometry, properties } }
}

function countyName(row: unknown): string | null {
  const county = (row as { county?: unknown } | null)?.county
  return typeof county === 'string' && county !== '' ? county.slice(0, 100) : null
}
