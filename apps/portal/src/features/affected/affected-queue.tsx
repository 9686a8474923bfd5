import { AFFECTED_PAGE_SIZE } from '@stormlane/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import css from './affected.module.css'
import type { AffectedSearch } from './affected.route.ts'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { AffectedFilters } from './affected-filters.tsx'
import { affectedQueries, type QueueFilter, queueSearch, readQueueFilter } from './affected-queries.ts'
import { AffectedRow, ROW_HEIGHT_PX } from './affected-row.tsx'

const LOADING_ROWS = 8

interface AffectedQueueProps {
  search: AffectedSearch
  onSearch: (search: AffectedSearch) => void
}

/** All that the weather affects, worst first. The server ranks and pages; only rows in sight are drawn. */
export function AffectedQueue({ search, onSearch }: AffectedQueueProps) {
  const now = useClockTick()
  const filter = useMemo(() => readQueueFilter(search), [search])
  const head = useQuery(affectedQueries.page(filter, 0))
  const { data, error, isPending, dataUpdatedAt } = head
  useEffect(() => {
    if (error) console.warn('The affected assets could not be loaded.', error)
  }, [error])
  const total = data?.totalCount ?? (isPending ? LOADING_ROWS : 0)
  const { first, end, ref, onScroll } = useRowWindow(total, ROW_HEIGHT_PX)
  const assetAt = useLoadedPages(filter, first, end)
  const { data: groups } = useQuery(assetQueries.groups())
  const groupNames = useMemo(() => new Map(groups?.map(({ id, name }) => [id, name])), [groups])
  const change = (next: Partial<QueueFilter>) => onSearch(queueSearch({ ...filter, ...next }))
  return (
    <section className={css.page}>
      <AffectedFilters filter={filter} counts={data} onChange={change} />
      <div className={css.card}>
        <div className={css.rows} ref={ref} onScroll={onScroll}>
          {/* The padding takes the place of the rows out of sight. */}
          <div style={{ paddingTop: first * ROW_HEIGHT_PX, paddingBottom: (total - end) * ROW_HEIGHT_PX }}>
            <table className={css.table} aria-label={TEXTS.queue} aria-rowcount={total + 1} aria-busy={isPending}>
              <thead>
                <tr aria-rowindex={1}>
                  {Object.entries(TEXTS.columns).map(([id, title]) => (
                    <th key={id} scope="col" className={css.head} data-column={id}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Array.from({ length: Math.max(0, end - first) }, (_, i) => {
                  const asset = assetAt(first + i)
                  const key = asset ? `${asset.assetType} ${asset.id}` : first + i
                  return <AffectedRow key={key} asset={asset} index={first + i} groupNames={groupNames} now={now} />
                })}
              </tbody>
            </table>
          </div>
          {total === 0 ? (
            <Nothing filter={filter} failed={error !== null} onRetry={head.refetch} onChange={change} />
          ) : null}
        </div>
        <footer className={css.footer}>
          {data ? <span aria-live="polite">{TEXTS.shown(data.totalCount.toLocaleString('en-US'))}</span> : null}
          {error && dataUpdatedAt > 0 ? <StaleNote updatedAt={new Date(dataUpdatedAt)} now={now} /> : null}
          {data?.runTime ? <span className={css.run}>{TEXTS.run(formatDayTime(new Date(data.runTime)))}</span> : null}
        </footer>
      </div>
    </section>
  )
}

/** Loads the pages of the rows in sight, and finds a row by its position in the whole queue. */
function useLoadedPages(filter: QueueFilter, first: number, end: number) {
  const [from, to] = [Math.floor(first / AFFECTED_PAGE_SIZE), Math.floor(Math.max(first, end - 1) / AFFECTED_PAGE_SIZE)]
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const pages = useQueries({ queries: numbers.map((number) => affectedQueries.page(filter, number)) })
  return (index: number) => {
    const page = pages[Math.floor(index / AFFECTED_PAGE_SIZE) - from]
    return page?.data?.affectedAssets[index % AFFECTED_PAGE_SIZE]
  }
}

interface NothingProps {
  filter: QueueFilter
  failed: boolean
  onRetry: () => unknown
  onChange: (change: Partial<QueueFilter>) => void
}

/** Why the queue is empty: it could not be loaded, the filters hide all of it, or nothing is affected. */
function Nothing({ filter, failed, onRetry, onChange }: NothingProps) {
  if (failed) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void onRetry()} />
  const isNarrowed = filter.types.length + filter.levels.length > 0 || filter.group !== undefined || filter.query !== ''
  if (isNarrowed)
    return (
      <EmptyState
        title={uiTexts.noResults}
        action={
          <Button onClick={() => onChange({ types: [], levels: [], group: undefined, query: '' })}>
            {uiTexts.clearFilters}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={TEXTS.emptyTitle}
      text={TEXTS.emptyText[filter.horizon]}
      action={
        filter.horizon === '7d' ? undefined : (
          <Button onClick={() => onChange({ horizon: '7d' })}>{TEXTS.lookFurther}</Button>
        )
      }
    />
  )
}
