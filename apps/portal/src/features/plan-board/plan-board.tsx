import type { DepartureSuggestion } from '@stormlane/domain/deciding'
import { calendarDayText, ZoneOffsets } from '@stormlane/domain/time'
import { type BoardGroup, type BoardWindow, boardWindow, groupBoard } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CloudSnow, CloudSun, Download } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { viewerZone } from '../../platform/one-zone.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatSpan } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { useUnevenRowWindow } from '../../ui/use-row-window.ts'
import { downloadPlanCalendar, downloadPlanCsv } from './board-export.ts'
import { type BoardFilter, boardSearch, countLevels, ofLevels, readBoardFilter, withoutLevels } from './board-filter.ts'
import { BoardFilters } from './board-filters.tsx'
import { AxisLines, BoardHead } from './board-head.tsx'
import { boardQueries } from './board-queries.ts'
import { BoardRow, ROW_HEIGHT_PX, shipmentName } from './board-row.tsx'
import { type BoardStorm, type Shipment, shipmentsOf } from './board-trip.ts'
import { PlanBar } from './plan-bar.tsx'
import css from './plan-board.module.css'
import type { PlanBoardSearch } from './plan-board.route.ts'
import { planBoardTexts as TEXTS } from './plan-board.texts.ts'
import { type PlanMove, usePlanMoves } from './use-plan-moves.ts'

const AssignVehicleDialog = lazyPart(() => import('./assign-vehicle-dialog.tsx').then((m) => m.AssignVehicleDialog))
const ZONES = new ZoneOffsets()
/** Of mockup 22. */
const GROUP_HEIGHT_PX = 30

interface PlanBoardProps {
  search: PlanBoardSearch
  onSearch: (search: PlanBoardSearch) => void
}

