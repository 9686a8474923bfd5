import { RouteReport } from '../../features/route-report/route-report.tsx'
import { DataBadge } from '../shell/data-badge.tsx'

export function RouteReportPage({ cacheKey }: { cacheKey: string }) {
  return <RouteReport cacheKey={cacheKey} facts={<DataBadge />} />
}
