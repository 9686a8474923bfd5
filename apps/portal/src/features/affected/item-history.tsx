import { formatDayTime } from '../../platform/time-format.ts'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { HistoryLine } from './affected-queries.ts'

/** Lists what people did about an asset, newest first. */
export function ItemHistory({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <section className={css.history}>
      <h3>{TEXTS.history}</h3>
      {lines.length === 0 ? <p className={css.muted}>{TEXTS.noHistory}</p> : null}
      <ol>
        {lines.map((line) => (
          <li key={line.id}>
            <b dir="auto">{line.by}</b> <span className={css.muted}>{formatDayTime(new Date(line.at))}</span>
            <p dir="auto">{line.note ?? eventWords(line)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function eventWords({ event, assignee, until }: HistoryLine): string {
  switch (event) {
    case 'assigned':
      return TEXTS.events.assigned(assignee ?? '')
    case 'snoozed':
      return TEXTS.events.snoozed(until ? TEXTS.until(formatDayTime(new Date(until))) : TEXTS.untilWorse)
    case 'escalated':
      return TEXTS.events.escalated(assignee ?? '')
    case 'acknowledged':
    case 'woken':
    case 'noted':
      return TEXTS.events[event]
  }
}
