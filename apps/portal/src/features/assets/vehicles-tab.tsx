import { setVehicleNotifications } from '@stormlane/contract'
import { impactLevelName } from '@stormlane/domain/levels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { NO_VEHICLES_TEXT } from '../../parts/assets/asset-nouns.ts'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { VehicleDetail } from '../../parts/assets/vehicle-detail.tsx'
import { soonRater } from '../../parts/assets/vehicle-rating.ts'
import { useRunTime } from '../../parts/time/use-run-time.ts'
import { api } from '../../platform/api.ts'
import { assetQueries, type Vehicle } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { useCheckedIds } from '../../platform/handed-choice.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { useUnits } from '../../platform/units.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { AssetTable } from './asset-table.tsx'
import { assetsTexts, vehicleTexts as TEXTS } from './assets.texts.ts'
import type { AssetsAddress } from './assets-address.ts'
import { AssetCheckbox, CheckedAssetsContext } from './checked-assets.tsx'
import { MessageChecked } from './checked-vehicles.tsx'
import { OwnVehicleActions } from './own-vehicle-actions.tsx'
import { ownVehicleTexts } from './own-vehicles.texts.ts'
import { vehicleColumns } from './vehicle-columns.tsx'

// Loaded on demand, because few users open them.
const OwnVehicleDialog = lazyPart(() => import('./own-vehicle-dialog.tsx').then((m) => m.OwnVehicleDialog))
const OwnVehicleFileDialog = lazyPart(() => import('./own-vehicle-file-dialog.tsx').then((m) => m.OwnVehicleFileDialog))
const RetireVehicleDialog = lazyPart(() => import('./retire-vehicle-dialog.tsx').then((m) => m.RetireVehicleDialog))

type Task = { kind: 'create' | 'file' } | { kind: 'edit' | 'retire'; vehicle: Vehicle }

const NONE: never[] = []
const vehicleName = (vehicle: Vehicle) => vehicle.name

export function VehiclesTab({ address }: { address: AssetsAddress }) {
  const now = useClockTick()
  const system = useUnits()
  const vehicles = useQuery(assetQueries.vehicles())
  const runTime = useRunTime()
  const rate = useMemo(() => soonRater(now, runTime), [now, runTime])
  const notifications = useCallback((vehicle: Vehicle) => <NotificationsSwitch vehicle={vehicle} />, [])
  const { sendAlert } = useVehicleMessaging()
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const actions = useCallback(
    (vehicle: Vehicle) => (
      <>
        <AssetCheckbox id={vehicle.id} name={vehicle.name} />
        {sendAlert(vehicle, 'row')}
      </>
    ),
    [sendAlert],
  )
  const [ids, setIds] = useCheckedIds('vehicle')
  const checked = useMemo(() => ({ ids, onChange: setIds }), [ids, setIds])
  const columns = useMemo(
    () => vehicleColumns({ now, system, rate, notifications, actions }),
    [now, system, rate, notifications, actions],
  )
  const rowLevel = useCallback((vehicle: Vehicle) => impactLevelName(rate(vehicle).level), [rate])
  return (
    <CheckedAssetsContext value={checked}>
      <AssetTable
        assetType="vehicle"
        toolbar={<MessageChecked vehicles={vehicles.data ?? NONE} />}
        address={address}
        label={TEXTS.label}
        assets={vehicles}
        columns={columns}
        rowLevel={rowLevel}
        actions={
          <>
            <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => setTask({ kind: 'file' })}>
              {ownVehicleTexts.addFile}
            </Button>
            <Button
              kind="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setTask({ kind: 'create' })}
            >
              {ownVehicleTexts.add}
            </Button>
          </>
        }
        detail={(vehicle) => (
          <>
            <VehicleDetail vehicle={vehicle} rating={rate(vehicle)} />
            {vehicle.isOwn ? (
              <OwnVehicleActions
                onEdit={() => setTask({ kind: 'edit', vehicle })}
                onRetire={() => setTask({ kind: 'retire', vehicle })}
              />
            ) : null}
          </>
        )}
        rowName={vehicleName}
        storageKey="vehiclesTableState"
        exportName="vehicles"
        failure={assetsTexts.loadFailed}
        empty={{ title: assetTableTexts.vehicle.noneFound, text: NO_VEHICLES_TEXT }}
      />
      {task?.kind === 'create' ? <OwnVehicleDialog vehicles={vehicles.data ?? NONE} onClose={close} /> : null}
      {task?.kind === 'edit' ? (
        <OwnVehicleDialog vehicle={task.vehicle} vehicles={vehicles.data ?? NONE} onClose={close} />
      ) : null}
      {task?.kind === 'file' ? <OwnVehicleFileDialog vehicles={vehicles.data ?? NONE} onClose={close} /> : null}
      {task?.kind === 'retire' ? <RetireVehicleDialog vehicle={task.vehicle} onClose={close} /> : null}
    </CheckedAssetsContext>
  )
}

/** Switches at once and reverts if the server rejects the change. */
function NotificationsSwitch({ vehicle }: { vehicle: Vehicle }) {
  const client = useQueryClient()
  const show = useToasts()
  const switching = useMutation({
    mutationFn: (enabled: boolean) =>
      api.send(setVehicleNotifications, { params: { id: vehicle.id }, body: { enabled } }),
    onSuccess: ({ vehicle: stored }) =>
      client.setQueryData(assetQueries.vehicles().queryKey, (listed) =>
        listed?.map((one) => (one.id === stored.id ? stored : one)),
      ),
    onError: (error) => show({ kind: 'error', title: TEXTS.switchFailed, text: errorLines(error).join(' ') }),
  })
  const shown = switching.isPending ? switching.variables : vehicle.notificationsEnabled
  return (
    <Switch
      label={TEXTS.switchLabel(vehicle.name)}
      hideLabel
      checked={shown}
      onChange={(enabled) => switching.mutate(enabled)}
    />
  )
}
