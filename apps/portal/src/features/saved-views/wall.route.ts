import type * as z from 'zod'
import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

/** Ids of the views, separated by commas, and seconds per view. */
export const wallRoute = {
  title: 'Wall screen',
  search: textSearch(['views', 'every']),
} satisfies RouteDescription

export type WallSearch = z.output<typeof wallRoute.search>
