// What causes the items of the queue: government alerts by their event, other weather by its name.
import type { ImpactLevel } from '../impact-level.ts'
import type { ImpactReason } from '../scores/impact-reasons.ts'
import type { ItemState } from './handling.ts'

export interface AffectedEvent {
  name: string
  /** Whether it is a government alert. */
  isAlert: boolean
  count: number
  newCount: number
  worstLevel: ImpactLevel
}

interface CausedItem {
  leading: Pick<ImpactReason, 'name' | 'event'>
  level: ImpactLevel
  state: ItemState
}

/** The name of what leads an item. */
export const eventName = ({ event, name }: Pick<ImpactReason, 'name' | 'event'>): string => event ?? name

/** The causes of items with their counts and worst levels: worst first, then those that affect the most. */
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
