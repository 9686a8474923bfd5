import { retireVehicle } from '@stormlane/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { assetsTexts } from './assets.texts.ts'
import { ownVehicleTexts as TEXTS } from './own-vehicles.texts.ts'

export function RetireVehicleDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const client = useQueryClient()
  const show = useToasts()
  const retiring = useMutation({
    mutationFn: () => api.send(retireVehicle, { params: { id: vehicle.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.vehicles })
      show({ kind: 'success', title: TEXTS.retired(vehicle.name) })
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={TEXTS.retireTitle}
      question={TEXTS.retireQuestion(vehicle.name)}
      cancel={assetsTexts.cancel}
      confirm={TEXTS.retire}
      busy={retiring.isPending}
      errors={retiring.isError ? { title: TEXTS.retireFailed, list: errorLines(retiring.error) } : undefined}
      onConfirm={() => retiring.mutate()}
      onClose={onClose}
    />
  )
}
