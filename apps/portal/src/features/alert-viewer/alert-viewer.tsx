import { CloudAlert, RotateCw, SearchX } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../platform/chunk-loading.ts'
import { PlainButton } from '../../ui/controls/plain-buttons.tsx'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
import { AlertInfo } from './alert-info.tsx'
import css from './alert-viewer.module.css'
import { alertViewerTexts as TEXTS } from './alert-viewer.texts.ts'
import { isAlertNotFound, useViewedAlert } from './use-viewed-alert.ts'

interface AlertViewerProps {
  id: string
  token: string | undefined
  showsInfo: boolean
  showsControls: boolean
  badge: ReactNode
}

/** The panel is at the left of a wide window, and at the bottom of a phone. */
const WIDE = '(min-width: 800px)'
const PANEL_LEFT = { left: 432 }
/** Same as `.panel` in alert-viewer.module.css. */
const PANEL_SHARE_OF_PHONE = 0.56

// The map library is more than half of the page. Users can read the text before it loads, and even if it never does.
const AlertMap = lazy(async () => ({ default: (await loadChunk(() => import('./alert-map.tsx'))).AlertMap }))

/** Shows one government alert on a map to anybody who has its link. */
export function AlertViewer({ id, token, showsInfo, showsControls, badge }: AlertViewerProps) {
  const { alert, error, retry } = useViewedAlert(id, token)
  const isWide = useMediaQuery(WIDE)
  const padding =
    showsInfo && alert ? (isWide ? PANEL_LEFT : { bottom: Math.round(window.innerHeight * PANEL_SHARE_OF_PHONE) }) : {}

  if (error)
    return (
      <main className={css.instead}>
        <div className={css.sheet} role="alert">
          {isAlertNotFound(error) ? <SearchX aria-hidden="true" /> : <CloudAlert aria-hidden="true" />}
          <h1 className={css.message}>{isAlertNotFound(error) ? TEXTS.notFound : TEXTS.failed}</h1>
          {!isAlertNotFound(error) && (
            <PlainButton icon={<RotateCw size={14} aria-hidden="true" />} onClick={retry}>
              {TEXTS.retry}
            </PlainButton>
          )}
        </div>
      </main>
    )

  return (
    <main className={css.page}>
      <ErrorBoundary key={id} fallback={() => null}>
        <Suspense>
          <AlertMap alert={alert} controls={showsControls} padding={padding} />
        </Suspense>
      </ErrorBoundary>
      {!alert && (
        <div className={css.panel} role="status">
          <h1 className="visually-hidden">{TEXTS.loading}</h1>
          <div className={css.waiting}>
            <Skeleton height={22} />
            <Skeleton height={80} />
          </div>
        </div>
      )}
      {alert && showsInfo && <AlertInfo alert={alert} badge={badge} />}
      {alert && !showsInfo && <h1 className="visually-hidden">{alert.properties.event}</h1>}
    </main>
  )
}
