import { SEVERE_CAST_RISKS, STORM_TYPES, type StormReportCategory, type StormType } from '@stormlane/domain/hazards'
import { overlayTexts as TEXTS } from './overlay.texts.ts'
import type { OverlayIcon } from './overlay-icons.ts'

/** Strike colors by age, newest first: red, orange, yellow (LAYER-062). */
export const STRIKE_COLORS = ['#F1352C', '#FD8C44', '#F7D046'] as const

export const REPORT_LOOKS: Record<StormReportCategory, readonly [color: string, icon: OverlayIcon]> = {
  Tornado: ['#F1352C', 'tornado'],
  Hail: ['#58D05D', 'hail'],
  Wind: ['#4F9BE8', 'wind'],
  Winter: ['#B79BFF', 'snow'],
  Flooding: ['#2FA8A0', 'flood'],
  Tropical: ['#FD8C44', 'cyclone'],
  Other: ['#9AA5B1', 'report'],
}

/** Storm colors by type. They differ in hue and lightness, so that overlapping storms can be told apart. */
const STORM_COLORS: Record<StormType, string> = {
  'Winter Storm': '#7C5CE0',
  'Ice Storm': '#D6409F',
  'Heavy Rain': '#2F6FDB',
  'Wind Storm': '#0F9D8A',
  'Severe Thunderstorms': '#D9480F',
}
const OTHER_STORM_COLOR = '#5B6BD6'
export function stormColor(stormType: string): string {
  const known = STORM_TYPES.find((type) => type === stormType)
  return known ? STORM_COLORS[known] : OTHER_STORM_COLOR
}

/** Higher risks are drawn on top; unknown risks below all. */
export const severeCastRank = (risk: string): number => (SEVERE_CAST_RISKS as readonly string[]).indexOf(risk)

/** Merged classes of the US Geological Survey: felt, light damage, damage. */
const EARTHQUAKES = [
  { from: 5, color: '#F1352C', legend: TEXTS.magnitudes.strong },
  { from: 4, color: '#FD8C44', legend: TEXTS.magnitudes.light },
  { from: Number.NEGATIVE_INFINITY, color: '#F7D046', legend: TEXTS.magnitudes.minor },
] as const

export function earthquakeLook(magnitude: number) {
  const { color, legend } = EARTHQUAKES.find(({ from }) => magnitude >= from) ?? EARTHQUAKES[2]
  return { color, legend, rank: magnitude }
}
