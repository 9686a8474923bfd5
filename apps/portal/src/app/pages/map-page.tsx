import { useNavigate } from '@tanstack/react-router'
import type { MapSearch } from '../../features/map/map-state.ts'
import { WeatherMap } from '../../features/map/weather-map.tsx'
import { EmptyOrganization } from '../empty-organization.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'
import { ForecastRun } from '../frames/shell/forecast-run.tsx'
import { RouteAdviceProvider } from '../route-advice.tsx'
import { VehicleMessages } from '../vehicle-messages.tsx'

/** The tab of each asset type on the assets page. */
const TABS = { location: 'locations', vehicle: 'vehicles', route: 'routes' } as const

export function MapPage({ search }: { search: MapSearch }) {
  const navigate = useNavigate({ from: '/client/map' })
  return (
    <VehicleMessages>
      <RouteAdviceProvider>
        <WeatherMap
          search={search}
          onSearch={(next, how) => void navigate({ search: next, replace: how === 'replace' })}
          run={<ForecastRun />}
          badge={<DataBadge />}
          onOpenTable={(assetType) => void navigate({ to: '/client/places', search: { tab: TABS[assetType] } })}
        />
        <EmptyOrganization />
      </RouteAdviceProvider>
    </VehicleMessages>
  )
}
