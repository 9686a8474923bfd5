import type { RegularDefinition } from '@stormlane/domain/weather'

/** North America: 20-60 N, 135-55 W. */
const AREA = { west: -135, east: -55, south: 20, north: 60 } as const

/** The grid of our runs. */
export const continentGrid = (stepDegrees: number): RegularDefinition => ({
  kind: 'regular',
  nx: Math.round((AREA.east - AREA.west) / stepDegrees) + 1,
  ny: Math.round((AREA.north - AREA.south) / stepDegrees) + 1,
  west: AREA.west,
  north: AREA.north,
  stepDegrees,
})
