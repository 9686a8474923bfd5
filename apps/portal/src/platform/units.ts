import type { MeasurementSystem } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { useIsStored, useStored } from './local-store.ts'
import { sessionQueries } from './session-queries.ts'

/** The units that the user chose in this browser, otherwise those of the organization. */
export function useUnits(): MeasurementSystem {
  const [system] = useStored('measurementSystem')
  const isChosen = useIsStored('measurementSystem')
  const { data: me } = useQuery(sessionQueries.me())
  return isChosen ? system : (me?.organizationMeasurementSystem ?? system)
}
