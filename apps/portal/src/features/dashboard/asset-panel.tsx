import { DASHBOARD_VIEWS } from '@stormlane/domain/dashboard'
import { DAY_FRAME_LABELS, type DayFrame, timezoneLabel } from '@stormlane/domain/time'
import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { assetsFailed } from '../../parts/assets/asset-nouns.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { formatDayOfMonth } from '../../platform/time-format.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import css from './dashboard.module.css'
import { dashboardTexts as TEXTS } from './dashboard.texts.ts'
import { switchFrame, switchView } from './state-changes.ts'
import type { DashboardModel } from './use-dashboard-view.ts'
import type { ViewAssets } from './use-view-assets.ts'

/** As high as a table of five rows, so that the map above keeps its size when the table has loaded. */
const TABLE = <Skeleton height={302} />
/** The code of the tables loads in parallel with their rows. */
const LocationView = lazyPart(() => import('./location-view.tsx').then((m) => m.LocationView), TABLE)
const RouteView = lazyPart(() => import('./route-view.tsx').then((m) => m.RouteView), TABLE)
const VehicleView = lazyPart(() => import('./vehicle-view.tsx').then((m) => m.VehicleView), TABLE)

const TABS_ID = 'dashboard-view'
const FRAMES = Object.keys(DAY_FRAME_LABELS) as DayFrame[]

interface AssetPanelProps {
  model: DashboardModel
  shown: ViewAssets
  routeActions: (route: SavedRoute) => ReactNode
}

/** The collapsible panel below the map with view, timeframe and asset table. */
export function AssetPanel({ model, shown, routeActions }: AssetPanelProps) {
  const { state, change, view, views, frame } = model
  const [isOpen, setOpen] = useState(true)
  return (
    <section className={css.panel} aria-label={TEXTS.panel}>
      <div className={css.panelHead}>
        <Tabs
          label={TEXTS.views}
          idPrefix={TABS_ID}
          isPanelOpen={isOpen}
          items={views.map((value) => ({ value, label: DASHBOARD_VIEWS[value].label }))}
          value={view}
          onChange={(next) => change(switchView(state, next))}
        />
        {shown.isError && (
          <Tooltip title={assetsFailed(shown.assetType)}>
            <span className={css.failed} role="img" aria-label={assetsFailed(shown.assetType)}>
              <TriangleAlert size={16} aria-hidden="true" />
            </span>
          </Tooltip>
        )}
        <span className={css.spacer} />
        <span className={css.days}>{daysText(model)}</span>
        <SegmentedControl
          label={TEXTS.timeframe}
          options={FRAMES.map((value) => ({ value, label: DAY_FRAME_LABELS[value] }))}
          value={frame}
          onChange={(next) => change(switchFrame(state, next))}
        />
        <IconButton label={isOpen ? TEXTS.collapse : TEXTS.expand} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDown size={18} aria-hidden="true" /> : <ChevronUp size={18} aria-hidden="true" />}
        </IconButton>
      </div>
      {isOpen && (
        <div className={css.panelBody} {...tabPanelProps(TABS_ID, view)}>
          {(view === 'location_weather' || view === 'vehicle') && <MovedNotice view={view} />}
          {view === 'route' && <RouteView model={model} loaded={shown.routes} actions={routeActions} />}
          {(view === 'location_impact' || view === 'location_weather') && (
            <LocationView key={view} model={model} view={view} loaded={shown.locations} rate={shown.rate} />
          )}
          {view === 'vehicle' && <VehicleView model={model} loaded={shown.vehicles} rate={shown.rateVehicle} />}
        </div>
      )}
    </section>
  )
}

/** Names the days of the timeframe and the organization's zone, because "Today" is ambiguous across zones. */
function daysText({ window: { startTime, endTime }, timezone }: DashboardModel): string {
  // The end is exclusive: midnight belongs to the next day.
  const first = formatDayOfMonth(startTime, timezone)
  const last = formatDayOfMonth(new Date(endTime.getTime() - 1), timezone)
  return TEXTS.days(first === last ? [first] : [first, last], timezoneLabel(timezone))
}

function MovedNotice({ view }: { view: 'location_weather' | 'vehicle' }) {
  const assetType = view === 'vehicle' ? 'vehicle' : 'location'
  return (
    <p className={css.moved} role="note">
      {TEXTS.moved(TEXTS.movedTo[view])} <a href={`/client/map?asset_type=${assetType}`}>{TEXTS.openMap}</a>
    </p>
  )
}
