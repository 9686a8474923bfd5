import { DRIVER_WORDS, type DriverLanguage } from '@stormlane/domain/drivers'
import { whereOnRoute } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FailedState } from '../../ui/states/failed-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
import { DriverWordsContext, useDriverWords } from './driver-words-context.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { optionPaths } from './option-path.ts'
import { ReportMap } from './report-map.tsx'
import { reportQueries, type SharedRoute } from './report-queries.ts'
import { RiskLegend } from './risk-legend.tsx'
import { RouteNavigation } from './route-navigation.tsx'
import { RouteOverview } from './route-overview.tsx'
import css from './route-report.module.css'
import { useInstallLink } from './use-install-link.ts'
import { usePosition } from './use-position.ts'

interface RouteReportProps {
  cacheKey: string
  language: DriverLanguage
  onLanguage: (language: DriverLanguage) => void
  /** The forecast run and demo badge. */
  facts: ReactNode
}

/** The shared route report for drivers: opened by link, without a login, on a phone, in the driver's language. */
export function RouteReport({ cacheKey, language, onLanguage, facts }: RouteReportProps) {
  useInstallLink(cacheKey)
  useEffect(() => {
    const { lang } = document.documentElement
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = lang
    }
  }, [language])
  const { data: answer, error, refetch } = useQuery(reportQueries.shared(cacheKey))
  const route = answer?.data
  const words = DRIVER_WORDS[language]
  const { report } = words
  const languages = <LanguageSwitch language={language} onLanguage={onLanguage} />
  return (
    <DriverWordsContext value={words}>
      <main className={css.page} lang={language}>
        <h1 className="visually-hidden">{report.title}</h1>
        {route ? (
          <Report route={route} language={language} facts={facts} languages={languages} />
        ) : (
          <div className={css.top}>{languages}</div>
        )}
        {route === null ? (
          <div className={css.instead}>
            {answer?.revoked ? (
              <EmptyState title={report.revoked} text={report.revokedHint} />
            ) : (
              <EmptyState title={report.expired} text={report.expiredHint} />
            )}
          </div>
        ) : null}
        {route === undefined ? (
          <div className={css.instead}>
            {error ? (
              <FailedState
                title={report.failed}
                message={report.failedHint}
                action={<Button onClick={() => void refetch()}>{report.retry}</Button>}
              />
            ) : (
              <p role="status">
                <Spinner /> {report.loading}
              </p>
            )}
          </div>
        ) : null}
      </main>
    </DriverWordsContext>
  )
}

/** On phones the sheet is at the bottom, otherwise at the left. */
const PHONE = '(max-width: 700px)'
const SHEET = { phone: { bottom: 380, top: 110 }, desktop: { left: 420, top: 40 } }

interface ReportProps {
  route: SharedRoute
  language: DriverLanguage
  facts: ReactNode
  languages: ReactNode
}

function Report({ route, language, facts, languages }: ReportProps) {
  const { report } = useDriverWords()
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
                {report.back}
              </Button>
            </span>
            <span className={css.tracking}>
              <Switch label={report.tracking} checked={tracking} onChange={setTracking} />
            </span>
          </>
        ) : (
          <>
            <span lang="en">{facts}</span>
            {languages}
          </>
        )}
      </div>
      <RiskLegend />
      <div className={css.sheet}>
        {navigating && chosen ? (
          <RouteNavigation route={route} chosen={chosen} index={selected} tracked={tracked} where={where} />
        ) : (
          <RouteOverview
            language={language}
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
