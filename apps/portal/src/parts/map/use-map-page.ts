import { defaultMapBounds } from '@stormlane/domain/maps'
import { featureFlags, organizationSettings } from '@stormlane/domain/product'
import { useQuery } from '@tanstack/react-query'
import type { LngLatBoundsLike } from 'maplibre-gl'
import { viewerZone } from '../../platform/one-zone.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { useUnits } from '../../platform/units.ts'

// Constants, because hooks depend on them and a new object on each render would restart their effects.
const NO_FLAGS = featureFlags()
const DEFAULT_SETTINGS = organizationSettings()

/** Data that every map page needs: flags, settings, units and time. */
export function useMapPage() {
  const { data: flags = NO_FLAGS, isPending } = useQuery(sessionQueries.features())
  const { data: me } = useQuery(sessionQueries.me())
  const units = useUnits()
  const now = useClockTick()
  const settings = me?.settings ?? DEFAULT_SETTINGS
  return {
    flags,
    /** The flags are not loaded yet; until then all premium layers are locked. */
    isPending,
    settings,
    units,
    /** The time zone that delimits the organization's days; the viewer's zone until the organization is known. */
    timezone: me?.organizationTimezone ?? viewerZone(),
    now,
    openingBounds: defaultMapBounds(settings) as LngLatBoundsLike,
  }
}

export type MapPage = ReturnType<typeof useMapPage>
