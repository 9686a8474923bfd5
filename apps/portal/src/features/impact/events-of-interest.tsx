import type { Upsell } from '@stormlane/domain'
import { useState } from 'react'
import { OverlayGlyph } from '../../parts/overlays/overlay-glyph.tsx'
import type { OverlayItem } from '../../parts/overlays/overlay-item.ts'
import { UpsellDialog } from '../../parts/overlays/upsell-dialog.tsx'
import { GemIcon } from '../../ui/badges/gem-icon.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import list from '../../ui/surface/pick-list.module.css'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'

const TEXTS = impactTexts.events

interface EventsOfInterestProps {
  /** Each storm and cyclone once. */
  events: readonly OverlayItem[]
  /** The product that unlocks the panel; null if it is available. */
  lock: Upsell | null
  selectedId: string | null
  onSelect: (event: OverlayItem) => void
}

/** The Weather Events of Interest panel: current storms and cyclones, selectable on the map. */
export function EventsOfInterest({ events, lock, selectedId, onSelect }: EventsOfInterestProps) {
  const [offered, setOffered] = useState<Upsell | null>(null)
  return (
    <Panel variant="floating" title={TEXTS.title} className={css.events}>
      {lock ? (
        <div className={css.locked}>
          <p>
            <GemIcon /> {TEXTS.locked}
          </p>
          <Button size="small" onClick={() => setOffered(lock)}>
            {TEXTS.more}
          </Button>
        </div>
      ) : events.length === 0 ? (
        <p className={list.none}>{TEXTS.none}</p>
      ) : (
        <ul className={list.list}>
          {events.map((event) => (
            <li key={event.id}>
              <button
                type="button"
                className={list.row}
                aria-pressed={event.id === selectedId}
                onClick={() => onSelect(event)}
              >
                <OverlayGlyph {...event} />
                <span className={list.name}>
                  <strong>{event.title}</strong>
                  <span>{eventSummary(event)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <UpsellDialog offered={offered} onClose={() => setOffered(null)} />
    </Panel>
  )
}

/** The event's strength or end time. */
function eventSummary({ facts, cyclone }: OverlayItem): string {
  const last = facts.at(-1)
  if (cyclone)
    return (
      facts
        .map(([, text]) => text)
        .slice(1, 3)
        .join(' · ') || TEXTS.cyclone
    )
  return last
    ? facts
        .slice(-2)
        .map(([label, text]) => `${label} ${text}`)
        .join(' · ')
    : ''
}

export const eventKey = ({ id, partOf }: OverlayItem): string => partOf ?? id

/** A cyclone has several parts; only its current position is listed. */
export function uniqueEvents(items: readonly OverlayItem[]): OverlayItem[] {
  const byEvent = Map.groupBy(items, eventKey)
  return [...byEvent.values()].flatMap((parts) => parts.find(({ icon }) => icon !== null) ?? parts[0] ?? [])
}
