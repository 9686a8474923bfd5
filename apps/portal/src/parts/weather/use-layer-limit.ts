import type { LimitHazard } from '@stormlane/domain/impacts'
import type { MapLayerId } from '@stormlane/domain/maps'
import { useQuery } from '@tanstack/react-query'
import { limitsQuery } from '../limits/limit-queries.ts'

/** Layers that show the very value for which an organization can set a limit. */
const LIMIT_OF: Partial<Record<MapLayerId, LimitHazard>> = { wind_gust: 'gust' }

/** The organization's own limit of what a layer shows, in the canonical unit. */
export function useLayerLimit(layer: MapLayerId): number | undefined {
  const hazard = LIMIT_OF[layer]
  const { data } = useQuery({ ...limitsQuery({}), enabled: hazard !== undefined })
  return data?.own.find((one) => one.hazard === hazard)?.value
}
