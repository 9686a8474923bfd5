import type { FeatureFlags } from '../feature-flags.ts'
import type { OrganizationSettings } from '../organization-settings.ts'
import type { DayFrame } from '../timeframes.ts'

/** The dashboard's layer tabs in their order; the keys are what `map_layer` of its address says (core §2). */
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

/** The tabs of an organization: events by flag unless it hides them, flood chance by flag and its own switch (decision 3). */
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

/** Radar looks a few hours ahead: it is for today alone (core §2). */
export const isLayerInFrame = (layer: DashboardLayer, frame: DayFrame) => layer !== 'radar' || frame === 'today'
