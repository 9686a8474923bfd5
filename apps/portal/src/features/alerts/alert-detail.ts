import type { CallAnswer, getWeather } from '@stormlane/contract'
import { truncatedDescription } from '@stormlane/domain/hazards'
import type { AlertFeature } from '../../parts/overlays/alert-items.ts'

/** What a card shows of an alert, from any source. */
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
