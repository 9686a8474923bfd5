import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { mapLayersInCategory } from '../maps/impact-tab.ts'
import { type MapType, WEATHER_LAYERS } from '../maps/map-types.ts'
import type { EventLayer } from '../maps/overlay-layers.ts'
import type { FeatureFlags } from '../product/feature-flags.ts'
import type { DayFrame } from '../time/timeframes.ts'

/** The tabs of the partner dashboard in display order (EMBED-008); the keys are the values of the parameter `map_layer`. */
export const EMBED_TABS = {
  alerts: 'Alerts',
  radar: 'Radar',
  'traffic-incidents': 'Traffic',
  events: 'Events',
  'hyperlocal-weather': 'Hyperlocal Weather',
  'impact-indices': 'Impact Indices',
} as const

export type EmbedTab = keyof typeof EMBED_TABS

/** The tab that `map_layer` names (EMBED-013, EMBED-014, EMBED-035); alerts by default (EMBED-015). */
export function parseEmbedTab(mapLayer: string | undefined): EmbedTab {
  if (mapLayer === 'traffic') return 'traffic-incidents'
  return mapLayer !== undefined && Object.hasOwn(EMBED_TABS, mapLayer) ? (mapLayer as EmbedTab) : 'alerts'
}

/** The toggles and their event layers. Popular events are alert-like, but no storms or cyclones (EMBED-033). */
export const EMBED_TOGGLES = {
  storms: { label: 'Storms', layers: ['weather-events'] },
  cyclones: { label: 'Cyclones', layers: ['hurricanes'] },
  'popular-events': { label: 'Popular Events', layers: ['lightning', 'storm-reports', 'severe-cast'] },
  earthquakes: { label: 'Earthquakes', layers: ['earthquakes'] },
  volcanoes: { label: 'Volcanoes', layers: ['volcanoes'] },
  'us-wildfires': { label: 'US Wildfires', layers: ['us-wildfires'] },
  fires: { label: 'Fires', layers: ['fires'] },
} as const satisfies Record<string, { label: string; layers: readonly EventLayer[] }>

export type EmbedToggle = keyof typeof EMBED_TOGGLES

/** The toggles of a tab (EMBED-009, EMBED-010). Wildfires stay switchable on the impact tab, where they may stay on. */
const TAB_TOGGLES: Partial<Record<EmbedTab, readonly EmbedToggle[]>> = {
  alerts: ['storms', 'cyclones', 'popular-events'],
  events: ['earthquakes', 'volcanoes', 'us-wildfires', 'fires'],
  'impact-indices': ['us-wildfires'],
}

export const embedToggles = (tab: EmbedTab): readonly EmbedToggle[] => TAB_TOGGLES[tab] ?? []

/** The map types of a tab; the first is selected when the tab opens (EMBED-026 to EMBED-028). */
export function embedMapTypes(tab: EmbedTab, flags: FeatureFlags): readonly MapType[] {
  switch (tab) {
    case 'hyperlocal-weather':
      return WEATHER_LAYERS
    case 'impact-indices':
      return mapLayersInCategory('impact-indices', flags)
    case 'radar':
      return ['radar']
    case 'alerts':
    case 'traffic-incidents':
    case 'events':
      return ['none', 'radar', ...WEATHER_LAYERS]
  }
}

export interface EmbedView {
  tab: EmbedTab
  mapType: MapType
  toggles: readonly EmbedToggle[]
  /** The selected alert, event or traffic incident. */
  incidentId: string | null
}

const OPENING_TOGGLES: readonly EmbedToggle[] = ['storms', 'cyclones', 'earthquakes']

export function openEmbedView(tab: EmbedTab, flags: FeatureFlags): EmbedView {
  return { tab, mapType: embedMapTypes(tab, flags)[0] ?? 'none', toggles: OPENING_TOGGLES, incidentId: null }
}

/** Returns the view after a switch to another tab (EMBED-026 to EMBED-030). */
export function switchEmbedTab(view: EmbedView, tab: EmbedTab, flags: FeatureFlags): EmbedView {
  return {
    tab,
    mapType: embedMapTypes(tab, flags)[0] ?? 'none',
    incidentId: tab === 'traffic-incidents' ? view.incidentId : null,
    toggles: tab === 'impact-indices' ? view.toggles : view.toggles.filter((toggle) => toggle !== 'us-wildfires'),
  }
}

/** Whether a location has a high or extreme impact in a day frame; Only High Impact shows no others (EMBED-036). */
export function isHighImpactLocation(
  summaries: readonly { timeframe: string; impactLevel: number }[],
  frame: DayFrame,
): boolean {
  return summaries.some(({ timeframe, impactLevel }) => timeframe === frame && impactLevel >= IMPACT_LEVELS.high)
}
