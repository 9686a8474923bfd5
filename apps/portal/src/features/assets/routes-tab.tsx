import { routeName } from '@stormlane/domain/trips'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { assetsFailed } from '../../parts/assets/asset-nouns.ts'
import { routeColumns, routeLevel } from '../../parts/assets/route-columns.tsx'
import { assetQueries, type SavedRoute } from '../../platform/asset-queries.ts'
import { useCheckedIds } from '../../platform/handed-choice.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { useUnits } from '../../platform/units.ts'
import { AssetTable } from './asset-table.tsx'
import { routeTexts as TEXTS } from './assets.texts.ts'
import type { AssetsAddress } from './assets-address.ts'
import { AssetCheckbox, CHECKBOX_PX, CheckedAssetsContext } from './checked-assets.tsx'
import { CheckedBar } from './checked-bar.tsx'
import { removeRoutes } from './delete-assets.ts'
import { RouteDetail } from './route-detail.tsx'

/** Columns that dispatchers need less often, hidden so that the others fit a screen. The column chooser shows them. */
const COLUMNS_HIDDEN_AT_FIRST = ['externalId', 'distance', 'roadRisk', 'above', 'below', 'status', 'updated', 'vehicle']

/** The column with the buttons and the checkboxes. */
const ACTIONS = 'actions'

const NONE: never[] = []

interface RoutesTabProps {
  address: AssetsAddress
  /** The upload button. */
  upload: ReactNode
  /** Renders the buttons of a row. Keep it stable between renders. */
  actions: (route: SavedRoute) => ReactNode
}

/** Routes that depart within eight days and have not ended, with their impact. */
export function RoutesTab({ address, upload, actions }: RoutesTabProps) {
  const now = useClockTick()
  const system = useUnits()
  const routes = useQuery(assetQueries.routes('compact'))
  const columns = useMemo(
    () =>
      routeColumns({
        now,
        system,
        actions: (route: SavedRoute) => (
          <>
            <AssetCheckbox id={route.id} name={routeName(route)} />
            {actions(route)}
          </>
        ),
      }).map((column) => ({
        ...column,
        ...(column.id === ACTIONS && { width: (column.width ?? 0) + CHECKBOX_PX }),
        hiddenAtFirst: COLUMNS_HIDDEN_AT_FIRST.includes(column.id),
      })),
    [now, system, actions],
  )
  const client = useQueryClient()
  const [ids, setIds] = useCheckedIds('route')
  const checked = useMemo(() => ({ ids, onChange: setIds }), [ids, setIds])
  return (
    <CheckedAssetsContext value={checked}>
      <AssetTable
        assetType="route"
        address={address}
        label={TEXTS.label}
        assets={routes}
        columns={columns}
        choosesColumns
        rowLevel={routeLevel}
        rowName={routeName}
        storageKey="routesTableState"
        exportName="routes"
        failure={assetsFailed('route')}
        empty={{ title: TEXTS.emptyTitle, text: TEXTS.emptyText }}
        actions={upload}
        detail={(route) => <RouteDetail route={route} now={now} />}
        toolbar={
          <CheckedBar
            noun="route"
            rows={routes.data ?? NONE}
            rowName={routeName}
            columns={columns}
            remove={removeRoutes}
            onRemoved={() => void client.invalidateQueries({ queryKey: QUERY_KEYS.routes })}
          />
        }
      />
    </CheckedAssetsContext>
  )
}
