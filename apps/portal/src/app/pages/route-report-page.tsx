import { chooseDriverLanguage, DRIVER_WORDS, type DriverLanguage } from '@stormlane/domain/drivers'
import { RouteReport } from '../../features/route-report/route-report.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

interface RouteReportPageProps {
  cacheKey: string
  /** From the URL; without it the browser's languages decide. */
  language: DriverLanguage | undefined
  onLanguage: (language: DriverLanguage) => void
}

export function RouteReportPage({ cacheKey, language, onLanguage }: RouteReportPageProps) {
  const spoken = language ?? chooseDriverLanguage(navigator.languages)
  return (
    <RouteReport
      cacheKey={cacheKey}
      language={spoken}
      onLanguage={onLanguage}
      facts={<DataBadge words={DRIVER_WORDS[spoken].report.demo} />}
    />
  )
}
