import { featureFlagsOnWire } from '@stormlane/contract'
import { type FeatureFlag, featureFlags, type OrganizationSettings, organizationSettings } from '@stormlane/domain'
import { type Answering, stubServer } from './stub-server.ts'

interface Portal {
  flags?: readonly FeatureFlag[]
  settings?: Partial<OrganizationSettings>
  routes?: unknown[]
  cities?: unknown[]
  vehicles?: unknown[]
  /** When the newest forecast was made; null where there is none. */
  runTime?: string | null
  /** Answers by path, for what else the page asks. */
  bodies?: Record<string, unknown>
  /** Is asked first. */
  answer?: Answering
}

/** The server of a signed-in page: who is signed in, what the plan holds, which assets there are. */
export function stubPortal(portal: Portal) {
  const { flags = [], settings, routes = [], cities = [], vehicles = [], runTime = null, bodies = {} } = portal
  const known: Record<string, unknown> = {
    '/users/me': { user: { settings: organizationSettings(settings) } },
    '/users/me/portal_features': { feature_flags: featureFlagsOnWire(featureFlags(flags)) },
    '/users/me/portal_metadata': { weather_data_latest_run_time: runTime },
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
