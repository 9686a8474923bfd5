const EQUATOR_M = 40_075_016.686
const TILE_PX = 512
const MILE_M = 1609.344
const FOOT_M = 0.3048
const LONGEST_PX = 110
const ROUND_STEPS = [5, 3, 2, 1]

export interface ScaleBar {
  label: string
  widthPx: number
}

/** The longest round distance that fits. Meters per pixel: OpenStreetMap wiki, "Zoom levels", with 512 px tiles. */
export function scaleBar(zoom: number, latitude: number, units: 'imperial' | 'metric'): ScaleBar {
  const metersPerPx = (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / (TILE_PX * 2 ** zoom)
  const longestM = LONGEST_PX * metersPerPx
  const [unit, unitM] = unitFor(longestM, units)
  const distance = roundDown(longestM / unitM)
  return { label: `${distance.toLocaleString('en-US')} ${unit}`, widthPx: Math.round((distance * unitM) / metersPerPx) }
}

function unitFor(meters: number, units: 'imperial' | 'metric'): [string, number] {
  if (units === 'metric') return meters >= 1000 ? ['km', 1000] : ['m', 1]
  return meters >= MILE_M ? ['mi', MILE_M] : ['ft', FOOT_M]
}

function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = ROUND_STEPS.find((candidate) => candidate * power <= value) ?? 1
  return step * power
}
