import { type PowerOutageEvent, powerOutageClassOfCount } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import type { County } from '@stormlane/geography'
import * as z from 'zod'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readShape } from './read-collection.ts'

/** No county has as many meters. */
const MAX_METERS = 10_000_000

const rowSchema = z.object({
  /** The FIPS code of the county. */
  communitydescriptor: z.string().regex(/^\d{5}$/, TEXTS.noCountyCode),
  /** A utility that does not say how many sends null, which is refused. */
  metersaffected: z.number(TEXTS.noCount).int(TEXTS.noCount).min(0, TEXTS.noCount).max(MAX_METERS, TEXTS.noCount),
  utility_id: z.union([z.string().max(100), z.number()]).nullish(),
  name: z.string().max(300).nullish(),
})

/** Codes of counties that were renamed or joined another one. Those that were split, such as Connecticut's, have no successor. */
const RENAMED: Readonly<Record<string, string>> = {
  // Shannon, now Oglala Lakota, South Dakota.
  '46113': '46102',
  // Wade Hampton, now Kusilvak, Alaska.
  '02270': '02158',
  // The city of Bedford joined its county in Virginia.
  '51515': '51019',
}

/**
 * Adds up the customers without power in each county, from rows of incidents by utility. A county that no utility
 * reports is left out, because it is not known to have power.
 */
export function readOdinOutages(
  rows: readonly unknown[],
  findCounty: (fips: string) => County | undefined,
  notes?: FeedNotes,
): PowerOutageEvent[] {
  const found = new Map<string, County | undefined>()
  const countyOf = (code: string) => {
    const fips = RENAMED[code] ?? code
    if (!found.has(fips)) found.set(fips, findCounty(fips))
    return found.get(fips)
  }
  const incidents = acceptItems(rows, {
    read: (row) => {
      const { communitydescriptor, metersaffected, utility_id, name } = readShape(row, rowSchema)
      const county = countyOf(communitydescriptor)
      if (!county) throw new ItemProblem(TEXTS.unknownCounty(communitydescriptor))
      return { county, customers: metersaffected, utility: String(utility_id ?? name ?? '') }
    },
    nameOf: (row, i) => (row as { name?: unknown } | null)?.name?.toString().slice(0, 100) ?? TEXTS.nameless(i + 1),
    what: 'outages',
    notes,
  })
  const sums = new Map<string, { county: County; customers: number; utilities: Set<string> }>()
  for (const { county, customers, utility } of incidents) {
    const sum = sums.get(county.fips) ?? { county, customers: 0, utilities: new Set() }
    sum.customers += customers
    sum.utilities.add(utility)
    sums.set(county.fips, sum)
  }
  return [...sums.values()].flatMap(({ county, customers, utilities }) => {
    const outageClass = powerOutageClassOfCount(customers)
    return outageClass ? toEvent(county, customers, utilities.size, outageClass) : []
  })
}

function toEvent(
  { fips, name, state, geometry }: County,
  customers: number,
  utilities: number,
  { fill, fillOpacity }: Pick<PowerOutageEvent, 'fill' | 'fillOpacity'>,
): PowerOutageEvent {
  const id = `outage-${fips}`
  return {
    eventType: 'power_outages',
    id,
    fill,
    fillOpacity,
    geoJson: {
      type: 'Feature',
      id,
      geometry,
      properties: { county: name, state, customers_out: customers, utilities },
    },
  }
}
