// Deletes many assets in one request. Ids that do not exist any more, or belong to another organization, are skipped,
// so that a request can be repeated.
import * as z from 'zod'
import { defineCall } from './call.ts'

/** Maximum number of assets that one request may delete. */
export const MAX_DELETED_AT_ONCE = 500

const ids = (field: string) =>
  z
    .array(z.string().max(100))
    .min(1, `${field} is required`)
    .max(MAX_DELETED_AT_ONCE, `${field} has more than ${MAX_DELETED_AT_ONCE} ids`)

export const deleteLocations = defineCall({
  id: 'deleteLocations',
  tag: 'Locations',
  method: 'POST',
  path: '/cities/delete',
  access: 'session',
  summary: 'Delete saved locations; the last one is kept',
  body: z.object({ location_ids: ids('location_ids') }),
  answer: z.object({
    deleted: z.array(z.string()),
    kept: z
      .object({ id: z.string(), error: z.string() })
      .nullable()
      .meta({ description: 'The last location, if it was among them' }),
  }),
})

export const deleteRoutes = defineCall({
  id: 'deleteRoutes',
  tag: 'Routes',
  method: 'POST',
  path: '/routes/delete',
  access: 'session',
  summary: 'Delete saved routes and the reports shared from them',
  body: z.object({ route_ids: ids('route_ids') }),
  answer: z.object({ deleted: z.array(z.string()) }),
})
