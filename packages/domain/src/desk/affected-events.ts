// Groups the items of the queue by cause: government alerts by their event, other weather by its name.

import type { ImpactReason } from '../impacts/scores/impact-reasons.ts'
import { WEATHER_TAG_NAMES } from '../impacts/scores/scores.texts.ts'
import type { ImpactLevel } from '../levels/impact-level.ts'
import { isMapLayer, MAP_LAYERS } from '../maps/map-types.ts'
import { UPCOMING_TEXTS } from '../vehicles/vehicles.texts.ts'
import type { ItemState } from './handling.ts'

export interface AffectedEvent {
  name: string
  /** Whether it is a government alert. */
  isAlert: boolean
  count: number
  newCount: number
  worstLevel: ImpactLevel
}

type Cause = Pick<ImpactReason, 'id' | 'name' | 'event' | 'variable'>

export interface CausedItem {
  leading: Cause
  level: ImpactLevel
  state: ItemState
}

/** Causes that are neither a layer of the map nor a tag of locations. */
const OTHER_CAUSES: Readonly<Record<string, string>> = {
  ...UPCOMING_TEXTS.names,
  ...WEATHER_TAG_NAMES,
}

/**
 * Returns the name of an item's leading cause, which is the same for every item it leads: the reason of a vehicle reads
 * `Wind Gusts: High` or `24 min delay ahead`, but the cause is Wind Gusts or Slowdown.
 */
export function eventName({ id, event, variable, name }: Cause): string {
  if (event) return event
  const cause = variable ?? id.slice(id.indexOf(':') + 1)
  if (Object.hasOwn(OTHER_CAUSES, cause)) return OTHER_CAUSES[cause] as string
  return isMapLayer(cause) ? MAP_LAYERS[cause].label : name
}

/** Counts items by cause with their worst level: worst first, then those with the most items. */
export function affectedEvents(items: Iterable<CausedItem>): AffectedEvent[] {
  const events = new Map<string, AffectedEvent>()
  for (const { leading, level, state } of items) {
    const name = eventName(leading)
    const event = events.get(name) ?? {
      name,
      isAlert: leading.event !== null,
      count: 0,
      newCount: 0,
      worstLevel: level,
    }
    event.count += 1
    if (state === 'new') event.newCount += 1
    if (level > event.worstLevel) event.worstLevel = level
    events.set(name, event)
  }
  return [...events.values()].toSorted(
    (a, b) => b.worstLevel - a.worstLevel || b.count - a.count || (a.name < b.name ? -1 : 1),
  )
}
