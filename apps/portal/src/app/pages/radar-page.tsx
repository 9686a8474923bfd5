import { useNavigate } from '@tanstack/react-router'
import { RadarMap, type RadarSearch } from '../../features/radar/radar-map.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

export function RadarPage({ search }: { search: RadarSearch }) {
  const navigate = useNavigate()
  return (
    <RadarMap
      search={search}
      onSearch={(next, how) => void navigate({ to: '.', search: next, replace: how === 'replace' })}
      badge={<DataBadge />}
    />
  )
}
