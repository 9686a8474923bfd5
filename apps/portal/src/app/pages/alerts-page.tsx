import { useNavigate } from '@tanstack/react-router'
import type { AlertsSearch } from '../../features/alerts/alerts-address.ts'
import { AlertsMap } from '../../features/alerts/alerts-map.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'
import { VehicleMessages } from '../vehicle-messages.tsx'

export function AlertsPage({ search }: { search: AlertsSearch }) {
  const navigate = useNavigate()
  return (
    <VehicleMessages>
      <AlertsMap search={search} onSearch={(next) => void navigate({ to: '.', search: next })} badge={<DataBadge />} />
    </VehicleMessages>
  )
}
