import type { CallAnswer, getWeather } from '@stormlane/contract'
import { truncatedDescription } from '@stormlane/domain'
import type { AlertFeature } from '../../parts/overlays/alert-items.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import type { LocationSummary } from '../../platform/location-summary.ts'

/** The alert data of a card, from any source. */
export interface AlertDetail {
  id: string
  name: string
  color: string
  issuedAt: Date
  beginsAt: Date
  endsAt: Date
  area: string
  description: string
  instruction: string | null
}

export function detailOfFeature({ id, properties }: AlertFeature): AlertDetail {
  return {
    id,
    name: properties.event,
    color: properties.fill,
    issuedAt: new Date(properties.sent),
    beginsAt: new Date(properties.begins),
    endsAt: new Date(properties.ends ?? properties.expires),
    area: properties.areaDescription,
    description: truncatedDescription(properties.description),
    instruction: properties.instruction,
  }
}

export function detailOfPlaceAlert({
  id,
  details,
  timestamps,
}: CallAnswer<typeof getWeather>['alerts'][number]): AlertDetail {
  return {
    id,
    name: details.name,
    color: details.color,
    issuedAt: new Date(timestamps.issued),
    beginsAt: new Date(timestamps.begins),
    endsAt: new Date(timestamps.expires),
    area: details.areaDescription,
    description: truncatedDescription(details.body),
    instruction: details.instruction,
  }
}

/** An alert at one of the organization's locations with its time span. */
interface AssetAlert {
  id: string
  name: string
  color: string
  startAt: Date
  endAt: Date
}

export interface AssetUnderAlert {
  id: string
  name: string
  alerts: AssetAlert[]
}

/** The locations with a current or later alert, earliest first. */
export function assetsUnderAlert(locations: readonly SavedLocation[]): AssetUnderAlert[] {
  return locations
    .map(({ id, name, subhourlyImpactSummary, extendedImpactSummary }) => ({
      id,
      name,
      alerts: mergeAlerts([subhourlyImpactSummary, extendedImpactSummary]),
    }))
    .filter(({ alerts }) => alerts.length > 0)
    .toSorted((a, b) => earliest(a) - earliest(b) || a.name.localeCompare(b.name))
}

const earliest = ({ alerts }: AssetUnderAlert) => Math.min(...alerts.map(({ startAt }) => startAt.getTime()))

/** Merges the alerts of both forecasts, which may contain the same alert. */
function mergeAlerts(summaries: readonly (LocationSummary | null)[]): AssetAlert[] {
  const tags = summaries.flatMap((summary) => summary?.tags ?? []).filter(({ source }) => source === 'alert')
  const byId = new Map(
    tags.map((tag) => [
      tag.id,
      {
        id: tag.id,
        name: tag.event ?? tag.text,
        color: tag.color ?? '#9AA5B1',
        startAt: new Date(tag.effective ?? 0),
        endAt: new Date(tag.expires ?? 8.64e15),
      },
    ]),
  )
  return [...byId.values()]
}
