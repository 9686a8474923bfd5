import type { FeatureFlag, FeatureFlags, TourName } from '@stormlane/domain/product'
import * as z from 'zod'

/** What the router needs to know about a page before it loads the page's code. */
export interface RouteDescription {
  /** Page title in the browser tab. */
  title: string
  /** The search parameters of the page's URL. */
  search?: z.ZodObject
  /** The page exists only for organizations that have this flag. */
  flag?: FeatureFlag
  /** The guided tour of the page. */
  tour?: TourName
}

/** Code and data that a page needs before it can show anything. */
export interface FirstLoads {
  /** Loads the code of the page. */
  preload?(this: void): unknown
  /** Requests the data that the page shows first. */
  prefetch?(this: void, search: object, flags: FeatureFlags): unknown
}

/** Search parameters that accept any text, because the page itself parses them. */
export function textSearch<const Name extends string>(names: readonly Name[]) {
  const texts = Object.fromEntries(names.map((name) => [name, z.string().optional()]))
  return z.object(texts as Record<Name, z.ZodOptional<z.ZodString>>)
}
