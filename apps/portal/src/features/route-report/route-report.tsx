import { whereOnRoute } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
import { optionPaths } from './option-path.ts'
import { reportRoute } from './report.route.ts'
import { ReportMap } from './report-map.tsx'
import { reportQueries, type SharedRoute } from './report-queries.ts'
import { RiskLegend } from './risk-legend.tsx'
import { RouteNavigation } from './route-navigation.tsx'
import { RouteOverview } from './route-overview.tsx'
import css from './route-report.module.css'
import { reportTexts } from './route-report.texts.ts'
import { useInstallLink } from './use-install-link.ts'
import { usePosition } from './use-position.ts'

interface RouteReportProps {
  cacheKey: string
  /** The forecast run and demo badge. */
  facts: ReactNode
}

/** The shared route report for drivers: opened by link, without a login, on a phone. */
export function RouteReport({ cacheKey, facts }: RouteReportProps) {
  useInstallLink(cacheKey)
  const { data: answer, error, refetch } = useQuery(reportQueries.shared(cacheKey))
  const route = answer?.data
  return (
    <main className={css.page}>
      <h1 className="visually-hidden">{reportRoute.title}</h1>
      {route ? <Report route={route} facts={facts} /> : null}
      {route === null ? (
        <div className={css.instead}>
          {answer?.revoked ? (
            <EmptyState title={reportTexts.revoked} text={reportTexts.revokedHint} />
          ) : (
            <EmptyState title={reportTexts.expired} text={reportTexts.expiredHint} />
          )}
        </div>
      ) : null}
      {route === undefined ? (
        <div className={css.instead}>
          {error ? (
            <ErrorState title={reportTexts.failed} message={error.message} onRetry={() => void refetch()} />
          ) : (
            <p role="status">
              <Spinner /> {reportTexts.loading}
            </p>
          )}
        </div>
      ) : null}
    </main>
  )
}

/** On phones the sheet is at the bottom, otherwise at the left. */
const PHONE = '(max-width: 700px)'
const SHEET = { phone: { bottom: 380, top: 110 }, desktop: { left: 420, top: 40 } }

function Report({ route, facts }: { route: SharedRoute; facts: ReactNode }) {
  const paths = useMemo(() => optionPaths(route), [route])
  const [selected, setSelected] = useState(Math.min(route.selectedRouteOption, Math.max(0, paths.length - 1)))
  const [navigating, setNavigating] = useState(false)
  const [tracking, setTracking] = useState(true)
  const tracked = usePosition(navigating && tracking)
  const isPhone = useMediaQuery(PHONE)
  const chosen = paths[selected]
  const at = tracked.state === 'tracked' ? tracked.at : undefined
  const where = useMemo(() => (chosen && at ? whereOnRoute(chosen.path, at) : undefined), [chosen, at])
  return (
    <>
      <ReportMap
        route={route}
        paths={paths}
        selected={selected}
        mile={where?.onRoute ? where.mile : undefined}
        at={at}
        navigating={navigating}
        padding={isPhone ? SHEET.phone : SHEET.desktop}
      />
      <div className={css.top}>
        {navigating ? (
          <>
            <span className={css.back}>
              <Button kind="ghost" size="large" onClick={() => setNavigating(false)}>
                {reportTexts.back}
              </Button>
            </span>
            <span className={css.tracking}>
              <Switch label={reportTexts.tracking} checked={tracking} onChange={setTracking} />
            </span>
          </>
        ) : (
          facts
        )}
      </div>
      <RiskLegend />
      <div className={css.sheet}>
        {navigating && chosen ? (
          <RouteNavigation route={route} chosen={chosen} index={selected} tracked={tracked} where={where} />
        ) : (
          <RouteOverview
            route={route}
            paths={paths}
            selected={selected}
            onSelect={setSelected}
            onStart={() => setNavigating(true)}
          />
        )}
      </div>
    </>
  )
}
