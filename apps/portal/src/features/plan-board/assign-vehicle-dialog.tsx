import { updateRoute } from '@stormlane/contract'
import { sharedVehicleTrips } from '@stormlane/domain/trips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { arrivalZone } from '../../parts/assets/arrival-odds.ts'
import { VehicleField } from '../../parts/assets/vehicle-field.tsx'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { formatWeekdayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { shipmentName } from './board-row.tsx'
import type { Shipment } from './board-trip.ts'
import css from './plan-board.module.css'
import { planBoardTexts } from './plan-board.texts.ts'

const TEXTS = planBoardTexts.assign

interface AssignVehicleDialogProps {
  shipment: Shipment
  /** All shipments, to say what the vehicle drives at that time already. */
  shipments: readonly Shipment[]
  onClose: () => void
}

/** Chooses the vehicle of a shipment, or takes it away. The server rates the shipment again with its type. */
export function AssignVehicleDialog({ shipment, shipments, onClose }: AssignVehicleDialogProps) {
  const client = useQueryClient()
  const show = useToasts()
  const [vehicleId, setVehicleId] = useState(shipment.vehicleId)
  const name = shipmentName(shipment)
  const saving = useMutation({
    mutationFn: () => api.send(updateRoute, { params: { id: shipment.id }, body: { route: { vehicleId } } }),
    onSuccess: () => {
      show({ kind: 'success', title: vehicleId === null ? TEXTS.none(name) : TEXTS.done(name, vehicleId) })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.routes }),
  })
  const busy = vehicleId === null ? [] : sharedVehicleTrips(shipments, { ...shipment, vehicleId })
  return (
    <Dialog
      open
      title={TEXTS.open(name)}
      onClose={onClose}
      errors={saving.isError ? { title: TEXTS.failed, list: errorLines(saving.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button
            kind="primary"
            busy={saving.isPending}
            disabled={vehicleId === shipment.vehicleId}
            onClick={() => saving.mutate()}
          >
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <VehicleField
        label={TEXTS.vehicle}
        help={TEXTS.help}
        clearText={TEXTS.clear}
        value={vehicleId}
        onChange={setVehicleId}
      />
      {busy.map((other) => (
        <p key={other.id} className={css.busy} role="status">
          {TEXTS.busy(
            vehicleId ?? '',
            shipmentName(other),
            formatWeekdayTime(new Date(other.arriveAt), other.result && arrivalZone(other.result)),
          )}
        </p>
      ))}
    </Dialog>
  )
}
