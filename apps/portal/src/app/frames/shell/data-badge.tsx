import { simulatedPart } from '@stormlane/domain/product'
import { useQuery } from '@tanstack/react-query'
import { FORECAST_FEED } from '../../../platform/feed-names.ts'
import { useOverlayFeeds } from '../../../platform/feeds.ts'
import { portalConfig } from '../../../platform/portal-config.ts'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { DemoBadge, type DemoWords } from '../../../ui/badges/demo-badge.tsx'

/** Marks a screen whose weather, visible overlays or fleet are simulated. */
export function DataBadge({ words }: { words?: DemoWords }) {
  const overlays = useOverlayFeeds()
  // Public pages have no user to request.
  const { data: me } = useQuery({ ...sessionQueries.me(), enabled: false })
  const part = simulatedPart([FORECAST_FEED, ...overlays], portalConfig.simulatedFeeds, me?.hasSimulatedFleet ?? false)
  return part && <DemoBadge part={part} words={words} />
}
