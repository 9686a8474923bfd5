import { getPortalMetadata } from '@stormlane/contract'
import type { FeatureFlag, OrganizationSettings } from '@stormlane/domain/product'
import { answerOnWire, meOnWire, portalFeaturesOnWire } from './answer-on-wire.ts'
import { type Answering, stubServer } from './stub-server.ts'

interface Portal {
  flags?: readonly FeatureFlag[]
  settings?: Partial<OrganizationSettings>
  routes?: unknown[]
  cities?: unknown[]
  vehicles?: unknown[]
  /** Time of the newest forecast run, or null. */
  runTime?: string | null
  /** Whether newer runs are overdue. */
  isRunOld?: boolean
  /** Bodies of other responses by path. */
  bodies?: Record<string, unknown>
  /** Overrides all other responses. */
  answer?: Answering
}

/** A stub server for signed-in pages: user, flags and assets. */
export function stubPortal(portal: Portal) {
  const {
    flags = [],
    settings,
    routes = [],
    cities = [],
    vehicles = [],
    runTime = null,
    isRunOld = false,
    bodies = {},
  } = portal
  const known: Record<string, unknown> = {
    '/users/me': meOnWire(settings),
    '/users/me/portal_features': portalFeaturesOnWire(flags),
    '/users/me/portal_metadata': answerOnWire(getPortalMetadata, {
      weather_data_latest_run_time: runTime,
      weather_data_is_old: isRunOld,
    }),
    '/routes.json': { routes },
    '/cities.json': { cities },
    '/vehicles.json': { vehicles },
    '/groups.json': { groups: [] },
    ...bodies,
  }
  return stubServer(
    (asked) => portal.answer?.(asked) ?? (asked.path in known ? { body: known[asked.path] } : undefined),
  )
}
