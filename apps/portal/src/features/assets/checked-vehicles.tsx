import { lazy, Suspense, useContext, useState } from 'react'
import { vehicleMakeTexts } from '../../parts/assets/vehicle-make.texts.ts'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { checkTexts, vehicleTexts as TEXTS } from './assets.texts.ts'
import { CheckedAssetsContext } from './checked-assets.tsx'

const VehicleMakeDialog = lazy(() =>
  import('./vehicle-make-dialog.tsx').then((m) => ({ default: m.VehicleMakeDialog })),
)

/**
 * Messages the checked vehicles and changes their trailers, including those on other pages of the table. Renders
 * nothing if none is checked.
 */
export function MessageChecked({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { ids, onChange } = useContext(CheckedAssetsContext)
  const { sendToMany } = useVehicleMessaging()
  const [isMaking, setMaking] = useState(false)
  const recipients = vehicles.filter(({ id }) => ids.has(id)).map((vehicle) => ({ vehicle }))
  if (recipients.length === 0) return null
  return (
    <>
      {sendToMany({ label: TEXTS.message(recipients.length), about: '', recipients })}
      <Button size="small" onClick={() => setMaking(true)}>
        {vehicleMakeTexts.change}
      </Button>
      <Button size="small" kind="ghost" onClick={() => onChange(new Set())}>
        {checkTexts.uncheck}
      </Button>
      {isMaking ? (
        <Suspense fallback={null}>
          <VehicleMakeDialog ids={recipients.map(({ vehicle }) => vehicle.id)} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
