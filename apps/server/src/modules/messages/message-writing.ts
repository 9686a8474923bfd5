// Writes the text of a message for each driver: in the driver's language, with what is known of the vehicle. The draft
// call and the sending use it alike, so that drivers get what the sender was shown.
import type { VehicleImpactOnWire } from '@stormlane/contract'
import {
  type AheadOfVehicle,
  canBeUrgent,
  type DriverLanguage,
  type MessageEligibility,
  type MessageFacts,
  type MessageField,
  messageEligibility,
  messageFields,
} from '@stormlane/domain/drivers'
import type { ImpactLevel } from '@stormlane/domain/levels'
import { timezoneAt } from '@stormlane/geography'
import { MESSAGE_TEXTS } from './message.texts.ts'
import type { VehicleFacts } from './message-facts.repository.ts'

interface Wording {
  /** For all drivers; undefined for each driver's own. */
  language: DriverLanguage | undefined
  /** Of drivers whose language nobody has said. */
  usual: DriverLanguage
  about: string
  now: Date
}

export interface Addressee {
  id: string
  name: string
  source: string
  driverName: string | null
  language: DriverLanguage
  isLanguageKnown: boolean
  canBeUrgent: boolean
  fields: Record<MessageField, string>
}

export interface LeftOut {
  id: string
  name: string | null
  reason: string
}

const UNKNOWN_VEHICLE: MessageEligibility = { eligible: false, reason: MESSAGE_TEXTS.noVehicle }

/** Splits the wanted vehicles into those whose drivers can be reached, with their words, and the others with the reason. */
export function addressees(
  ids: readonly string[],
  vehicles: readonly VehicleFacts[],
  wording: Wording,
): { reached: Addressee[]; leftOut: LeftOut[] } {
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const reached: Addressee[] = []
  const leftOut: LeftOut[] = []
  for (const id of ids) {
    const vehicle = known.get(id)
    const eligibility = vehicle ? messageEligibility(vehicle) : UNKNOWN_VEHICLE
    if (vehicle && eligibility.eligible) reached.push(addressee(vehicle, wording))
    else if (!eligibility.eligible) leftOut.push({ id, name: vehicle?.name ?? null, reason: eligibility.reason })
  }
  return { reached, leftOut }
}

function addressee(vehicle: VehicleFacts, { language, usual, about, now }: Wording): Addressee {
  const { id, name, source, driverName, driverLanguage } = vehicle
  const spoken = language ?? driverLanguage ?? usual
  return {
    id,
    name,
    source,
    driverName,
    language: spoken,
    isLanguageKnown: driverLanguage !== null,
    canBeUrgent: canBeUrgent(source),
    fields: messageFields(factsOf(vehicle, about, now), spoken, now),
  }
}

function factsOf(vehicle: VehicleFacts, about: string, now: Date): MessageFacts {
  const { name, driverName, latitude, longitude, speedMps, advice } = vehicle
  const worst = advice?.worst
  const advised = advice?.advised
  return {
    vehicle: name,
    driver: driverName,
    isDriving: (speedMps ?? 0) > 0,
    timeZone: latitude === null || longitude === null ? undefined : timezoneAt(latitude, longitude),
    ahead: worstAhead([vehicle.upcoming, vehicle.current], now),
    place: worst ? { road: worst.road_name, miles: worst.from_mile } : null,
    advised: advised
      ? {
          kind: advised.kind,
          place: advised.place?.name ?? '',
          until: advised.until === null ? null : new Date(advised.until),
          leavesAt: new Date(advised.leaves_at),
          speedMph: advised.speed_mph,
          roads: advised.road_names,
        }
      : null,
    about,
  }
}

/** The worst span that has not passed, then the earliest, of the first forecast that has one. */
function worstAhead(impacts: readonly (string | null)[], now: Date): AheadOfVehicle | null {
  for (const text of impacts) {
    if (!text) continue
    const parsed = JSON.parse(text) as VehicleImpactOnWire | { current_impact: VehicleImpactOnWire | null }
    const impact = 'current_impact' in parsed ? parsed.current_impact : parsed
    const ahead = (impact?.forecast?.spans ?? [])
      .map((span) => ({ ...span, startAt: new Date(span.start_at), endAt: new Date(span.end_at) }))
      .filter(({ endAt }) => endAt > now)
      .toSorted((a, b) => b.impact_level - a.impact_level || a.startAt.getTime() - b.startAt.getTime())
    const [worst] = ahead
    if (!worst) continue
    const isAlert = worst.source === 'alert'
    return {
      level: worst.impact_level as ImpactLevel,
      variable: isAlert ? null : worst.id.slice(worst.id.indexOf(':') + 1),
      event: isAlert ? worst.text : null,
      startAt: worst.startAt,
      endAt: worst.endAt,
    }
  }
  return null
}
