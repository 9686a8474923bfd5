import { NO_STORM } from '@stormlane/contract'
import type { AffectedHorizon } from '@stormlane/domain/desk'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { formatSpan } from '../../platform/time-format.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { type AffectedByStorm, affectedQueries, type QueueFilter } from './affected-queries.ts'

interface StormListProps {
  horizon: AffectedHorizon
  /** Shows the rows of a storm, or of a cause. */
  onRows: (filter: Partial<QueueFilter>) => void
}

/** Lists the storms with own assets first, then by cause what is under no storm, and at the end the storms with none of them. */
export function StormList({ horizon, onRows }: StormListProps) {
  const { data, error, refetch } = useQuery(affectedQueries.byStorm(horizon))
  if (!data) {
    if (error) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
    return <Skeleton height={240} />
  }
  const { affectedStorms, outside } = data
  const own = affectedStorms.filter(({ count }) => count > 0)
  const others = affectedStorms.filter(({ count }) => count === 0)
  return (
    <div className={css.byStorm}>
      <ul className={css.storms} aria-label={TEXTS.byStorm.title}>
        {own.length === 0 ? (
          <li className={css.noEvents}>{others.length === 0 ? TEXTS.byStorm.noStorms : TEXTS.byStorm.noneOver}</li>
        ) : null}
        {own.map((storm) => (
          <StormRow key={storm.stormId} storm={storm} onRows={() => onRows({ storm: storm.stormId })} />
        ))}
      </ul>
      <h3 className={css.outside}>
        {TEXTS.byStorm.none}
        <span className={css.muted}>{countWords(outside)}</span>
      </h3>
      <ul className={css.events} aria-label={TEXTS.byEvent.title}>
        {outside.events.length === 0 ? <li className={css.noEvents}>{TEXTS.byEvent.nothing[horizon]}</li> : null}
        {outside.events.map(({ name, isAlert, count, newCount, worstLevel }) => (
          <li key={name}>
            <button type="button" onClick={() => onRows({ storm: NO_STORM, event: name })}>
              <LevelChip level={impactLevelName(worstLevel as ImpactLevel)} />
              <b>{name}</b>
              <span className={css.muted}>{isAlert ? TEXTS.byEvent.alert : TEXTS.byEvent.weather}</span>
              <span className={css.muted}>{countWords({ count, newCount })}</span>
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3 className={css.outside}>{TEXTS.byStorm.others}</h3>
          <ul className={css.storms} aria-label={TEXTS.byStorm.others}>
            {others.map((storm) => (
              <StormRow key={storm.stormId} storm={storm} onRows={() => onRows({ storm: storm.stormId })} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const countWords = ({ count, newCount }: { count: number; newCount: number }) =>
  TEXTS.byEvent.count(count.toLocaleString('en-US'), newCount.toLocaleString('en-US'))

interface StormRowProps {
  storm: AffectedByStorm['affectedStorms'][number]
  onRows: () => void
}

/** A click on the storm opens its room; a click on its count shows the rows. */
function StormRow({ storm, onRows }: StormRowProps) {
  const { stormId, name, impactLevel, worstLevel, state, beginsAt, endsAt, count } = storm
  return (
    <li>
      <a href={`/client/storms/${encodeURIComponent(stormId)}`} aria-label={TEXTS.byStorm.roomOf(name)}>
        <LevelChip level={impactLevelName((worstLevel ?? impactLevel) as ImpactLevel)} />
        <b>{name}</b>
        <span className={css.muted}>{TEXTS.byStorm.state[state]}</span>
        <span className={css.muted}>{formatSpan(new Date(beginsAt), new Date(endsAt))}</span>
        <span className={css.room}>
          {TEXTS.byStorm.room}
          <ChevronRight size={15} aria-hidden="true" />
        </span>
      </a>
      {count === 0 ? (
        <span className={css.muted}>{TEXTS.byStorm.nothing}</span>
      ) : (
        <button
          type="button"
          className={css.link}
          aria-label={TEXTS.byStorm.rowsOf(name, count.toLocaleString('en-US'))}
          onClick={onRows}
        >
          {countWords(storm)}
        </button>
      )}
    </li>
  )
}
