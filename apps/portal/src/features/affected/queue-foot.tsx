import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { formatDayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedPage } from './affected-queries.ts'
import { LevelSwatch } from './level-strip.tsx'

interface QueueFootProps {
  /** The first page, which says what is true of the whole queue. */
  head: Pick<UseQueryResult<AffectedPage>, 'data' | 'error' | 'dataUpdatedAt'>
  now: Date
  onHelp: () => void
}

/** How many assets are listed, until when, from which run, and how old that is. */
export function QueueFoot({ head: { data, error, dataUpdatedAt }, now, onHelp }: QueueFootProps) {
  return (
    <footer className={css.footer}>
      {data ? (
        <span aria-live="polite">
          {TEXTS.shown(
            data.totalCount.toLocaleString('en-US'),
            data.newCount.toLocaleString('en-US'),
            formatDayTime(new Date(data.window.endAt)),
          )}
        </span>
      ) : null}
      <StripLegend />
      {data?.unratedCount ? <span>{TEXTS.unrated(data.unratedCount.toLocaleString('en-US'))}</span> : null}
      {error && dataUpdatedAt > 0 ? <StaleNote updatedAt={new Date(dataUpdatedAt)} now={now} /> : null}
      {data?.runTime ? <span className={css.run}>{TEXTS.run(formatDayTime(new Date(data.runTime)))}</span> : null}
      <Button kind="ghost" size="small" icon={<Keyboard size={15} aria-hidden="true" />} onClick={onHelp}>
        {TEXTS.shortcuts}
      </Button>
    </footer>
  )
}

const SHOWN_LEVELS = ['none', 'low', 'moderate', 'high', 'extreme', 'unknown'] as const

/** What the colors of the strips in the rows mean. */
const StripLegend = () => (
  <ul className={css.legend} aria-label={TEXTS.legend}>
    {SHOWN_LEVELS.map((level) => (
      <li key={level}>
        <LevelSwatch level={level} />
        {level === 'unknown' ? TEXTS.notForecast : LEVEL_WORDS[level]}
      </li>
    ))}
  </ul>
)
