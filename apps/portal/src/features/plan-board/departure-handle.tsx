import type { DepartureSuggestion } from '@stormlane/domain/deciding'
import {
  type BoardWindow,
  type KnownDeparture,
  LARGE_MOVE_STEPS,
  MOVE_STEP_MS,
  movedTo,
  shareOfAxis,
} from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { departureZone } from '../../parts/assets/arrival-odds.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import type { Shipment } from './board-trip.ts'
import css from './plan-board.module.css'
import { planBoardTexts as TEXTS } from './plan-board.texts.ts'
import { departuresQuery, movedSuggestion } from './rated-departures.ts'

interface DepartureHandleProps {
  shipment: Shipment
  name: string
  window: BoardWindow
  /** The departure that is drafted; null without one. */
  draft: DepartureSuggestion | null
  /** Drafts another departure, or takes the draft back. The same function at every drawing. */
  onDraft: (id: string, draft: DepartureSuggestion | null) => void
}

/** Moves the departure of a shipment: drag it, or press the arrow keys; Escape takes it back. */
export function DepartureHandle({ shipment, name, window, draft, onDraft }: DepartureHandleProps) {
  const { id, route, departAt, arriveAt } = shipment
  const [isActive, setActive] = useState(false)
  const { data: departures, isError } = useQuery({ ...departuresQuery(route), enabled: isActive })
  const [grip, setGrip] = useState<{ x: number; from: number } | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const shown = draft?.departAt ?? departAt

  const moveTo = (moment: number) => {
    const to = movedTo(moment, Date.now())
    setWanted(to)
    setActive(true)
    if (departures) onDraft(id, to === departAt ? null : movedSuggestion(shipment, departures, to))
  }
  // A move that was made before the departures were rated is rated when they are.
  const rate = useEffectEvent((known: readonly KnownDeparture[]) => {
    if (wanted !== null) onDraft(id, wanted === departAt ? null : movedSuggestion(shipment, known, wanted))
  })
  useEffect(() => {
    if (departures) rate(departures)
  }, [departures])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = (event.shiftKey ? LARGE_MOVE_STEPS : 1) * MOVE_STEP_MS
    if (event.key === 'ArrowLeft') moveTo((wanted ?? shown) - step)
    else if (event.key === 'ArrowRight') moveTo((wanted ?? shown) + step)
    else if (event.key === 'Escape') {
      setWanted(null)
      onDraft(id, null)
    } else return
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!grip) return
    const width = event.currentTarget.parentElement?.clientWidth || 1
    moveTo(grip.from + ((event.clientX - grip.x) / width) * (window.end - window.start))
  }
  const [from, until] = [shareOfAxis(window, departAt), shareOfAxis(window, arriveAt)]
  const words = draft
    ? TEXTS.handle.drafted(name, formatDayTime(new Date(draft.departAt), departureZone(route)))
    : isError
      ? TEXTS.handle.failed(name)
      : wanted !== null && isActive && !departures
        ? TEXTS.handle.rating(name)
        : TEXTS.handle.name(name)
  return (
    <button
      type="button"
      className={css.handle}
      aria-label={words}
      title={words}
      data-gripped={grip !== null}
      style={{ left: `${100 * from}%`, width: `${100 * Math.max(0, until - from)}%` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setActive(true)
        setGrip({ x: event.clientX, from: shown })
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => setGrip(null)}
      onPointerCancel={() => setGrip(null)}
      onKeyDown={onKeyDown}
    />
  )
}
