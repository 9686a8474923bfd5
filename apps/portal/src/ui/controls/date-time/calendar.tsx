import { DAY_MS, startOfDayMs } from '@stormlane/domain/time'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { uiTexts } from '../../ui.texts.ts'
import bare from '../bare-button.module.css'
import { IconButton } from '../icon-button.tsx'
import css from './date-time.module.css'

interface CalendarProps {
  /** Wall-clock times, in milliseconds as if they were UTC. */
  chosen: number
  today: number
  min: number
  max: number
  onChoose: (startOfDay: number) => void
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** One month of days. Arrow keys move by days and weeks, PageUp and PageDown by months. */
export function Calendar({ chosen, today, min, max, onChoose }: CalendarProps) {
  const [active, setActive] = useState(startOfDayMs(chosen))
  const activeDay = useRef<HTMLButtonElement>(null)
  const isMoved = useRef(true)
  useEffect(() => {
    if (isMoved.current) activeDay.current?.focus()
    isMoved.current = false
  })

  const move = (to: number) => {
    isMoved.current = true
    setActive(Math.min(Math.max(to, startOfDayMs(min)), startOfDayMs(max)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) move(active + step * DAY_MS)
    else if (event.key === 'PageUp' || event.key === 'PageDown') move(byMonths(active, event.key === 'PageUp' ? -1 : 1))
    else return
    event.preventDefault()
  }
  const first = monthStart(active)
  return (
    <div className={css.calendar}>
      <div className={css.month}>
        <IconButton
          label={uiTexts.dateTime.previousMonth}
          size="small"
          disabled={first <= min}
          onClick={() => setActive(Math.max(byMonths(active, -1), startOfDayMs(min)))}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <strong aria-live="polite">{MONTH_NAME.format(first)}</strong>
        <IconButton
          label={uiTexts.dateTime.nextMonth}
          size="small"
          disabled={byMonths(first, 1) > max}
          onClick={() => setActive(Math.min(byMonths(active, 1), startOfDayMs(max)))}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <table aria-label={MONTH_NAME.format(first)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekOf(first).map((day) => (
              <th key={day} scope="col" abbr={WEEKDAY_NAME.format(day)}>
                {WEEKDAY_NAME.format(day).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(first).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {monthStart(day) === first && (
                    <button
                      ref={day === active ? activeDay : null}
                      type="button"
                      className={`${bare.bare} ${css.day}`}
                      aria-label={DAY_NAME.format(day)}
                      aria-pressed={day === startOfDayMs(chosen)}
                      aria-current={day === startOfDayMs(today) ? 'date' : undefined}
                      disabled={day + DAY_MS <= min || day > max}
                      tabIndex={day === active ? 0 : -1}
                      onClick={() => {
                        setActive(day)
                        onChoose(day)
                      }}
                    >
                      {new Date(day).getUTCDate()}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const WEEKDAY_NAME = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const DAY_NAME = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

const monthStart = (day: number) => Date.UTC(new Date(day).getUTCFullYear(), new Date(day).getUTCMonth())

/** The same day of another month, or that month's last day. */
function byMonths(day: number, months: number): number {
  const from = new Date(day)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))
}

/** The seven days from Sunday on. */
function weekOf(day: number): number[] {
  const sunday = day - new Date(day).getUTCDay() * DAY_MS
  return Array.from({ length: 7 }, (_, index) => sunday + index * DAY_MS)
}

function weeksOf(first: number): number[][] {
  const next = byMonths(first, 1)
  const weeks = []
  for (let week = weekOf(first); (week[0] ?? next) < next; week = week.map((day) => day + 7 * DAY_MS)) weeks.push(week)
  return weeks
}
