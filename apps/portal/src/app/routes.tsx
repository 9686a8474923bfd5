import { isSignUpProvider } from '@stormlane/domain'
import { createRootRoute, createRoute, Outlet, useRouter } from '@tanstack/react-router'
import * as z from 'zod'
import { ALERTS_SEARCH_NAMES } from '../features/alerts/alerts-search-names.ts'
import { ALERTS_TITLE } from '../features/alerts/alerts-title.ts'
import { ASSETS_TABS } from '../features/assets/assets-tab.ts'
import { ASSETS_TITLE } from '../features/assets/assets-title.ts'
import { DASHBOARD_SEARCH_NAMES } from '../features/dashboard/dashboard-search-names.ts'
import { DASHBOARD_TITLE } from '../features/dashboard/dashboard-title.ts'
import { IMPACT_SEARCH_NAMES } from '../features/impact/impact-search-names.ts'
import { IMPACT_TITLE } from '../features/impact/impact-title.ts'
import { SEARCH_NAMES } from '../features/map/map-search-names.ts'
import { MAP_TITLE } from '../features/map/map-title.ts'
import { filtersOf, LOG_SEARCH, type LogFilters, searchOf } from '../features/message-log/log-address.ts'
import { RADAR_SEARCH_NAMES } from '../features/radar/radar-search-names.ts'
import { RADAR_TITLE } from '../features/radar/radar-title.ts'
import { PLANNER_TITLE } from '../features/route-planner/planner-title.ts'
import { REPORT_TITLE } from '../features/route-report/report-title.ts'
import { TRAFFIC_SEARCH_NAMES } from '../features/traffic/traffic-search-names.ts'
import { TRAFFIC_TITLE } from '../features/traffic/traffic-title.ts'
import { FailurePanel } from './frames/shell/failure-panel.tsx'
import { PageLoading } from './frames/shell/page-loading.tsx'
import { requireAdmin, requireFlag, requireSession, sendFromStart, sendSignedInOn, sendToStart } from './guards.ts'
import { lazyPage } from './lazy-page.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { PLANNED_PAGES, type PlannedPageName } from './pages/planned-pages.texts.ts'

const Shell = lazyPage(() => import('./frames/shell/shell.tsx').then((m) => m.Shell))
const LoginPage = lazyPage(() => import('../features/session/login-page.tsx').then((m) => m.LoginPage))
const ResetPasswordPage = lazyPage(() =>
  import('../features/session/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
)
const SetupPage = lazyPage(() => import('../features/setup/setup-page.tsx').then((m) => m.SetupPage))
const IntegrationPage = lazyPage(() =>
  import('../features/integration/integration-page.tsx').then((m) => m.IntegrationPage),
)
const LogoutPage = lazyPage(() => import('../features/session/logout-page.tsx').then((m) => m.LogoutPage))
const PlannedPage = lazyPage(() => import('./pages/planned-page.tsx').then((m) => m.PlannedPage))
const PublicPage = lazyPage(() => import('./pages/public-page.tsx').then((m) => m.PublicPage))
const DesignSystemPage = lazyPage(() =>
  import('../features/design-system/design-system-page.tsx').then((m) => m.DesignSystemPage),
)
const AssetsPage = lazyPage(() => import('./pages/assets-page.tsx').then((m) => m.AssetsPage))
const AlertsPage = lazyPage(() => import('./pages/alerts-page.tsx').then((m) => m.AlertsPage))
const RadarPage = lazyPage(() => import('./pages/radar-page.tsx').then((m) => m.RadarPage))
const TrafficPage = lazyPage(() => import('./pages/traffic-page.tsx').then((m) => m.TrafficPage))
const ImpactPage = lazyPage(() => import('./pages/impact-page.tsx').then((m) => m.ImpactPage))
const DashboardPage = lazyPage(() => import('./pages/dashboard-page.tsx').then((m) => m.DashboardPage))
const MapPage = lazyPage(() => import('./pages/map-page.tsx').then((m) => m.MapPage))
const RoutesPage = lazyPage(() => import('./pages/routes-page.tsx').then((m) => m.RoutesPage))
const RouteReportPage = lazyPage(() => import('./pages/route-report-page.tsx').then((m) => m.RouteReportPage))
const MyAccountPage = lazyPage(() => import('./pages/my-account-page.tsx').then((m) => m.MyAccountPage))

/** Keeps the named search parameters as text; each page parses its own. */
const textSearch = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string().optional()])))

