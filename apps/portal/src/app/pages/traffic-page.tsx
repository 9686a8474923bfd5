import { useNavigate } from '@tanstack/react-router'
import type { TrafficSearch } from '../../features/traffic/traffic-address.ts'
import { TrafficMap } from '../../features/traffic/traffic-map.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

export function TrafficPage({ search }: { search: TrafficSearch }) {
  const navigate = useNavigate()
  return (
    <TrafficMap search={search} onSearch={(next) => void navigate({ to: '.', search: next })} badge={<DataBadge />} />
  )
}
