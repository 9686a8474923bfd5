import type { OrganizationSettings } from '../organization-settings.ts'

/** What the dashboard's table lists (core §2): its label, and the setting that takes it off the list. */
export const DASHBOARD_VIEWS = {
  route: { label: 'Shipment Impacts', hiddenBy: 'HideShipmentImpacts' },
  location_impact: { label: 'Operational Impacts', hiddenBy: 'HideOperationalImpacts' },
  location_weather: { label: 'Weather Risks', hiddenBy: 'HideWeatherRisks' },
  vehicle: { label: 'Live Vehicle Impacts', hiddenBy: 'HideLiveVehicleImpacts' },
} as const satisfies Record<string, { label: string; hiddenBy: keyof OrganizationSettings }>

export type DashboardView = keyof typeof DASHBOARD_VIEWS

const DEFAULT_VIEW: DashboardView = 'route'

/** The views that an organization's filter leaves; one that leaves nothing to look at is no filter. */
export function dashboardViews(settings: OrganizationSettings): DashboardView[] {
  const all = Object.keys(DASHBOARD_VIEWS) as DashboardView[]
  const left = all.filter((view) => !settings[DASHBOARD_VIEWS[view].hiddenBy])
  return left.length > 0 ? left : all
}

/** The view that opens: the one remembered where it is still offered, else the default, else the first. */
export function openingView(remembered: string | undefined, offered: readonly DashboardView[]): DashboardView {
  const wanted = offered.find((view) => view === remembered) ?? offered.find((view) => view === DEFAULT_VIEW)
  return wanted ?? offered[0] ?? DEFAULT_VIEW
}

/** What moved to the map tells of now: these views begin with the first timeframe (core §4). */
export const beginsToday = (view: DashboardView) => view === 'location_weather' || view === 'vehicle'
