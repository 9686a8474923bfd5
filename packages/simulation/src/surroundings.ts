// What the simulated world shares with the real one: where land is and people live, and when trees are in leaf.

import { dayOfYear } from '@stormlane/domain/geo'
import type { GridDefinition } from '@stormlane/domain/weather'
import { leafOn } from './atmosphere/climate.ts'
import { terrainOn } from './atmosphere/terrain.ts'

/** Density of people and assets, and share of land, in each cell, 0-1. */
export function surroundingsOn(grid: GridDefinition): { exposure: Float32Array; land: Float32Array } {
  const { exposure, land } = terrainOn(grid)
  return { exposure, land }
}

/** Share of trees in leaf, 0-1. */
export const leafOnAt = (lat: number, time: Date): number => leafOn(lat, dayOfYear(time))
