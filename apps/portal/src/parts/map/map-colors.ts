/** Colors of the base map, read from the theme's --map-* tokens. */
export interface MapColors {
  water: string
  lake: string
  land: string
  foreign: string
  shore: string
  border: string
  county: string
  park: string
  building: string
  road: string
  roadCase: string
  roadMinor: string
  label: string
  label2: string
  state: string
  halo: string
  shield: string
  shieldInk: string
}

const TOKENS: Record<keyof MapColors, string> = {
  water: '--map-water',
  lake: '--map-lake',
  land: '--map-land',
  foreign: '--map-foreign',
  shore: '--map-shore',
  border: '--map-border',
  county: '--map-county',
  park: '--map-park',
  building: '--map-building',
  road: '--map-road',
  roadCase: '--map-road-case',
  roadMinor: '--map-road-minor',
  label: '--map-label',
  label2: '--map-label-2',
  state: '--map-state',
  halo: '--map-halo',
  shield: '--map-shield',
  shieldInk: '--map-shield-ink',
}

export function readMapColors(): MapColors {
  const style = getComputedStyle(document.documentElement)
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as MapColors
}
