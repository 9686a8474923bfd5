import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { routeName } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { assetsFailed, NO_VEHICLES_TEXT } from '../../parts/assets/asset-nouns.ts'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { currentImpactColumn, truckColumn, vehicleActionsColumn } from '../../parts/assets/vehicle-columns.tsx'
import { VehicleDetail } from '../../parts/assets/vehicle-detail.tsx'
import type { RatedVehicle } from '../../parts/assets/vehicle-rating.ts'
import { vehicleTags } from '../../parts/assets/vehicle-tags.ts'
import { assetQueries, type SavedRoute, type Vehicle } from '../../platform/asset-queries.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { LevelTags } from '../../ui/levels/level-tags.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { select } from './state-changes.ts'
import type { DashboardModel } from './use-dashboard-view.ts'
import type { LoadedRows } from './use-view-assets.ts'

const TEXTS = dashboardTexts.vehicle
const MISSING = assetTableTexts.missing
const TITLES = { ...assetTableTexts.vehicle, ...TEXTS.columns }

interface VehicleViewProps {
  model: DashboardModel
  loaded: LoadedRows<Vehicle>
  /** Rates a vehicle in the next six hours, as on the map. */
  rate: (vehicle: Vehicle) => RatedVehicle
}

const rowId = ({ id }: Vehicle) => id
const rowName = ({ name }: Vehicle) => name

/**
 * Lists vehicles with their current impact and, with route-vehicle pairs, their upcoming impact. Rows expand to the
 * reasons of the next hours.
 */
export function VehicleView({ model, loaded, rate }: VehicleViewProps) {
  const { state, change, settings } = model
  const { sendAlert } = useVehicleMessaging()
  const pairs = settings.ShowRouteVehiclePairs
  const { data: routes } = useQuery({ ...assetQueries.routes('compact'), enabled: pairs })
  const columns = useMemo(
    () =>
      vehicleColumns(pairs ? new Map(routes?.map((route) => [route.id, route])) : null, rate, (v) =>
        sendAlert(v, 'row'),
      ),
    [pairs, routes, rate, sendAlert],
  )
  return (
    <DataTable
      label={TEXTS.label}
      columns={columns}
      rows={loaded.rows}
      rowId={rowId}
      rowName={rowName}
      storageKey="dashboardVehiclesTableState"
      defaultPageSize={5}
      defaultSort={{ column: 'impact', descending: true }}
      quickFilter="name"
      exportName="vehicles"
      selectedId={state.selection?.kind === 'vehicle' ? state.selection.id : undefined}
      onSelect={({ id }) => change(select(state, { kind: 'vehicle', id }))}
      loading={loaded.isLoading}
      stale={loaded.stale}
      error={loaded.isError ? { message: assetsFailed('vehicle'), onRetry: loaded.retry } : undefined}
      empty={
        loaded.all.length === 0
          ? { title: assetTableTexts.vehicle.noneFound, text: NO_VEHICLES_TEXT }
          : { title: TEXTS.emptyImpacted }
      }
      detail={(vehicle) => <VehicleDetail vehicle={vehicle} rating={rate(vehicle)} />}
      toolbar={
        <Switch
          label={TEXTS.impactedOnly}
          checked={state.impactedOnly}
          onChange={(impactedOnly) => change({ ...state, impactedOnly }, 'replace')}
        />
      }
    />
  )
}

/** The columns in their required order (DASH-068); without route-vehicle pairs three are Coming Soon (DASH-070). */
function vehicleColumns(
  routes: ReadonlyMap<string, SavedRoute> | null,
  rate: (vehicle: Vehicle) => RatedVehicle,
  actions: (vehicle: Vehicle) => ReactNode,
): TableColumn<Vehicle>[] {
  const vehicleRoute = ({ routeId }: Vehicle) => (routeId === null ? undefined : routes?.get(routeId))
  // The worse of the rest of the route and the next hours, so that the table never shows a lower level than the map.
  const upcomingLevel = (vehicle: Vehicle) =>
    vehicle.upcomingImpact
      ? (Math.max(vehicle.upcomingImpact.overallImpactLevel, rate(vehicle).level) as ImpactLevel)
      : IMPACT_LEVELS.unknown
  const tagsOf = (vehicle: Vehicle) =>
    vehicleTags(vehicle, rate(vehicle), routes ? ['currentImpact', 'upcomingImpact'] : ['currentImpact'])
  const paired = (column: TableColumn<Vehicle>): TableColumn<Vehicle> =>
    routes
      ? column
      : {
          ...column,
          text: () => TEXTS.soon,
          cell: () => <span className={css.muted}>{TEXTS.soon}</span>,
          sortable: false,
          filterable: false,
        }
  return [
    truckColumn,
    paired({
      id: 'destination',
      header: TITLES.destination,
      text: (vehicle) => vehicleRoute(vehicle)?.destination.label ?? '',
      missing: () => MISSING.noRoute,
      width: 180,
    }),
    currentImpactColumn,
    paired({
      id: 'upcoming',
      header: TITLES.upcoming,
      text: (vehicle) =>
        upcomingLevel(vehicle) < IMPACT_LEVELS.none ? '' : LEVEL_WORDS[impactLevelName(upcomingLevel(vehicle))],
      missing: (vehicle) => (vehicleRoute(vehicle) ? MISSING.nothingAhead : MISSING.noRoute),
      cell: (vehicle) => <LevelChip level={impactLevelName(upcomingLevel(vehicle))} />,
      sortBy: upcomingLevel,
      descendingFirst: true,
      width: 166,
    }),
    {
      id: 'insights',
      header: TITLES.insights,
      text: (vehicle) =>
        tagsOf(vehicle)
          .map(({ label }) => label)
          .join(', ') || assetTableTexts.none,
      cell: (vehicle) => <LevelTags tags={tagsOf(vehicle)} />,
      width: 190,
      grow: true,
    },
    paired({
      id: 'route',
      header: TITLES.route,
      text: (vehicle) => {
        const route = vehicleRoute(vehicle)
        return route ? routeName(route) : TEXTS.noRoute
      },
      width: 200,
    }),
    vehicleActionsColumn(actions),
  ]
}
