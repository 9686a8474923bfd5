import { ROUTE_RUN_TEXTS } from '@stormlane/domain/trips'

/** How a line of the audit trail names a route. */
export const routeInWords = ({ name, origin_label, destination_label }: NamedRoute) =>
  name ?? `${origin_label} to ${destination_label}`

export interface NamedRoute {
  name: string | null
  origin_label: string
  destination_label: string
}

export const ROUTE_TEXTS = {
  planLimit: (routes: number) => `Your plan allows ${routes} upcoming routes.`,
  takenExternalId: 'Another route has this external id.',
  tooFarAhead: (days: number) => `departure_time must be within the next ${days} days`,
  labelsWithoutStops: 'waypoint_labels must be as many as the waypoints',
  notEvaluated: 'This route has no results yet, please try again in a moment.',
  expired: 'This route has expired.',
  revoked: 'This link was withdrawn.',
  tooManyLinks: (links: number) => `A route has at most ${links} links at a time. Revoke one first.`,
  internal: ROUTE_RUN_TEXTS.internalError,
  movedMeanwhile: 'Somebody gave this route another departure meanwhile.',
  unknownVehicle: 'The vehicle of this route does not exist, or was deleted.',
} as const
