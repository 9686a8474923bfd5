import type { Upsell } from '@stormlane/domain/maps'
import { useState } from 'react'
import { OverlayGlyph } from '../../parts/overlays/overlay-glyph.tsx'
import type { OverlayItem } from '../../parts/overlays/overlay-item.ts'
import { UpsellDialog } from '../../parts/overlays/upsell-dialog.tsx'
import type { ShownOverlay } from '../../parts/overlays/use-overlays.ts'
import { formatEnd } from '../../platform/time-format.ts'
import { GemIcon } from '../../ui/badges/gem-icon.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import list from '../../ui/surface/pick-list.module.css'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'

const TEXTS = impactTexts.events

interface EventsOfInterestProps {
  /** Contains each storm and cyclone only once. */
  events: readonly OverlayItem[]
  /** Says why some or all events are missing. */
  state: ShownOverlay['state']
  /** The product that unlocks the panel; null if it is available. */
  lock: Upsell | null
  selectedId: string | null
  now: Date
  onSelect: (event: OverlayItem) => void
}

/** The Weather Events of Interest panel: current storms and cyclones, selectable on the map. */
export function EventsOfInterest({ events, state, lock, selectedId, now, onSelect }: EventsOfInterestProps) {
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
        <p className={list.none}>{TEXTS[state ?? 'none']}</p>
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
                {event.storm && <span className={css.until}>{TEXTS.until(formatEnd(event.storm.endsAt, now))}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <UpsellDialog offered={offered} onClose={() => setOffered(null)} />
    </Panel>
  )
}

function eventSummary({ facts, cyclone, storm }: OverlayItem): string {
  if (storm || !cyclone) return storm?.strength ?? ''
  const strength = facts.map(([, text]) => text).slice(1, 3)
  return strength.join(' · ') || TEXTS.cyclone
}

export const eventKey = ({ id, partOf }: OverlayItem): string => partOf ?? id

/** A cyclone has several parts; only its current position is listed. */
export function uniqueEvents(items: readonly OverlayItem[]): OverlayItem[] {
  const byEvent = Map.groupBy(items, eventKey)
  return [...byEvent.values()].flatMap((parts) => parts.find(({ icon }) => icon !== null) ?? parts[0] ?? [])
}
