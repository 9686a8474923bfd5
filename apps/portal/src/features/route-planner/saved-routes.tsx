import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { assetQueries, type SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { EditRouteDialog } from './edit-route-dialog.tsx'
import { removeSaved } from './planner-queries.ts'
import { riskName } from './risk-level.ts'
import { routeName } from './route-name.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { SavedRouteActions } from './saved-route-actions.tsx'

/** core §9. */
const PAGE_SIZE = 5

interface SavedRoutesProps {
  selectedId: string | undefined
  onSelect: (route: SavedRoute) => void
  /** Back into the form. */
  onPlan: (route: SavedRoute) => void
}

/** Upcoming saved routes, with what to do with each. */
export function SavedRoutes({ selectedId, onSelect, onPlan }: SavedRoutesProps) {
  const texts = plannerTexts.routes
  const { data = [], isPending, error, refetch } = useQuery(assetQueries.routes('lines'))
  const [edited, setEdited] = useState<SavedRoute>()
  const [leaving, setLeaving] = useState<SavedRoute>()
  const columns = useMemo(
    () => [
      ...COLUMNS,
      {
        id: 'actions',
        header: plannerTexts.routes.columns.actions,
        text: () => '',
        cell: (route: SavedRoute) => (
          <SavedRouteActions route={route} onEdit={setEdited} onPlan={onPlan} onDelete={setLeaving} />
        ),
        sortable: false,
        filterable: false,
        exported: false,
        width: 172,
      },
    ],
    [onPlan],
  )
  return (
    <>
      <DataTable
        label={texts.label}
        columns={columns}
        rows={data}
        rowId={(route) => route.id}
        rowName={routeName}
        defaultPageSize={PAGE_SIZE}
        defaultSort={{ column: 'departure', descending: false }}
        selectedId={selectedId}
        onSelect={onSelect}
        loading={isPending}
        error={error ? { message: texts.failed, onRetry: () => void refetch() } : undefined}
        empty={{ title: texts.none, text: texts.noneText }}
        quickFilter="name"
      />
      {edited ? <EditRouteDialog route={edited} onClose={() => setEdited(undefined)} /> : null}
      {leaving ? <DeleteDialog route={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  )
}

const firstResult = (route: SavedRoute) => route.latestRouteResults?.[0]

/** Updating while results are absent; Error when they failed; else the value (core §4). */
function resultText(route: SavedRoute, say: (result: NonNullable<ReturnType<typeof firstResult>>) => string): string {
  if (route.latestRouteResultError) return plannerTexts.routes.error
  const result = firstResult(route)
  return result ? say(result) : plannerTexts.routes.updating
}

const COLUMNS: readonly TableColumn<SavedRoute>[] = [
  { id: 'name', header: plannerTexts.routes.columns.name, text: routeName, width: 140, grow: true },
  {
    id: 'departure',
    header: plannerTexts.routes.columns.departure,
    text: (route) => formatMoment(new Date(route.departureTime)),
    sortBy: (route) => Date.parse(route.departureTime),
    width: 214,
  },
  {
    id: 'impact',
    header: plannerTexts.routes.columns.impact,
    text: (route) => resultText(route, ({ risk }) => riskName(risk)),
    cell: (route) => {
      const result = route.latestRouteResultError ? undefined : firstResult(route)
      if (result) return <LevelChip level={riskName(result.risk)} />
      return <span title={route.latestRouteResultError ?? undefined}>{resultText(route, () => '')}</span>
    },
    sortBy: (route) => firstResult(route)?.risk ?? -1,
    descendingFirst: true,
    width: 122,
  },
  {
    id: 'slowdown',
    header: plannerTexts.routes.columns.slowdown,
    text: (route) => {
      const result = firstResult(route)
      return result ? `${Math.round(100 * result.slowdownFraction)}%` : ''
    },
    sortBy: (route) => firstResult(route)?.slowdownFraction,
    descendingFirst: true,
    align: 'end',
    width: 122,
  },
]

function DeleteDialog({ route, onClose }: { route: SavedRoute; onClose: () => void }) {
  const texts = plannerTexts.routes
  const client = useQueryClient()
  const showToast = useToasts()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeSaved(route.id)
      client.setQueriesData<SavedRoute[]>({ queryKey: [...QUERY_KEYS.routes, 'list'] }, (routes) =>
        routes?.filter(({ id }) => id !== route.id),
      )
      showToast({ kind: 'success', title: texts.removed })
    } catch {
      showToast({ kind: 'error', title: texts.removeFailed })
    }
    onClose()
  }
  return (
    <Dialog
      open
      title={texts.confirmTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {texts.confirmDelete}
          </Button>
        </>
      }
    >
      <p>{texts.confirm(routeName(route))}</p>
    </Dialog>
  )
}
