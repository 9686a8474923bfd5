import { AFFECTED_PAGE_SIZE } from '@stormlane/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import css from './affected.module.css'
import type { AffectedSearch } from './affected.route.ts'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { AffectedFilters } from './affected-filters.tsx'
import { affectedQueries, type QueueFilter, queueSearch, readQueueFilter } from './affected-queries.ts'
import { AffectedRow, ROW_HEIGHT_PX } from './affected-row.tsx'
import { ChangeStrip } from './change-strip.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ManyBar } from './many-bar.tsx'
import { OpenedRow } from './opened-row.tsx'
import { QueueEmpty } from './queue-empty.tsx'
import { QueueFoot } from './queue-foot.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { StormList } from './storm-list.tsx'
import { useCheckedItems } from './use-checked-items.ts'
import { useItemActions } from './use-item-actions.ts'
import { useOpenedRow } from './use-opened-row.ts'
import { useQueueActions } from './use-queue-actions.ts'
import { useQueueKeys } from './use-queue-keys.ts'

const LOADING_ROWS = 8
const HEAD_HEIGHT_PX = 38

interface AffectedQueueProps {
  search: AffectedSearch
  onSearch: (search: AffectedSearch) => void
}

/** Lists all affected assets, worst first. The server ranks and pages; only visible rows are rendered. */
export function AffectedQueue({ search, onSearch }: AffectedQueueProps) {
  const now = useClockTick()
  const filter = useMemo(() => readQueueFilter(search), [search])
  const head = useQuery(affectedQueries.page(filter, 0))
  const { data, error, isPending } = head
  useEffect(() => {
    if (error) console.warn('The affected assets could not be loaded.', error)
  }, [error])
  const total = data?.totalCount ?? (isPending ? LOADING_ROWS : 0)
  const { item: chosenId } = search
  const opened = useOpenedRow(chosenId)
  const { pushed } = opened
  const { first, end, ref, onScroll } = useRowWindow(total, ROW_HEIGHT_PX, pushed)
  const { assetAt, loaded } = useLoadedPages(filter, first, end)
  const { checked, check, renew, clear } = useCheckedItems()
  const { data: groups } = useQuery(assetQueries.groups())
  const groupNames = useMemo(() => new Map(groups?.map(({ id, name }) => [id, name])), [groups])
  const { handle } = useItemActions()
  const [helpOpen, setHelpOpen] = useState(false)
  const isByStorm = search.by !== undefined
  const choose = (item: string | undefined) => onSearch({ ...queueSearch(filter), ...(item !== undefined && { item }) })
  const change = (next: Partial<QueueFilter>) =>
    onSearch({ ...queueSearch({ ...filter, ...next }), ...(chosenId !== undefined && { item: chosenId }) })
  const loadedIds = Array.from({ length: Math.max(0, end - first) }, (_, i) => assetAt(first + i)?.id)
  const chosenAt = chosenId === undefined ? -1 : loadedIds.indexOf(chosenId)
  const chosen = chosenAt === -1 ? undefined : assetAt(first + chosenAt)
  opened.see(chosen, first + chosenAt)
  const pushedPx = (isOutOfSight: (index: number) => boolean) =>
    pushed && isOutOfSight(pushed.index) ? pushed.heightPx : 0
  const scroller = useRef<HTMLElement>(null)
  const measured = useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element
      return ref(element)
    },
    [ref],
  )
  const act = useQueueActions({
    chosen,
    onCheck: (item) => check([item], !checked.has(item.id)),
    onClose: () => choose(undefined),
    onHelp: () => setHelpOpen(true),
  })
  // The focus follows the selection, so that Enter and Tab go on from the chosen row. A row that has to be scrolled into
  // sight is rendered later.
  const followsKeys = useRef(false)
  useEffect(() => {
    if (!followsKeys.current) return
    const name = scroller.current?.querySelector<HTMLElement>('tr[aria-selected="true"] button')
    if (!name) return
    followsKeys.current = false
    name.focus({ preventScroll: true })
  })
  useQueueKeys({
    move: (by) => {
      // If the chosen row is not visible, choose the first visible one.
      const next = chosenAt === -1 ? first : Math.min(total - 1, Math.max(0, first + chosenAt + by))
      const asset = assetAt(next)
      if (!asset) return
      choose(asset.id)
      keepInSight(scroller.current, next)
      followsKeys.current = true
    },
    act,
  })
  return (
    <section className={css.page} data-chosen={chosenId !== undefined}>
      <ChangeStrip changed={filter.changed} onChange={(changed) => change({ changed })} />
      {checked.size > 0 ? (
        <ManyBar checked={checked} onRenew={renew} onClear={clear} />
      ) : (
        <AffectedFilters
          filter={filter}
          levelCounts={data?.levelCounts}
          undecidedCount={data?.undecidedCount}
          decidedCount={data?.decidedCount}
          isByStorm={isByStorm}
          onByStorm={(on) =>
            onSearch({
              ...queueSearch({ ...filter, event: undefined, storm: undefined }),
              ...(on && { by: 'storm' }),
            })
          }
          onChange={change}
        />
      )}
      <div className={css.card}>
        {isByStorm ? <StormList horizon={filter.horizon} onRows={change} /> : null}
        <div className={css.rows} ref={measured} onScroll={onScroll} hidden={isByStorm}>
          {/* The padding stands in for the rows that are not rendered. */}
          <div
            style={{
              paddingTop: first * ROW_HEIGHT_PX + pushedPx((index) => index < first),
              paddingBottom: (total - end) * ROW_HEIGHT_PX + pushedPx((index) => index >= end),
            }}
          >
            <table className={css.table} aria-label={TEXTS.queue} aria-rowcount={total + 1} aria-busy={isPending}>
              <thead>
                <tr aria-rowindex={1}>
                  {Object.entries(TEXTS.columns).map(([id, title]) => (
                    <th key={id} scope="col" className={css.head} data-column={id}>
                      {id === 'asset' ? (
                        <input
                          type="checkbox"
                          aria-label={TEXTS.many.checkShown}
                          checked={loaded.length > 0 && loaded.every((one) => checked.has(one.id))}
                          onChange={(event) => check(loaded, event.target.checked)}
                        />
                      ) : null}
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Array.from({ length: Math.max(0, end - first) }, (_, i) => {
                  const asset = assetAt(first + i)
                  const key = asset ? `${asset.assetType} ${asset.id}` : first + i
                  const isChosen = asset !== undefined && asset.id === chosenId
                  return (
                    <Fragment key={key}>
                      <AffectedRow
                        asset={asset}
                        index={first + i}
                        groupNames={groupNames}
                        now={now}
                        isChecked={asset !== undefined && checked.has(asset.id)}
                        onCheck={(item, on) => check([item], on)}
                        isChosen={isChosen}
                        onChoose={({ id }) => choose(id)}
                        onAcknowledge={(item) => handle({ item, action: 'acknowledge' })}
                      />
                      {isChosen && opened.decision ? <OpenedRow asset={asset} decision={opened.decision} /> : null}
                    </Fragment>
                  )
                })}
              </tbody>
            </table>
          </div>
          {total === 0 ? (
            <QueueEmpty
              filter={filter}
              failed={error !== null}
              unratedCount={data?.unratedCount ?? 0}
              onRetry={head.refetch}
              onChange={change}
            />
          ) : null}
        </div>
        <QueueFoot head={head} now={now} onHelp={() => setHelpOpen(true)} />
      </div>
      {chosenId === undefined ? null : (
        <ItemPanel
          id={chosenId}
          name={chosen?.name}
          isInQueue={opened.decision !== undefined && !isByStorm}
          now={now}
          onClose={() => choose(undefined)}
        />
      )}
      <ShortcutsDialog open={helpOpen} onClose={() => setHelpOpen(false)} />
    </section>
  )
}

/** Scrolls a row of the queue into view, below the table head. */
function keepInSight(scroller: HTMLElement | null, index: number): void {
  if (!scroller) return
  const top = index * ROW_HEIGHT_PX
  const lowest = top + ROW_HEIGHT_PX + HEAD_HEIGHT_PX - scroller.clientHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (lowest > scroller.scrollTop) scroller.scrollTop = lowest
}

/** Loads the pages of the visible rows, and finds a row by its position in the whole queue. */
function useLoadedPages(filter: QueueFilter, first: number, end: number) {
  const [from, to] = [Math.floor(first / AFFECTED_PAGE_SIZE), Math.floor(Math.max(first, end - 1) / AFFECTED_PAGE_SIZE)]
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const pages = useQueries({ queries: numbers.map((number) => affectedQueries.page(filter, number)) })
  const assetAt = (index: number) => {
    const page = pages[Math.floor(index / AFFECTED_PAGE_SIZE) - from]
    return page?.data?.affectedAssets[index % AFFECTED_PAGE_SIZE]
  }
  return { assetAt, loaded: pages.flatMap(({ data }) => data?.affectedAssets ?? []) }
}
