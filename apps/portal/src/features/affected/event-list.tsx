import type { AffectedHorizon } from '@stormlane/domain/desk'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { affectedQueries } from './affected-queries.ts'
import { StormList } from './storm-list.tsx'

interface EventListProps {
  horizon: AffectedHorizon
  onEvent: (name: string) => void
}

/** Lists the storms, and then the causes: each alert and kind of weather, how many assets it affects, and how badly. */
export function EventList({ horizon, onEvent }: EventListProps) {
  const { data: events, error, refetch } = useQuery(affectedQueries.events(horizon))
  if (!events) {
    if (error) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
    return <Skeleton height={240} />
  }
  return (
    <div className={css.byEvent}>
      <StormList />
      <ul className={css.events} aria-label={TEXTS.byEvent.title}>
        {events.length === 0 ? <li className={css.noEvents}>{TEXTS.emptyText[horizon]}</li> : null}
        {events.map(({ name, isAlert, count, newCount, worstLevel }) => (
          <li key={name}>
            <button type="button" onClick={() => onEvent(name)}>
              <LevelChip level={impactLevelName(worstLevel as ImpactLevel)} />
              <b>{name}</b>
              <span className={css.muted}>{isAlert ? TEXTS.byEvent.alert : TEXTS.byEvent.weather}</span>
              <span className={css.muted}>
                {TEXTS.byEvent.count(count.toLocaleString('en-US'), newCount.toLocaleString('en-US'))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
