import { useQuery } from '@tanstack/react-query'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { assetsTexts } from './assets.texts.ts'
import { OwnVehicleForm } from './own-vehicle-form.tsx'
import { ownVehicleTexts as TEXTS } from './own-vehicles.texts.ts'
import { loadOwnVehicle } from './save-own-vehicle.ts'

interface OwnVehicleDialogProps {
  /** The vehicle to edit; a new one is made without it. */
  vehicle?: Vehicle
  vehicles: readonly Vehicle[]
  onClose: () => void
}

/** Creates an own vehicle, or edits one, whose driver and size the list does not carry. */
export function OwnVehicleDialog({ vehicle, vehicles, onClose }: OwnVehicleDialogProps) {
  const loaded = useQuery({
    queryKey: [...QUERY_KEYS.ownVehicle, vehicle?.id],
    queryFn: ({ signal }) => loadOwnVehicle(vehicle?.id ?? '', signal),
    enabled: vehicle !== undefined,
    // What another user has changed meanwhile must not be overwritten by an older form.
    gcTime: 0,
  })
  if (!vehicle) return <OwnVehicleForm vehicles={vehicles} onClose={onClose} />
  if (loaded.data)
    return <OwnVehicleForm given={{ id: vehicle.id, fields: loaded.data }} vehicles={vehicles} onClose={onClose} />
  if (!loaded.isError) return null
  return (
    <Dialog
      open
      title={TEXTS.editTitle}
      onClose={onClose}
      errors={{ title: TEXTS.loadFailed, list: errorLines(loaded.error) }}
      actions={<Button onClick={onClose}>{assetsTexts.cancel}</Button>}
    >
      {null}
    </Dialog>
  )
}
