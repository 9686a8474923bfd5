import { type ComponentProps, useCallback, useContext } from 'react'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { FindButton } from '../../features/map/search/find-button.tsx'
import { OpenReportButton } from '../../features/route-planner/open-report-button.tsx'
import { RefreshRouteButton } from '../../features/route-planner/refresh-route-button.tsx'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { TableViewContext } from '../../ui/table/table-view.ts'
import { FindContext } from '../frames/shell/asset-finder.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'
import { VehicleMessages } from '../vehicle-messages.tsx'

type DashboardPageProps = Pick<ComponentProps<typeof Dashboard>, 'search' | 'onSearch'>

export function DashboardPage({ search, onSearch }: DashboardPageProps) {
  const find = useContext(FindContext)
  const routeActions = useCallback(
    (route: SavedRoute) => (
      <>
        <RefreshRouteButton route={route} />
        <OpenReportButton route={route} />
      </>
    ),
    [],
  )
  return (
    <VehicleMessages>
      <TableViewContext
        value={{ looks: search.table, onLeave: () => onSearch({ ...search, table: undefined }, 'replace') }}
      >
        <Dashboard
          search={search}
          onSearch={onSearch}
          routeActions={routeActions}
          badge={
            <>
              {find ? <FindButton onOpen={find} /> : null}
              <DataBadge />
            </>
          }
        />
      </TableViewContext>
    </VehicleMessages>
  )
}
