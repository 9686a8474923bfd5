import { AFFECTED_HORIZONS } from '@stormlane/domain/desk'
import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

const text = z.coerce.string().max(200).optional().catch(undefined)

/** Lists in the address are separated by commas; unknown words are ignored. */
export const affectedRoute = {
  title: 'Affected',
  search: z.object({
    horizon: z.enum(AFFECTED_HORIZONS).optional().catch(undefined),
    types: text,
    levels: text,
    states: text,
    /** Keeps only assets whose level rose or fell with the newest run. */
    changed: z.enum(['rose', 'fell']).optional().catch(undefined),
    /** Keeps only assets with this cause. */
    event: text,
    /** Keeps only assets that are under this storm, by its id, or under none. */
    storm: text,
    /** Shows the storms instead of the rows. `event` is what addresses had before storms were known. */
    by: z.enum(['storm', 'event']).optional().catch(undefined),
    mine: text,
    group: text,
    /** Id of the chosen asset. */
    item: text,
    query: text,
  }),
  flag: 'showAffectedTab',
} satisfies RouteDescription

export type AffectedSearch = z.output<typeof affectedRoute.search>