/** The shipments of a day as bars in time, with the storms on their roads. */
export function PlanBoard({ search, onSearch }: PlanBoardProps) {
  const now = useClockTick()
  const filter = useMemo(() => readBoardFilter(search), [search])
  const { data: routes, error, refetch, dataUpdatedAt } = useQuery(assetQueries.routes('compact'))
  const { data: crossed } = useQuery(boardQueries.crossings())
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DepartureSuggestion>>(new Map())
  const shipments = useMemo(
    () => shipmentsOf(routes ?? [], crossed?.crossings, now, drafts),
    [routes, crossed, now, drafts],
  )
  const window = useBoardWindow(now, filter.day)
  const found = useMemo(() => withoutLevels(shipments, filter, window), [shipments, filter, window])
  const storms = crossed?.storms ?? NO_STORMS
  const groups = useMemo(
    () =>
      groupBoard(
        ofLevels(found, filter),
        filter.by,
        storms.map(({ id }) => id),
      ),
    [found, filter, storms],
  )
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const pick = useCallback(
    (ids: readonly string[], on: boolean) =>
      setPicked((before) => {
        const next = new Set(before)
        for (const id of ids) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    [],
  )
  const draft = useCallback(
    (id: string, drafted: DepartureSuggestion | null) => {
      setDrafts((before) => {
        const next = new Map(before)
        if (drafted) next.set(id, drafted)
        else next.delete(id)
        return next
      })
      pick([id], drafted !== null)
    },
    [pick],
  )
  const suggested = groups.flatMap(({ trips }) => trips.filter(({ suggestion }) => suggestion !== null))
  // A picked shipment that a filter hides, or that is not suggested any more, is not applied.
  const applied = suggested.filter(({ id }) => picked.has(id))
  const [assigned, setAssigned] = useState<Shipment>()
  const { move, undo, undoable, isMoving } = usePlanMoves()
  const change = (next: Partial<BoardFilter>) => onSearch(boardSearch({ ...filter, ...next }))
  return (
    <section className={css.page} aria-label={TEXTS.board}>
      <BoardFilters
        filter={filter}
        dayWords={dayWords(window, filter.day)}
        storms={storms}
        levelCounts={useMemo(() => countLevels(found), [found])}
        exports={<Exports shipments={groups.flatMap(({ trips }) => trips)} day={isoDay(window)} now={now} />}
        onChange={change}
      />
      <div className={css.card}>
        {routes ? (
          <Board
            groups={groups}
            window={window}
            storms={storms}
            picked={picked}
            onPick={pick}
            onDraft={draft}
            onAssign={setAssigned}
          />
        ) : error ? (
          <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={480} />
        )}
        {routes && groups.length === 0 ? (
          <Nothing
            isNarrowed={isNarrowed(filter)}
            onClear={() => onSearch(boardSearch({ ...readBoardFilter({}), day: filter.day, by: filter.by }))}
          />
        ) : null}
        <PlanBar
          picked={applied.flatMap(({ suggestion }) => suggestion ?? [])}
          available={suggested.length}
          undoable={undoable.length}
          isBusy={isMoving}
          onPickAll={() =>
            pick(
              suggested.map(({ id }) => id),
              true,
            )
          }
          onClear={() => setPicked(new Set())}
          onApply={() => {
            move(applied.flatMap(moveOf), () => {
              setPicked(new Set())
              setDrafts(new Map())
            })
          }}
          onUndo={undo}
        />
        {assigned ? (
          <AssignVehicleDialog shipment={assigned} shipments={shipments} onClose={() => setAssigned(undefined)} />
        ) : null}
        {routes && error ? <StaleNote updatedAt={new Date(dataUpdatedAt)} now={now} /> : null}
      </div>
    </section>
  )
}

const moveOf = (shipment: Shipment): PlanMove[] =>
  shipment.suggestion
    ? [{ id: shipment.id, name: shipmentName(shipment), from: shipment.departAt, to: shipment.suggestion.departAt }]
    : []

const NO_STORMS: readonly BoardStorm[] = []

const isNarrowed = ({ groups, levels, storm, query }: BoardFilter) =>
  groups.size > 0 || levels.length > 0 || storm !== undefined || query !== ''

/** The same object until the day changes, so that rows are not drawn again every minute. */
function useBoardWindow(now: Date, day: number): BoardWindow {
  const zone = viewerZone()
  const today = ZONES.startOfDay(zone, now.getTime(), 0)
  return useMemo(() => boardWindow(new Date(today), zone, day, ZONES), [today, zone, day])
}

/** `2026-01-15`. */
const isoDay = ({ dayStart }: BoardWindow): string => ZONES.local(viewerZone(), new Date(dayStart)).slice(0, 10)

const dayWords = (window: BoardWindow, day: number): string =>
  TEXTS.day.named([TEXTS.day.today, TEXTS.day.tomorrow][day], calendarDayText(isoDay(window)))

function Exports({ shipments, day, now }: { shipments: readonly Shipment[]; day: string; now: Date }) {
  const isEmpty = shipments.length === 0
  return (
    <>
      <Button
        size="small"
        label={TEXTS.export.csvHint}
        icon={<Download size={14} aria-hidden="true" />}
        disabled={isEmpty}
        onClick={() => downloadPlanCsv(shipments, day)}
      >
        {TEXTS.export.csv}
      </Button>
      <Button
        size="small"
        label={TEXTS.export.icsHint}
        icon={<CalendarDays size={14} aria-hidden="true" />}
        disabled={isEmpty}
        onClick={() => downloadPlanCalendar(shipments, day, now)}
      >
        {TEXTS.export.ics}
      </Button>
    </>
  )
}

type Line =
  | { kind: 'group'; group: BoardGroup<Shipment> }
  | { kind: 'row'; group: BoardGroup<Shipment>; shipment: Shipment; index: number }

interface BoardProps {
  groups: readonly BoardGroup<Shipment>[]
  window: BoardWindow
  storms: readonly BoardStorm[]
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[], on: boolean) => void
  onDraft: (id: string, draft: DepartureSuggestion | null) => void
  onAssign: (shipment: Shipment) => void
}

/** Only the lines in sight are drawn. */
function Board({ groups, window, storms, picked, onPick, onDraft, onAssign }: BoardProps) {
  const lines = useMemo(() => linesOf(groups), [groups])
  const tops = useMemo(() => topsOf(lines), [lines])
  const stormsById = useMemo(() => new Map(storms.map((storm) => [storm.id, storm])), [storms])
  const { first, end, ref, onScroll } = useUnevenRowWindow(tops)
  const shipments = groups.reduce((sum, { trips }) => sum + trips.length, 0)
  return (
    <div className={css.board}>
      <BoardHead window={window} count={shipments} />
      <div className={css.rows} ref={ref} onScroll={onScroll}>
        <div style={{ height: tops.at(-1) ?? 0 }} className={css.sheet}>
          <AxisLines window={window} />
          <ul className={css.list} aria-label={TEXTS.list} style={{ transform: `translateY(${tops[first] ?? 0}px)` }}>
            {lines.slice(first, end).map((line, i) => {
              const index = first + i + 1
              if (line.kind === 'group')
                return (
                  <GroupLine
                    key={line.group.key}
                    group={line.group}
                    storm={stormsById.get(line.group.key)}
                    index={index}
                    count={lines.length}
                    picked={picked}
                    onPick={onPick}
                  />
                )
              const { shipment, group } = line
              const inStorm = group.kind === 'storm'
              return (
                <BoardRow
                  key={shipment.id}
                  shipment={shipment}
                  before={inStorm ? group.trips[line.index - 1] : undefined}
                  after={inStorm ? group.trips[line.index + 1] : undefined}
                  index={index}
                  window={window}
                  storms={stormsById}
                  count={lines.length}
                  isPicked={picked.has(shipment.id)}
                  onPick={onPick}
                  onDraft={onDraft}
                  onAssign={onAssign}
                />
              )
            })}
          </ul>
        </div>
      </div>
    </div>
  )
}

const linesOf = (groups: readonly BoardGroup<Shipment>[]): Line[] =>
  groups.flatMap((group) => [
    { kind: 'group' as const, group },
    ...group.trips.map((shipment, index) => ({ kind: 'row' as const, group, shipment, index })),
  ])

function topsOf(lines: readonly Line[]): number[] {
  const tops = [0]
  for (const { kind } of lines)
    tops.push((tops.at(-1) as number) + (kind === 'group' ? GROUP_HEIGHT_PX : ROW_HEIGHT_PX))
  return tops
}

interface GroupLineProps {
  group: BoardGroup<Shipment>
  storm: BoardStorm | undefined
  index: number
  count: number
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[], on: boolean) => void
}

