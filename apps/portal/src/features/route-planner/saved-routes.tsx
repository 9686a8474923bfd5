import { slowdownText } from '@stormlane/domain/measures'
import { chosenResult, inRouteOrder, routeName } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { departureZone } from '../../parts/assets/arrival-odds.ts'
import { ReasonedLevel } from '../../parts/assets/reasoned-level.tsx'
import { rateRoute } from '../../parts/assets/route-rating.ts'
import { assetQueries, type SavedRoute } from '../../platform/asset-queries.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { SignedText } from '../../ui/states/signed-text.tsx'
import { actionsColumn } from '../../ui/table/actions-column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { riskName } from './risk-level.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { useRouteTasks } from './use-route-tasks.tsx'

/** PLAN-021. */
const PAGE_SIZE = 5
const NO_ROUTES: SavedRoute[] = []

interface SavedRoutesProps {
  selectedId: string | undefined
  onSelect: (route: SavedRoute) => void
  /** Loads the route into the form. */
  onPlan: (route: SavedRoute) => void
}

/** Upcoming saved routes with their actions. */
export function SavedRoutes({ selectedId, onSelect, onPlan }: SavedRoutesProps) {
  const texts = plannerTexts.routes
  const { data = NO_ROUTES, isPending, error, refetch } = useQuery(assetQueries.routes('lines'))
  const now = useClockTick()
  const ordered = useMemo(() => inRouteOrder(data, now), [data, now])
  const { actions, dialogs } = useRouteTasks(onPlan)
  const columns = useMemo(
    () => [...COLUMNS, actionsColumn(plannerTexts.routes.columns.actions, 204, actions)],
    [actions],
  )
  return (
    <>
      <DataTable
        label={texts.label}
        columns={columns}
        rows={ordered}
        rowId={(route) => route.id}
        rowName={routeName}
        defaultPageSize={PAGE_SIZE}
        selectedId={selectedId}
        onSelect={onSelect}
        loading={isPending}
        error={error ? { message: texts.failed, onRetry: () => void refetch() } : undefined}
        empty={{ title: texts.none, text: texts.noneText }}
        quickFilter="name"
      />
      {dialogs}
    </>
  )
}

/** Returns the option that the user chose, as on all other screens. */
const shownResult = (route: SavedRoute) => chosenResult(route)

/** Returns "Updating" without results, "Error" if the evaluation failed, otherwise the value (DASH-049, DASH-050). */
function resultText(route: SavedRoute, say: (result: NonNullable<ReturnType<typeof shownResult>>) => string): string {
  if (route.latestRouteResultError) return plannerTexts.routes.error
  const result = shownResult(route)
  return result ? say(result) : plannerTexts.routes.updating
}

const COLUMNS: readonly TableColumn<SavedRoute>[] = [
  { id: 'name', header: plannerTexts.routes.columns.name, text: routeName, width: 140, grow: true },
  {
    id: 'departure',
    header: plannerTexts.routes.columns.departure,
    text: (route) => formatMoment(new Date(route.departureTime), departureZone(route)),
    sortBy: (route) => Date.parse(route.departureTime),
    width: 214,
  },
  {
    id: 'impact',
    header: plannerTexts.routes.columns.impact,
    text: (route) => resultText(route, ({ risk }) => riskName(risk)),
    cell: (route) => {
      const result = route.latestRouteResultError ? undefined : shownResult(route)
      if (result) return <ReasonedLevel level={riskName(result.risk)} reason={rateRoute(route).text} />
      return (
        <span title={route.latestRouteResultError ?? undefined}>
          <SignedText>{resultText(route, () => '')}</SignedText>
        </span>
      )
    },
    sortBy: (route) => shownResult(route)?.risk ?? -1,
    descendingFirst: true,
    width: 220,
  },
  {
    id: 'slowdown',
    header: plannerTexts.routes.columns.slowdown,
    text: (route) => {
      const result = shownResult(route)
      return result ? slowdownText(result.slowdownFraction) : ''
    },
    sortBy: (route) => shownResult(route)?.slowdownFraction,
    descendingFirst: true,
    align: 'end',
    width: 122,
  },
]
