import { DAY_MS, HOUR_MS, startOfDayMs } from '@stormlane/domain/time'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { uiTexts } from '../../ui.texts.ts'
import css from './date-time.module.css'

const STEP_MS = HOUR_MS / 2

interface TimeListProps {
  /** Wall-clock times, in milliseconds as if they were UTC. */
  chosen: number
  min: number
  max: number
  onChoose: (wallClock: number) => void
}

/**
 * Lists every half hour of the chosen day within the bounds, and the chosen time. Other minutes can be typed in the
 * field.
 */
export function TimeList({ chosen, min, max, onChoose }: TimeListProps) {
  const day = startOfDayMs(chosen)
  const halfHours = Array.from({ length: DAY_MS / STEP_MS }, (_, index) => day + index * STEP_MS)
  const times = [...new Set([...halfHours, chosen])]
    .filter((time) => time === chosen || (time >= min && time <= max))
    .sort((one, other) => one - other)
  const [active, setActive] = useState(chosen)
  const list = useRef<HTMLDivElement>(null)
  const focusable = times.includes(active) ? active : chosen

  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    // Scrolls only the list: scrollIntoView would scroll the page behind the popover, too.
    if (list.current && shown) list.current.scrollTop = shown.offsetTop - list.current.clientHeight / 2
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = times[times.indexOf(focusable) + step]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    setActive(next)
    list.current?.querySelectorAll<HTMLElement>('[role=option]')[times.indexOf(next)]?.focus()
  }
  return (
    <div ref={list} className={css.times} role="listbox" aria-label={uiTexts.dateTime.time} onKeyDown={onKeyDown}>
      {times.map((time) => (
        <button
          key={time}
          type="button"
          role="option"
          className={css.time}
          aria-selected={time === chosen}
          tabIndex={time === focusable ? 0 : -1}
          onClick={() => onChoose(time)}
        >
          {CLOCK.format(time)}
        </button>
      ))}
    </div>
  )
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
