import { useNavigate } from '@tanstack/react-router'
import { HistoricalAccuracy } from '../../features/history/historical-accuracy.tsx'
import type { HistorySearch } from '../../features/history/history-address.ts'
import { DataBadge } from '../frames/shell/data-badge.tsx'

export function HistoryPage({ search }: { search: HistorySearch }) {
  const navigate = useNavigate()
  return (
    <HistoricalAccuracy
      search={search}
      onSearch={(next) => void navigate({ to: '.', search: next })}
      badge={<DataBadge />}
    />
  )
}
