import { EMBED_PATHS } from '@stormlane/domain/embeds'
import { type FeatureFlags, isSignUpProvider } from '@stormlane/domain/product'
import {
  createRootRoute,
  createRoute,
  Outlet,
  useMatches,
  useNavigate,
  useParams,
  useRouter,
} from '@tanstack/react-router'
import { useContext, useMemo } from 'react'
import { ACCOUNT_TABS } from '../features/account/account-tabs.ts'
import { type AffectedSearch, affectedRoute } from '../features/affected/affected.route.ts'
import { alertsRoute } from '../features/alerts/alerts.route.ts'
import { assetsRoute } from '../features/assets/assets.route.ts'
import type { AssetsAddress } from '../features/assets/assets-address.ts'
import { briefingRoute } from '../features/briefing/briefing.route.ts'
import { dashboardRoute } from '../features/dashboard/dashboard.route.ts'
import { dataSourcesRoute } from '../features/data-sources/data-sources.route.ts'
import { designSystemRoute } from '../features/design-system/design-system.route.ts'
import { freightEmbedRoute, telematicsEmbedRoute } from '../features/embeds/embeds.routes.ts'
import { historyRoute } from '../features/history/history.route.ts'
import { impactRoute } from '../features/impact/impact.route.ts'
import { integrationRoute } from '../features/integration/integration.route.ts'
import { prefetchFirstList } from '../features/map/assets/first-list.ts'
import { mapRoute } from '../features/map/map.route.ts'
import { LOG_SEARCH, type LogFilters, logSearch, readLogFilters } from '../features/message-log/log-address.ts'
import { planBoardRoute } from '../features/plan-board/plan-board.route.ts'
import { proofRoute } from '../features/proof/proof.route.ts'
import { radarRoute } from '../features/radar/radar.route.ts'
import { rasterViewerRoute } from '../features/raster-viewer/raster-viewer.route.ts'
import { plannerRoute } from '../features/route-planner/planner.route.ts'
import { reportRoute } from '../features/route-report/report.route.ts'
import { wallRoute } from '../features/saved-views/wall.route.ts'
import {
  companyCallbackRoute,
  loginRoute,
  logoutRoute,
  resetPasswordRoute,
  twoStepRoute,
} from '../features/session/session.routes.ts'
import { setupRoute } from '../features/setup/setup.route.ts'
import { stormRoomRoute } from '../features/storm-room/storm-room.route.ts'
import { stormsViewerRoute } from '../features/storms-viewer/storms-viewer.route.ts'
import { trafficRoute } from '../features/traffic/traffic.route.ts'
import { EntryNavigationContext } from '../parts/entry/entry-navigation.tsx'
import { FailurePanel } from './frames/shell/failure-panel.tsx'
import { PageLoading } from './frames/shell/page-loading.tsx'
import { WallContext } from './frames/wall/wall-context.ts'
import { WallFailure } from './frames/wall/wall-failure.tsx'
import {
  requireAdmin,
  requireFlag,
  requireMissingSecondFactor,
  requireSession,
  requireSessionAtStart,
  sendFromStart,
  sendFromUnknown,
  sendSignedInOn,
  sendToStart,
} from './guards.ts'
import { lazyPage } from './lazy-page.tsx'
import { PageAnnouncer } from './page-announcer.tsx'

