import type { FeatureFlags } from '../product/feature-flags.ts'
import type { OrganizationSettings } from '../product/organization-settings.ts'
import type { DayFrame } from '../time/timeframes.ts'

/** The dashboard's layer tabs in display order; the keys are the values of the URL parameter `map_layer` (DASH-008, DASH-014). */
export const DASHBOARD_LAYERS = {
  summary: 'Summary',
  alerts: 'Alerts',
  radar: 'Radar',
  traffic: 'Traffic',
  lightning: 'Lightning',
  events: 'Events',
  'hyperlocal-weather': 'Hyperlocal Weather',
  'impact-indices': 'Impact Indices',
  'flood-chance': 'Flood Chance',
} as const

export type DashboardLayer = keyof typeof DASHBOARD_LAYERS

/** The layer tabs that an organization sees, by flags and settings (DASH-015 to DASH-017). */
export function dashboardLayers(
  { showEventsInPortal }: Pick<FeatureFlags, 'showEventsInPortal'>,
  { HideEventsTab, FloodChanceTab }: Pick<OrganizationSettings, 'HideEventsTab' | 'FloodChanceTab'>,
): DashboardLayer[] {
  const hidden: Partial<Record<DashboardLayer, boolean>> = {
    events: !showEventsInPortal || HideEventsTab,
    'flood-chance': !showEventsInPortal || !FloodChanceTab,
  }
  return (Object.keys(DASHBOARD_LAYERS) as DashboardLayer[]).filter((layer) => !hidden[layer])
}

/** Radar covers only the next hours, so it is available for today only (DASH-025). */
export const isLayerInFrame = (layer: DashboardLayer, frame: DayFrame) => layer !== 'radar' || frame === 'today'
