import { ALERT_VIEWER_PATH, PUBLIC_PAGE_TITLES } from '@stormlane/domain/product'
import { AlertViewer } from '../../features/alert-viewer/alert-viewer.tsx'
import { ALERTS_FEED } from '../../platform/feed-names.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { DemoBadge } from '../../ui/badges/demo-badge.tsx'
import { ColorModeProvider } from '../../ui/theme/color-mode-context.tsx'
import { CountedPage } from '../counted-page.tsx'
import { PageAnnouncer } from '../page-announcer.tsx'

/** The alert viewer as a separate application. It has one page, without links to others. */
export function AlertApp() {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  return (
    <ColorModeProvider>
      <PageAnnouncer title={PUBLIC_PAGE_TITLES.alert} />
      <CountedPage path={routePattern(pathname)} />
      <AlertViewer
        id={decodeURIComponent(ALERT_VIEWER_PATH.exec(pathname)?.[1] ?? '')}
        token={query.get('token') ?? undefined}
        showsInfo={isOn(query.get('show_alert_info'))}
        showsControls={isOn(query.get('show_map_controls'))}
        badge={portalConfig.simulatedFeeds.includes(ALERTS_FEED) ? <DemoBadge /> : null}
      />
    </ColorModeProvider>
  )
}

/** Page views are counted without the alert's id, under a pattern like those of the portal's router. */
const routePattern = (pathname: string) => `/${pathname.split('/')[1]}/$governmentalAlertId`

/** A flag in the URL is on unless it is `false` (ALERT-016, ALERT-020). */
function isOn(flag: string | null): boolean {
  return flag?.toLowerCase() !== 'false'
}
