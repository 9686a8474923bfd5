import { defaultMapBounds, featureFlags, organizationSettings } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import type { LngLatBoundsLike } from 'maplibre-gl'
import { useStored } from '../../platform/local-store.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { sessionQueries } from '../../platform/session-queries.ts'

// Made once: hooks depend on them, and a new object at every render would have them start anew.
const NO_FLAGS = featureFlags()
const DEFAULT_SETTINGS = organizationSettings()

/** What every page with a map needs to know before it can draw: the plan, the settings, the units, the time. */
export function useMapPage() {
  const { data: flags = NO_FLAGS, isPending } = useQuery(sessionQueries.features())
  const { data: me } = useQuery(sessionQueries.me())
  const [units] = useStored('measurementSystem')
  const now = useClockTick()
  const settings = me?.settings ?? DEFAULT_SETTINGS
  return {
    flags,
    /** The flags have not arrived: every locked layer is taken for locked until then. */
    isPending,
    settings,
    units,
    now,
    openingBounds: defaultMapBounds(settings) as LngLatBoundsLike,
  }
}

export type MapPage = ReturnType<typeof useMapPage>
