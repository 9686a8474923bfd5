import type { MeasurementSystem } from '@stormlane/domain/measures'
import { useQuery } from '@tanstack/react-query'
import { useIsStored, useStored } from './local-store.ts'
import { sessionQueries } from './session-queries.ts'

/** Returns the units that the user chose in this browser, otherwise the organization's. */
export function useUnits(): MeasurementSystem {
  const [system] = useStored('measurementSystem')
  const isChosen = useIsStored('measurementSystem')
  // Signed-in pages load the user before they open; public pages have no user to request.
  const { data: me } = useQuery({ ...sessionQueries.me(), enabled: false })
  return isChosen ? system : (me?.organizationMeasurementSystem ?? system)
}
