import type { OrganizationSettings } from '../product/organization-settings.ts'

/** The views of the dashboard's table with their labels, and the settings that hide them (DASH-018, DASH-021). */
export const DASHBOARD_VIEWS = {
  route: { label: 'Shipment Impacts', hiddenBy: 'HideShipmentImpacts' },
  location_impact: { label: 'Operational Impacts', hiddenBy: 'HideOperationalImpacts' },
  location_weather: { label: 'Weather Risks', hiddenBy: 'HideWeatherRisks' },
  vehicle: { label: 'Live Vehicle Impacts', hiddenBy: 'HideLiveVehicleImpacts' },
} as const satisfies Record<string, { label: string; hiddenBy: keyof OrganizationSettings }>

export type DashboardView = keyof typeof DASHBOARD_VIEWS

const DEFAULT_VIEW: DashboardView = 'route'

/** The views that the organization's settings do not hide; all views if everything is hidden. */
export function dashboardViews(settings: OrganizationSettings): DashboardView[] {
  const all = Object.keys(DASHBOARD_VIEWS) as DashboardView[]
  const visible = all.filter((view) => !settings[DASHBOARD_VIEWS[view].hiddenBy])
  return visible.length > 0 ? visible : all
}

/** The initial view: the remembered one if it is still offered, else the default, else the first (DASH-023, DASH-024). */
export function openingView(remembered: string | undefined, offered: readonly DashboardView[]): DashboardView {
  const preferred = offered.find((view) => view === remembered) ?? offered.find((view) => view === DEFAULT_VIEW)
  return preferred ?? offered[0] ?? DEFAULT_VIEW
}

/** Switching to these views resets the timeframe to the first (TIME-014, TIME-015). */
export const resetsTimeframe = (view: DashboardView) => view === 'location_weather' || view === 'vehicle'
