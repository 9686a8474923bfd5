// What the simulated world shares with the real one: where people live, and when trees are in leaf.
import type { GridDefinition } from '@stormlane/atmosphere'
import { leafOn } from './atmosphere/climate.ts'
import { dayOfYear } from './atmosphere/sun.ts'
import { terrainOn } from './atmosphere/terrain.ts'

/** Density of people and assets in each cell, 0-1. */
export const exposureOn = (grid: GridDefinition): Float32Array => terrainOn(grid).exposure

/** Share of trees in leaf, 0-1. */
export const leafOnAt = (lat: number, time: Date): number => leafOn(lat, dayOfYear(time))
