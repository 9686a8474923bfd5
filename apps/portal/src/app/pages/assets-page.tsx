import type { Timeframe } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { assetsTexts } from '../../features/assets/assets.texts.ts'
import type { AssetsAddress } from '../../features/assets/assets-address.ts'
import type { AssetsTab } from '../../features/assets/assets-tab.ts'
import { AssetsTabs } from '../../features/assets/assets-tabs.tsx'
import { LocationsTab } from '../../features/assets/locations-tab.tsx'
import { RoutesTab } from '../../features/assets/routes-tab.tsx'
import { VehiclesTab } from '../../features/assets/vehicles-tab.tsx'
import { BatchUploadsTab } from '../../features/batch-uploads/batch-uploads-tab.tsx'
import { UploadButton } from '../../features/batch-uploads/upload-button.tsx'
import { DriverNotificationsTab } from '../../features/driver-notifications/driver-notifications-tab.tsx'
import { MessageLogTab } from '../../features/message-log/message-log-tab.tsx'
import { useRouteTasks } from '../../features/route-planner/use-route-tasks.tsx'
import { ConnectionsPanel } from '../../features/telematics/connections-panel.tsx'
import { assetQueries, type SavedLocation } from '../../platform/asset-queries.ts'
import { useStored } from '../../platform/local-store.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { useUnits } from '../../platform/units.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { TableViewContext } from '../../ui/table/table-view.ts'
import { PageHeader } from '../frames/shell/page-header.tsx'
import { VehicleMessages } from '../vehicle-messages.tsx'

type MessageLogProps = ComponentProps<typeof MessageLogTab>

const PlaceForecast = lazy(() =>
  import('../../parts/forecast/place-forecast.tsx').then((m) => ({ default: m.PlaceForecast })),
)

const TAB_CONTENTS: Record<AssetsTab, (log: MessageLogProps, address: AssetsAddress) => ReactNode> = {
  routes: (_log, address) => <UpcomingRoutes address={address} />,
  locations: (_log, address) => (
    <LocationsTab address={address} upload={<UploadButton type="location" />} forecast={renderForecast} />
  ),
  vehicles: (_log, address) => <Vehicles address={address} />,
  'batch-uploads': () => <BatchUploadsTab />,
  'driver-notifications': () => <DriverNotificationsTab />,
  'message-log': (log) => <MessageLogTab {...log} />,
}

interface AssetsPageProps {
  tab: AssetsTab
  onTab: (tab: AssetsTab) => void
  log: MessageLogProps
  address: AssetsAddress
}

export function AssetsPage({ tab, onTab, log, address }: AssetsPageProps) {
  const { data: routes } = useQuery(assetQueries.routes('compact'))
  const { data: locations } = useQuery(assetQueries.locations())
  const { data: vehicles } = useQuery(assetQueries.vehicles())
  const counts = { routes: routes?.length, locations: locations?.length, vehicles: vehicles?.length }
  return (
    <>
      <PageHeader title={assetsTexts.title} />
      <AssetsTabs tab={tab} onTab={onTab} counts={counts}>
        <TableViewContext value={{ looks: address.table, onLeave: () => address.onChange({ table: undefined }) }}>
          {TAB_CONTENTS[tab](log, address)}
        </TableViewContext>
      </AssetsTabs>
    </>
  )
}

/** The same forecast as on the map's location card. */
const renderForecast = (location: SavedLocation, timeframe: Timeframe) => (
  <Suspense fallback={<Skeleton height={172} />}>
    <LocationForecast location={location} timeframe={timeframe} />
  </Suspense>
)

function LocationForecast({ location, timeframe }: { location: SavedLocation; timeframe: Timeframe }) {
  const units = useUnits()
  const now = useClockTick()
  const { id, latitude, longitude, timezone } = location
  return (
    <PlaceForecast
      look="row"
      place={{ id, latitude, longitude }}
      timeZone={timezone}
      timeframe={timeframe}
      mapType="none"
      shownAt={now}
      units={units}
    />
  )
}

/** Uses the planner's dialogs to edit and delete routes. */
function UpcomingRoutes({ address }: { address: AssetsAddress }) {
  const { actions, dialogs } = useRouteTasks()
  return (
    <>
      <RoutesTab address={address} actions={actions} upload={<UploadButton type="route" />} />
      {dialogs}
    </>
  )
}

/** Only admins see the state of the telematics connections. */
function Vehicles({ address }: { address: AssetsAddress }) {
  const [isAdmin] = useStored('isAdmin')
  return (
    <VehicleMessages>
      <VehiclesTab address={address} />
      {isAdmin ? <ConnectionsPanel /> : null}
    </VehicleMessages>
  )
}