const root = createRootRoute({
  component: () => (
    <>
      <PageAnnouncer />
      <Outlet />
    </>
  ),
  pendingComponent: PageLoading,
  errorComponent: RouteFailure,
})

// Account entry and exit pages (SHELL-027).
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: sendFromStart })
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: z.object({ trialKey: z.string().optional() }),
  beforeLoad: sendSignedInOn,
  component: () => <LoginPage trialKey={login.useSearch().trialKey} />,
  staticData: { title: 'Sign in' },
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: z.object({ token: z.string().optional() }),
  component: () => <ResetPasswordPage token={resetPassword.useSearch().token} />,
  staticData: { title: 'Reset password' },
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  component: LogoutPage,
  staticData: { title: 'Logging Out' },
})
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: sendToStart })

// Signed-in pages, inside the shell.
const client = createRoute({
  getParentRoute: () => root,
  path: '/client',
  beforeLoad: requireSession,
  component: Shell,
})
// A missing or unknown tab opens the one of index 0 (ASSET-001).
const places = createRoute({
  getParentRoute: () => client,
  path: '/places',
  validateSearch: z.object({ tab: z.enum(ASSETS_TABS).optional().catch(undefined), ...LOG_SEARCH }),
  component: () => {
    const navigate = places.useNavigate()
    const { tab = 'routes', ...search } = places.useSearch()
    const log = {
      filters: filtersOf(search),
      onFilters: (filters: LogFilters) => void navigate({ search: { tab, ...searchOf(filters) } }),
    }
    return <AssetsPage tab={tab} onTab={(next) => void navigate({ search: { tab: next } })} log={log} />
  },
  staticData: { title: ASSETS_TITLE, tour: 'assets' },
})
/** Other pages link to the planner with an origin (PLAN-016, PLAN-017). A value that is not a number is ignored. */
const originNumber = z.coerce.number().optional().catch(undefined)
const routes = createRoute({
  getParentRoute: () => client,
  path: '/routes',
  beforeLoad: requireFlag('showRoutesTab'),
  validateSearch: z.object({
    origin_location_id: z.coerce.string().optional(),
    origin_latitude: originNumber,
    origin_longitude: originNumber,
  }),
  component: () => <RoutesPage search={routes.useSearch()} />,
  staticData: { title: PLANNER_TITLE, tour: 'routes' },
})
const dashboard = createRoute({
  getParentRoute: () => client,
  path: '/dashboard',
  validateSearch: textSearch(DASHBOARD_SEARCH_NAMES),
  component: () => {
    const navigate = dashboard.useNavigate()
    return (
      <DashboardPage
        search={dashboard.useSearch()}
        onSearch={(search, how) => void navigate({ search, replace: how === 'replace' })}
      />
    )
  },
  staticData: { title: DASHBOARD_TITLE },
})
const clientPages = [
  createRoute({
    getParentRoute: () => client,
    path: '/map',
    validateSearch: textSearch(SEARCH_NAMES),
    component: MapPage,
    staticData: { title: MAP_TITLE, tour: 'map' },
  }),
  dashboard,
  impact('/impact'),
  impact('/impact/$categorySlug/$mapSlug'),
  impact('/impact/$categorySlug/$mapSlug/$modelType'),
  createRoute({
    getParentRoute: () => client,
    path: '/alerts',
    validateSearch: textSearch(ALERTS_SEARCH_NAMES),
    component: AlertsPage,
    staticData: { title: ALERTS_TITLE },
  }),
  radar('/radar'),
  radar('/radar/$slug'),
  createRoute({
    getParentRoute: () => client,
    path: '/traffic',
    validateSearch: textSearch(TRAFFIC_SEARCH_NAMES),
    component: TrafficPage,
    staticData: { title: TRAFFIC_TITLE },
  }),
  places,
  routes,
  planned(client, '/historical-accuracy', 'historicalAccuracy'),
  createRoute({
    getParentRoute: () => client,
    path: '/account',
    component: MyAccountPage,
    staticData: { title: 'My Account', tour: 'account' },
  }),
  createRoute({ getParentRoute: () => client, path: '/', beforeLoad: sendToStart }),
]

