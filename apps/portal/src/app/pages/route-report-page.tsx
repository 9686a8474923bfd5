import { RouteReport } from '../../features/route-report/route-report.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

export function RouteReportPage({ cacheKey }: { cacheKey: string }) {
  return <RouteReport cacheKey={cacheKey} facts={<DataBadge />} />
}