function GroupLine({ group: { kind, trips }, storm, index, count, picked, onPick }: GroupLineProps) {
  const suggested = trips.flatMap(({ id, suggestion }) => (suggestion ? id : []))
  const name = kind === 'storm' ? (storm?.name ?? TEXTS.storm) : TEXTS.groups[kind]
  const span = storm && formatSpan(new Date(storm.beginsAt), new Date(storm.endsAt), viewerZone())
  return (
    <li className={css.group} aria-posinset={index} aria-setsize={count} style={{ height: GROUP_HEIGHT_PX }}>
      <div>
        {suggested.length > 0 ? (
          <input
            type="checkbox"
            aria-label={TEXTS.suggestions.pickGroup(name)}
            checked={suggested.every((id) => picked.has(id))}
            onChange={(event) => onPick(suggested, event.target.checked)}
          />
        ) : null}
        {kind === 'storm' ? (
          <CloudSnow size={15} aria-hidden="true" />
        ) : kind === 'rest' ? (
          <CloudSun size={15} aria-hidden="true" />
        ) : null}
        {kind === 'storm' && storm ? (
          <a href={`/client/storms/${encodeURIComponent(storm.id)}`} title={TEXTS.openStorm(storm.name)}>
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        {kind === 'rest' ? <span>{TEXTS.groups.restNote}</span> : null}
        {span ? <span>{span}</span> : null}
        <span className={css.groupCount}>
          {[
            TEXTS.shipments(trips.length),
            ...(suggested.length > 0 ? [TEXTS.suggestions.count(suggested.length)] : []),
          ].join(', ')}
        </span>
      </div>
    </li>
  )
}

/** Says why the board is empty: filters hide all shipments, or there are none. */
function Nothing({ isNarrowed: narrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (narrowed)
    return <EmptyState title={uiTexts.noResults} action={<Button onClick={onClear}>{uiTexts.clearFilters}</Button>} />
  return (
    <EmptyState
      title={TEXTS.emptyTitle}
      text={TEXTS.emptyText}
      action={<Button href="/client/routes">{TEXTS.planner}</Button>}
    />
  )
}
