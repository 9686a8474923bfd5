import { RoutePlanner } from '../../features/route-planner/route-planner.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

interface RoutesPageProps {
  search: {
    origin_location_id?: string | undefined
    origin_latitude?: number | undefined
    origin_longitude?: number | undefined
  }
}

export function RoutesPage({ search }: RoutesPageProps) {
  const preset = {
    locationId: search.origin_location_id,
    latitude: search.origin_latitude,
    longitude: search.origin_longitude,
  }
  return <RoutePlanner preset={preset} facts={<DataBadge />} />
}
