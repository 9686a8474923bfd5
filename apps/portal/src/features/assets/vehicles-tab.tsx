import { setVehicleNotifications } from '@stormlane/contract'
import { impactLevelName } from '@stormlane/domain/levels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { NO_VEHICLES_TEXT } from '../../parts/assets/asset-nouns.ts'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { VehicleDetail } from '../../parts/assets/vehicle-detail.tsx'
import { soonRater } from '../../parts/assets/vehicle-rating.ts'
import { useRunTime } from '../../parts/time/use-run-time.ts'
import { api } from '../../platform/api.ts'
import { assetQueries, type Vehicle } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { useCheckedIds } from '../../platform/handed-choice.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { useUnits } from '../../platform/units.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { AssetTable } from './asset-table.tsx'
import { assetsTexts, vehicleTexts as TEXTS } from './assets.texts.ts'
import type { AssetsAddress } from './assets-address.ts'
import { AssetCheckbox, CheckedAssetsContext } from './checked-assets.tsx'
import { MessageChecked } from './checked-vehicles.tsx'
import { vehicleColumns } from './vehicle-columns.tsx'

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
        detail={(vehicle) => <VehicleDetail vehicle={vehicle} rating={rate(vehicle)} />}
        rowName={vehicleName}
        storageKey="vehiclesTableState"
        exportName="vehicles"
        failure={assetsTexts.loadFailed}
        empty={{ title: assetTableTexts.vehicle.noneFound, text: NO_VEHICLES_TEXT }}
      />
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