const internal = createRoute({
  getParentRoute: () => root,
  path: '/internal',
  beforeLoad: requireSession,
  component: Shell,
})
const internalPages = [
  planned(internal, '/cog-viewer', 'rasterViewer'),
  planned(internal, '/storms-viewer', 'stormsViewer'),
  createRoute({
    getParentRoute: () => internal,
    path: '/ui',
    beforeLoad: requireAdmin,
    component: DesignSystemPage,
    staticData: { title: 'Design system' },
  }),
  createRoute({ getParentRoute: () => internal, path: '/', beforeLoad: sendToStart }),
]

// Pages without a login, outside the shell (SHELL-018 to SHELL-026).
const routeReport = createRoute({
  getParentRoute: () => root,
  path: '/routes/$cacheKey',
  component: () => <RouteReportPage cacheKey={routeReport.useParams().cacheKey} />,
  staticData: { title: REPORT_TITLE },
})
const integration = createRoute({
  getParentRoute: () => root,
  path: '/integration/$provider',
  validateSearch: z.object({ id: z.string().default(''), signature: z.string().default('') }),
  beforeLoad: ({ params }) => {
    if (!isSignUpProvider(params.provider)) sendToStart()
  },
  component: () => {
    const { provider } = integration.useParams()
    const { id, signature } = integration.useSearch()
    return isSignUpProvider(provider) ? <IntegrationPage provider={provider} id={id} signature={signature} /> : null
  },
  staticData: { title: 'Connect your telematics' },
})
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: z.object({ email: z.string().optional(), token: z.string().optional() }),
  component: () => {
    const { email, token } = setup.useSearch()
    return <SetupPage email={email} token={token} />
  },
  staticData: { title: 'Set up your account' },
})
const publicPages = [
  routeReport,
  open('/alerts/$governmentalAlertId', 'alertViewer'),
  open('/a/$governmentalAlertId', 'alertViewer'),
  open('/freightmarket/embed', 'freightEmbed'),
  open('/geotab/embed', 'telematicsEmbed'),
  integration,
  setup,
]

export const routeTree = root.addChildren([
  start,
  login,
  resetPassword,
  logout,
  client.addChildren(clientPages),
  internal.addChildren(internalPages),
  ...publicPages,
  unknown,
])

function impact<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => client,
    path,
    beforeLoad: requireFlag('showImpactTab'),
    validateSearch: textSearch(IMPACT_SEARCH_NAMES),
    component: ImpactPage,
    staticData: { title: IMPACT_TITLE },
  })
}

/** There is only one radar map, so every slug shows it (SHELL-012). */
function radar<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => client,
    path,
    validateSearch: textSearch(RADAR_SEARCH_NAMES),
    component: RadarPage,
    staticData: { title: RADAR_TITLE, tour: 'radar' },
  })
}

function planned<Parent extends typeof client | typeof internal, const Path extends string>(
  parent: Parent,
  path: Path,
  page: PlannedPageName,
  beforeLoad?: () => Promise<void>,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    ...(beforeLoad && { beforeLoad }),
    component: () => <PlannedPage page={page} />,
    staticData: { title: PLANNED_PAGES[page].title },
  })
}

function open<const Path extends string>(path: Path, page: PlannedPageName) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: () => <PublicPage page={page} />,
    staticData: { title: PLANNED_PAGES[page].title },
  })
}

/** Shown when a guard or the shell fails; retrying runs the guards of the address again. */
function RouteFailure({ error }: { error: unknown }) {
  const router = useRouter()
  return <FailurePanel error={error} onRetry={() => void router.invalidate()} />
}
