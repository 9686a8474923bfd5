import { mostImpacted, routeName } from '@stormlane/domain/trips'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { assetsFailed } from '../../parts/assets/asset-nouns.ts'
import { routeColumns } from '../../parts/assets/route-columns.tsx'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { useUnits } from '../../platform/units.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import { optionRowId, optionRows, type RouteRow, routeRow } from './route-rows.ts'
import { select } from './state-changes.ts'
import type { DashboardModel } from './use-dashboard-view.ts'
import type { LoadedRows } from './use-view-assets.ts'

const TEXTS = dashboardTexts.route

interface RouteViewProps {
  model: DashboardModel
  loaded: LoadedRows<SavedRoute>
  /** Renders the buttons of a route. Keep it stable between renders. */
  actions: (route: SavedRoute) => ReactNode
}

/** Room for its two buttons, so that the columns in which options differ stay in sight at 1280 pixels. */
const ACTIONS_PX = 104

const rowId = ({ id }: RouteRow) => id

/** The route tree of the timeframe; the route with the highest impact is selected automatically (DASH-054). */
export function RouteView({ model, loaded, actions }: RouteViewProps) {
  const { state, change, now } = model
  const { selection } = state
  const system = useUnits()
  const rows = useMemo(() => loaded.rows.map(routeRow), [loaded.rows])
  const columns = useMemo(
    () =>
      routeColumns<RouteRow>({ now, system, actions: (row) => (row.option === null ? actions(row.of) : null) })
        .map(inOrderOfRoute)
        .map((column) => (column.id === 'actions' ? { ...column, width: ACTIONS_PX } : column)),
    [now, system, actions],
  )
  useAutoSelection(model, loaded)
  const selected = selection?.kind === 'route' ? selection : undefined
  return (
    <DataTable
      label={TEXTS.label}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={routeName}
      subRows={optionRows}
      storageKey="dashboardRoutesTableState"
      defaultPageSize={5}
      defaultSort={{ column: 'impact', descending: true }}
      quickFilter="name"
      exportName="shipments"
      selectedId={selected && (selected.option === null ? selected.id : optionRowId(selected.id, selected.option))}
      onSelect={({ of: { id }, option }) => {
        if (selected?.id !== id || selected.option !== option) change(select(state, { kind: 'route', id, option }))
      }}
      loading={loaded.isLoading}
      stale={loaded.stale}
      error={loaded.isError ? { message: assetsFailed('route'), onRetry: loaded.retry } : undefined}
      empty={{ title: TEXTS.emptyTitle(model.window.label), text: TEXTS.emptyText }}
    />
  )
}

/** Keeps options in the order A, B, C, whatever the routes are sorted by. */
function inOrderOfRoute(column: TableColumn<RouteRow>): TableColumn<RouteRow> {
  const sortBy = column.sortBy ?? column.text
  return { ...column, sortBy: (row) => sortBy(row.option === null ? row : routeRow(row.of)) }
}

function useAutoSelection({ state, change }: DashboardModel, { rows }: LoadedRows<SavedRoute>): void {
  const isFree = state.selection === null
  const worst = mostImpacted(rows)?.id
  const selectWorst = useEffectEvent((id: string) =>
    change(select(state, { kind: 'route', id, option: null }), 'replace'),
  )
  useEffect(() => {
    if (isFree && worst !== undefined) selectWorst(worst)
  }, [isFree, worst])
}
