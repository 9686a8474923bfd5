import { changeVehicles, VEHICLES_PAGE_SIZE } from '@stormlane/contract'
import type { Trailer, VehicleLoad } from '@stormlane/domain/impacts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { assetQueries } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { vehicleMakeTexts as TEXTS } from './vehicle-make.texts.ts'

/** In each field, null means unknown, and an absent field stays unchanged. */
export interface MakeChange {
  trailer?: Trailer | null
  load?: VehicleLoad | null
}

/** Sets trailer and load of vehicles in requests of the largest allowed size, then updates the cached list. */
export function useChangeVehicles(ids: readonly string[]) {
  const client = useQueryClient()
  const show = useToasts()
  return useMutation({
    mutationFn: async (change: MakeChange) => {
      const changed: string[] = []
      for (let i = 0; i < ids.length; i += VEHICLES_PAGE_SIZE) {
        const body = { vehicleIds: ids.slice(i, i + VEHICLES_PAGE_SIZE), ...change }
        changed.push(...(await api.send(changeVehicles, { body })).vehicleIds)
      }
      const now = new Set(changed)
      client.setQueryData(assetQueries.vehicles().queryKey, (listed) =>
        listed?.map((vehicle) => (now.has(vehicle.id) ? { ...vehicle, ...change } : vehicle)),
      )
      return changed.length
    },
    onSuccess: (count) => show({ kind: 'success', title: TEXTS.saved(count) }),
    onError: (error) => show({ kind: 'error', title: TEXTS.failed, text: errorLines(error).join(' ') }),
  })
}