const Shell = lazyPage(() => import('./frames/shell/shell.tsx').then((m) => m.Shell))
const WallPage = lazyPage(() => import('./frames/wall/wall-page.tsx').then((m) => m.WallPage))
const WallFrame = lazyPage(() => import('./frames/wall/wall-frame.tsx').then((m) => m.WallFrame))
const CompanyCallbackPage = lazyPage(() =>
  import('../features/session/company-callback-page.tsx').then((m) => m.CompanyCallbackPage),
)
const TwoStepPage = lazyPage(() => import('../features/session/two-step-page.tsx').then((m) => m.TwoStepPage))
const LoginPage = lazyPage(() => import('../features/session/login-page.tsx').then((m) => m.LoginPage))
const ResetPasswordPage = lazyPage(() =>
  import('../features/session/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
)
const SetupPage = lazyPage(() => import('../features/setup/setup-page.tsx').then((m) => m.SetupPage))
const IntegrationPage = lazyPage(() =>
  import('../features/integration/integration-page.tsx').then((m) => m.IntegrationPage),
)
const LogoutPage = lazyPage(() => import('../features/session/logout-page.tsx').then((m) => m.LogoutPage))
const FreightEmbedPage = lazyPage(() => import('./pages/freight-embed-page.tsx').then((m) => m.FreightEmbedPage))
const TelematicsEmbedPage = lazyPage(() =>
  import('./pages/telematics-embed-page.tsx').then((m) => m.TelematicsEmbedPage),
)
const DesignSystemPage = lazyPage(() =>
  import('../features/design-system/design-system-page.tsx').then((m) => m.DesignSystemPage),
)
const AssetsPage = lazyPage(() => import('./pages/assets-page.tsx').then((m) => m.AssetsPage))
const BriefingPage = lazyPage(() => import('./pages/briefing-page.tsx').then((m) => m.BriefingPage))
const AffectedPage = lazyPage(() => import('./pages/affected-page.tsx').then((m) => m.AffectedPage))
const ProofPage = lazyPage(() => import('./pages/proof-page.tsx').then((m) => m.ProofPage))
const StormPage = lazyPage(() => import('./pages/storm-page.tsx').then((m) => m.StormPage))
const AlertsPage = lazyPage(() => import('./pages/alerts-page.tsx').then((m) => m.AlertsPage))
const RadarPage = lazyPage(() => import('./pages/radar-page.tsx').then((m) => m.RadarPage))
const DataSourcesPage = lazyPage(() => import('./pages/data-sources-page.tsx').then((m) => m.DataSourcesPage))
const TrafficPage = lazyPage(() => import('./pages/traffic-page.tsx').then((m) => m.TrafficPage))
const HistoryPage = lazyPage(() => import('./pages/history-page.tsx').then((m) => m.HistoryPage))
const ImpactPage = lazyPage(() => import('./pages/impact-page.tsx').then((m) => m.ImpactPage))
const DashboardPage = lazyPage(() => import('./pages/dashboard-page.tsx').then((m) => m.DashboardPage))
const MapPage = lazyPage(() => import('./pages/map-page.tsx').then((m) => m.MapPage))
const PlanBoardPage = lazyPage(() => import('./pages/plan-board-page.tsx').then((m) => m.PlanBoardPage))
const RoutesPage = lazyPage(() => import('./pages/routes-page.tsx').then((m) => m.RoutesPage))
const RouteReportPage = lazyPage(() => import('./pages/route-report-page.tsx').then((m) => m.RouteReportPage))
const RasterViewerPage = lazyPage(() => import('./pages/raster-viewer-page.tsx').then((m) => m.RasterViewerPage))
const StormsViewer = lazyPage(() => import('../features/storms-viewer/storms-viewer.tsx').then((m) => m.StormsViewer))
const MyAccountPage = lazyPage(() => import('./pages/my-account-page.tsx').then((m) => m.MyAccountPage))

const root = createRootRoute({
  component: Root,
  pendingComponent: PageLoading,
  errorComponent: RouteFailure,
})

// Account entry and exit pages (SHELL-027).
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: sendFromStart })
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginRoute.search,
  beforeLoad: sendSignedInOn,
  component: () => <LoginPage trialKey={login.useSearch().trialKey} />,
  staticData: loginRoute,
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: resetPasswordRoute.search,
  component: () => <ResetPasswordPage token={resetPassword.useSearch().token} />,
  staticData: resetPasswordRoute,
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  component: LogoutPage,
  staticData: logoutRoute,
})
const companyCallback = createRoute({
  getParentRoute: () => root,
  path: '/login/company',
  component: CompanyCallbackPage,
  staticData: companyCallbackRoute,
})
const twoStep = createRoute({
  getParentRoute: () => root,
  path: '/two-step',
  beforeLoad: requireMissingSecondFactor,
  component: TwoStepPage,
  staticData: twoStepRoute,
})
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: sendFromUnknown })

