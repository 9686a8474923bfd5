import { clearestStorm } from '@stormlane/domain/history'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import css from './dock.module.css'
import { EventPanel } from './event-panel.tsx'
import { historyTexts as TEXTS } from './history.texts.ts'
import { type HistorySearch, readHistorySearch, writeHistorySearch } from './history-address.ts'
import { historyQueries } from './history-queries.ts'
import { type HistoryState, selectStorm } from './history-state.ts'
import { partPanelProps } from './part-tabs.tsx'
import { StormList } from './storm-list.tsx'
import { StormReplay } from './storm-replay.tsx'
import { StormStory } from './storm-story.tsx'

interface PastStormsProps {
  search: HistorySearch
  onSearch: (search: HistorySearch) => void
  badge: ReactNode
  /** Null if the page has no other part. */
  tabs: ReactNode
}

/** Past storms: what was forecast, and what happened. */
export function PastStorms({ search, onSearch, badge, tabs }: PastStormsProps) {
  const { data, isPending, isFetching, refetch } = useQuery(historyQueries.storms())
  const storms = data?.historicalStorms ?? []
  const state = readHistorySearch(search)
  // Kept while the server prepares more storms, so that the page does not change under the reader.
  const [openedId, setOpenedId] = useState<string>()
  const opened = storms.find(({ id }) => id === openedId) ?? clearestStorm(storms)
  if (opened && opened.id !== openedId) setOpenedId(opened.id)
  const storm = storms.find(({ id }) => id === state.stormId) ?? opened
  const go = (next: HistoryState) => onSearch(writeHistorySearch(next))
  return (
    <div className={css.screen}>
      <aside className={css.dock}>
        <header className={css.head}>
          <h1>{TEXTS.title}</h1>
          {badge}
        </header>
        {tabs && <div className={css.parts}>{tabs}</div>}
        {storm && (
          <div className={css.past} {...(tabs ? partPanelProps('storms') : {})}>
            <StormList
              storms={storms}
              selectedId={storm.id}
              progress={data?.progress ?? null}
              onSelect={(id) => go(selectStorm(state, id))}
            />
            <StormStory storm={storm} impact={state.impact} daysOut={state.daysOut} />
            <EventPanel
              storm={storm}
              tab={state.tab}
              isOpen={state.isPanelOpen}
              onTab={(tab) => go({ ...state, tab, isPanelOpen: true })}
              onOpen={(isPanelOpen) => go({ ...state, isPanelOpen })}
            />
          </div>
        )}
      </aside>
      {storm ? (
        <StormReplay storms={storms} storm={storm} state={state} onState={go} />
      ) : (
        <div className={css.instead}>
          {isPending ? (
            <Spinner size={28} label={TEXTS.loading} />
          ) : !data ? (
            <ErrorState
              title={TEXTS.failedTitle}
              message={TEXTS.failed}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : data.progress ? (
            <EmptyState
              title={TEXTS.preparing(data.progress.ready, data.progress.total)}
              text={TEXTS.preparingHint}
              icon={<Spinner />}
            />
          ) : (
            <EmptyState title={TEXTS.none} text={TEXTS.noneHint} />
          )}
        </div>
      )}
    </div>
  )
}
