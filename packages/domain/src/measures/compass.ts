const COMPASS_NAMES = ['North', 'Northeast', 'East', 'Southeast', 'South', 'Southwest', 'West', 'Northwest'] as const
const COMPASS_ABBREVIATIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

function compassSector(bearing: number | null | undefined): number | undefined {
  if (bearing === null || bearing === undefined || !Number.isFinite(bearing)) return undefined
  return ((Math.round(bearing / 45) % 8) + 8) % 8
}

/** One of 8 names in steps of 45°, each centered on its bearing; `Unknown` without a bearing (RISK-061, RISK-062). */
export function compassName(bearing: number | null | undefined): string {
  const sector = compassSector(bearing)
  return sector === undefined ? 'Unknown' : (COMPASS_NAMES[sector] as string)
}

export function compassAbbreviation(bearing: number | null | undefined): string | null {
  const sector = compassSector(bearing)
  return sector === undefined ? null : (COMPASS_ABBREVIATIONS[sector] as string)
}
