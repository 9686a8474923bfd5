import { useId } from 'react'
import css from './dock.module.css'
import { historyTexts } from './history.texts.ts'
import type { HistoricalStorm } from './history-queries.ts'
import { reportCount, stormDates, stormStates } from './storm-words.ts'

const TEXTS = historyTexts.events

interface StormListProps {
  storms: readonly HistoricalStorm[]
  selectedId: string | undefined
  /** Storms that the server still prepares; null if none is missing. */
  progress: { ready: number; total: number } | null
  onSelect: (id: string) => void
}

/** The event selector: past storms, the newest first. */
export function StormList({ storms, selectedId, progress, onSelect }: StormListProps) {
  const name = useId()
  return (
    <fieldset className={css.events} data-tour="history-events">
      <legend className={css.eventsHead}>
        {TEXTS.label} <span>{TEXTS.order}</span>
      </legend>
      <div className={css.storms}>
        {storms.map((storm) => {
          const count = TEXTS.count(reportCount(storm))
          return (
            <label key={storm.id} className={css.storm}>
              <input
                type="radio"
                name={name}
                checked={storm.id === selectedId}
                aria-label={storm.name}
                onChange={() => onSelect(storm.id)}
              />
              <span className={css.stormName}>
                <strong>{storm.name}</strong>
                <span>{[stormDates(storm), stormStates(storm)].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={css.stormCount}>
                {count.figure} <span>{count.word}</span>
              </span>
            </label>
          )
        })}
      </div>
      {progress && storms.length > 0 && (
        <p className={css.preparing} role="status">
          {historyTexts.preparing(progress.ready, progress.total)}
        </p>
      )}
    </fieldset>
  )
}