// Signed-in pages, inside the shell.
const client = createRoute({
  getParentRoute: () => root,
  path: '/client',
  beforeLoad: requireSession,
  component: ClientFrame,
  staticData: { preload: Shell.preload },
})
const wall = createRoute({
  getParentRoute: () => root,
  path: '/client/wall',
  validateSearch: wallRoute.search,
  beforeLoad: requireSessionAtStart,
  component: () => <WallPage search={wall.useSearch()} />,
  errorComponent: WallFailure,
  staticData: wallRoute,
})
// A missing or unknown tab opens the tab with index 0 (ASSET-001).
const places = createRoute({
  getParentRoute: () => client,
  path: '/places',
  validateSearch: assetsRoute.search.extend(LOG_SEARCH),
  component: () => {
    const navigate = places.useNavigate()
    const { tab = 'routes', levels, forecast, table, ...search } = places.useSearch()
    const log = {
      filters: readLogFilters(search),
      onFilters: (filters: LogFilters) => void navigate({ search: { tab, ...logSearch(filters) } }),
    }
    const address = {
      levels,
      forecast,
      table,
      onChange: (change: Omit<AssetsAddress, 'onChange'>) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
    }
    return (
      <AssetsPage tab={tab} onTab={(next) => void navigate({ search: { tab: next } })} log={log} address={address} />
    )
  },
  staticData: { ...assetsRoute, preload: AssetsPage.preload },
})
const briefing = createRoute({
  getParentRoute: () => client,
  path: '/briefing',
  beforeLoad: requireFlag(briefingRoute.flag),
  validateSearch: briefingRoute.search,
  component: () => {
    const navigate = briefing.useNavigate()
    return (
      <BriefingPage search={briefing.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
    )
  },
  staticData: { ...briefingRoute, preload: BriefingPage.preload },
})
const affected = createRoute({
  getParentRoute: () => client,
  path: '/affected',
  beforeLoad: requireFlag(affectedRoute.flag),
  validateSearch: affectedRoute.search,
  component: () => {
    const navigate = affected.useNavigate()
    return (
      <AffectedPage search={affected.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
    )
  },
  staticData: { ...affectedRoute, preload: AffectedPage.preload, prefetch: prefetchAffected },
})
const storm = createRoute({
  getParentRoute: () => client,
  path: '/storms/$id',
  component: () => <StormPage id={storm.useParams().id} />,
  staticData: { ...stormRoomRoute, preload: StormPage.preload },
})
const proof = createRoute({
  getParentRoute: () => client,
  path: '/proof/$assetType/$id',
  validateSearch: proofRoute.search,
  component: () => {
    const navigate = proof.useNavigate()
    const { assetType, id } = proof.useParams()
    return (
      <ProofPage
        key={`${assetType} ${id}`}
        assetType={assetType}
        id={id}
        search={proof.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
      />
    )
  },
  staticData: { ...proofRoute, preload: ProofPage.preload },
})
const routes = createRoute({
  getParentRoute: () => client,
  path: '/routes',
  beforeLoad: requireFlag(plannerRoute.flag),
  validateSearch: plannerRoute.search,
  component: () => <RoutesPage search={routes.useSearch()} />,
  staticData: { ...plannerRoute, preload: RoutesPage.preload },
})
const planBoard = createRoute({
  getParentRoute: () => client,
  path: '/plan',
  beforeLoad: requireFlag(planBoardRoute.flag),
  validateSearch: planBoardRoute.search,
  component: () => {
    const navigate = planBoard.useNavigate()
    return (
      <PlanBoardPage search={planBoard.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
    )
  },
  staticData: { ...planBoardRoute, preload: PlanBoardPage.preload },
})
const dashboard = createRoute({
  getParentRoute: () => client,
  path: '/dashboard',
  validateSearch: dashboardRoute.search,
  component: () => {
    const navigate = dashboard.useNavigate()
    return (
      <DashboardPage
        search={dashboard.useSearch()}
        onSearch={(search, how) => void navigate({ search, replace: how === 'replace' })}
      />
    )
  },
  staticData: { ...dashboardRoute, preload: DashboardPage.preload },
})
const map = createRoute({
  getParentRoute: () => client,
  path: '/map',
  validateSearch: mapRoute.search,
  component: () => <MapPage search={map.useSearch()} />,
  staticData: { ...mapRoute, preload: MapPage.preload, prefetch: prefetchFirstList },
})
const alerts = createRoute({
  getParentRoute: () => client,
  path: '/alerts',
  validateSearch: alertsRoute.search,
  component: () => <AlertsPage search={alerts.useSearch()} />,
  staticData: { ...alertsRoute, preload: AlertsPage.preload },
})
const traffic = createRoute({
  getParentRoute: () => client,
  path: '/traffic',
  validateSearch: trafficRoute.search,
  component: () => <TrafficPage search={traffic.useSearch()} />,
  staticData: { ...trafficRoute, preload: TrafficPage.preload },
})
// There is only one radar map, so every slug shows it (SHELL-012).
const radarOptions = {
  getParentRoute: () => client,
  validateSearch: radarRoute.search,
  staticData: { ...radarRoute, preload: RadarPage.preload },
}
const radar = createRoute({
  ...radarOptions,
  path: '/radar',
  component: () => <RadarPage search={radar.useSearch()} />,
})
const radarOfSlug = createRoute({
  ...radarOptions,
  path: '/radar/$slug',
  component: () => <RadarPage search={radarOfSlug.useSearch()} />,
})
// One page for the three URL forms; with separate pages, the map would be recreated when the page completes its URL.
const impact = createRoute({
  getParentRoute: () => client,
  path: '/impact',
  beforeLoad: requireFlag(impactRoute.flag),
  validateSearch: impactRoute.search,
  component: function Impact() {
    return <ImpactPage params={useParams({ strict: false })} search={impact.useSearch()} />
  },
})
const impactForm = { getParentRoute: () => impact, staticData: { ...impactRoute, preload: ImpactPage.preload } }
const impactForms = [
  createRoute({ ...impactForm, path: '/' }),
  createRoute({ ...impactForm, path: '/$categorySlug/$mapSlug' }),
  createRoute({ ...impactForm, path: '/$categorySlug/$mapSlug/$modelType' }),
]
const history = createRoute({
  getParentRoute: () => client,
  path: '/historical-accuracy',
  validateSearch: historyRoute.search,
  component: () => <HistoryPage search={history.useSearch()} />,
  staticData: { ...historyRoute, preload: HistoryPage.preload },
})
const dataSources = createRoute({
  getParentRoute: () => client,
  path: '/sources',
  beforeLoad: requireAdmin,
  component: DataSourcesPage,
  staticData: dataSourcesRoute,
})
const account = createRoute({ getParentRoute: () => client, path: '/account', component: MyAccountPage })
const accountTabs = ACCOUNT_TABS.map(({ path, adminsOnly, description, load }) =>
  createRoute({
    getParentRoute: () => account,
    path,
    ...(adminsOnly && { beforeLoad: requireAdmin }),
    ...(description.flag && { beforeLoad: requireFlag(description.flag) }),
    component: lazyPage(load),
    staticData: description,
  }),
)
const clientPages = [
  map,
  affected,
  briefing,
  storm,
  proof,
  dashboard,
  impact.addChildren(impactForms),
  alerts,
  radar,
  radarOfSlug,
  traffic,
  places,
  routes,
  planBoard,
  history,
  dataSources,
  account.addChildren(accountTabs),
  createRoute({ getParentRoute: () => client, path: '/', beforeLoad: sendToStart }),
]

const internal = createRoute({
  getParentRoute: () => root,
  path: '/internal',
  beforeLoad: requireSession,
  component: Shell,
})
const rasterViewer = createRoute({
  getParentRoute: () => internal,
  path: '/cog-viewer',
  validateSearch: rasterViewerRoute.search,
  component: () => <RasterViewerPage search={rasterViewer.useSearch()} />,
  staticData: { ...rasterViewerRoute, preload: RasterViewerPage.preload },
})
const internalPages = [
  rasterViewer,
  createRoute({
    getParentRoute: () => internal,
    path: '/storms-viewer',
    component: StormsViewer,
    staticData: stormsViewerRoute,
  }),
  createRoute({
    getParentRoute: () => internal,
    path: '/ui',
    beforeLoad: requireAdmin,
    component: DesignSystemPage,
    staticData: designSystemRoute,
  }),
  createRoute({ getParentRoute: () => internal, path: '/', beforeLoad: sendToStart }),
]

// Pages without a login, outside the shell (SHELL-018 to SHELL-026).
const routeReport = createRoute({
  getParentRoute: () => root,
  path: '/routes/$cacheKey',
  validateSearch: reportRoute.search,
  component: () => {
    const navigate = routeReport.useNavigate()
    return (
      <RouteReportPage
        cacheKey={routeReport.useParams().cacheKey}
        language={routeReport.useSearch().lang}
        onLanguage={(lang) => void navigate({ search: { lang }, replace: true })}
      />
    )
  },
  staticData: reportRoute,
})
const integration = createRoute({
  getParentRoute: () => root,
  path: '/integration/$provider',
  validateSearch: integrationRoute.search,
  beforeLoad: ({ params }) => {
    if (!isSignUpProvider(params.provider)) sendFromUnknown()
  },
  component: () => {
    const { provider } = integration.useParams()
    const { id = '', signature = '' } = integration.useSearch()
    return isSignUpProvider(provider) ? <IntegrationPage provider={provider} id={id} signature={signature} /> : null
  },
  staticData: integrationRoute,
})
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: setupRoute.search,
  component: () => {
    const { email, token } = setup.useSearch()
    return <SetupPage email={email} token={token} />
  },
  staticData: setupRoute,
})
const freightEmbed = createRoute({
  getParentRoute: () => root,
  path: EMBED_PATHS.freight,
  validateSearch: freightEmbedRoute.search,
  component: () => {
    const search = freightEmbed.useSearch()
    const navigate = freightEmbed.useNavigate()
    const { map_layer } = search
    return <FreightEmbedPage search={search} onRead={() => void navigate({ search: { map_layer }, replace: true })} />
  },
  staticData: freightEmbedRoute,
})
const telematicsEmbed = createRoute({
  getParentRoute: () => root,
  path: EMBED_PATHS.telematics,
  validateSearch: telematicsEmbedRoute.search,
  component: () => {
    const navigate = telematicsEmbed.useNavigate()
    return (
      <TelematicsEmbedPage
        search={telematicsEmbed.useSearch()}
        onRead={() => void navigate({ search: {}, replace: true })}
        onSignedIn={() => void navigate({ to: '/client/map', replace: true })}
      />
    )
  },
  staticData: telematicsEmbedRoute,
})
const publicPages = [routeReport, freightEmbed, telematicsEmbed, integration, setup]

export const routeTree = root.addChildren([
  start,
  login,
  resetPassword,
  logout,
  twoStep,
  companyCallback,
  wall,
  client.addChildren(clientPages),
  internal.addChildren(internalPages),
  ...publicPages,
  unknown,
])

/** Prefetches the queue. Its query code is loaded with the page. */
function prefetchAffected(search: AffectedSearch, flags: FeatureFlags): void {
  if (!flags[affectedRoute.flag]) return
  import('../features/affected/affected-queries.ts').then(
    ({ prefetchQueue }) => prefetchQueue(search),
    // The page loads the same file and reports the failure.
    () => undefined,
  )
}

/** Pages on a wall screen have no navigation. */
function ClientFrame() {
  return useContext(WallContext) ? <WallFrame /> : <Shell />
}

function Root() {
  const navigate = useNavigate()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const entryNavigation = useMemo(
    () => ({ go: (to: string, how?: 'replace') => void navigate({ to, search: {}, replace: how === 'replace' }) }),
    [navigate],
  )
  return (
    <EntryNavigationContext value={entryNavigation}>
      <PageAnnouncer title={title} />
      <Outlet />
    </EntryNavigationContext>
  )
}

/** Shown when a guard or the shell fails; a retry runs the route's guards again. */
function RouteFailure({ error }: { error: unknown }) {
  const router = useRouter()
  return <FailurePanel error={error} onRetry={() => void router.invalidate()} />
}
