import { createContext, useContext } from 'react'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { vehicleTexts as TEXTS } from './assets.texts.ts'

interface CheckedVehicles {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

/** Reaches the boxes of rows without new columns, which would render the whole table at every check. */
export const CheckedVehiclesContext = createContext<CheckedVehicles>({ ids: new Set(), onChange: () => undefined })

export function VehicleCheckbox({ vehicle: { id, name } }: { vehicle: Vehicle }) {
  const { ids, onChange } = useContext(CheckedVehiclesContext)
  const toggle = (on: boolean) => onChange(new Set(on ? [...ids, id] : [...ids].filter((one) => one !== id)))
  return (
    <input
      type="checkbox"
      aria-label={TEXTS.check(name)}
      checked={ids.has(id)}
      onChange={(event) => toggle(event.target.checked)}
    />
  )
}

/** The message to the checked vehicles, also those on other pages of the table; nothing if none is checked. */
export function MessageChecked({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { ids, onChange } = useContext(CheckedVehiclesContext)
  const { sendToMany } = useVehicleMessaging()
  const recipients = vehicles.filter(({ id }) => ids.has(id)).map((vehicle) => ({ vehicle }))
  if (recipients.length === 0) return null
  return (
    <>
      {sendToMany({ label: TEXTS.message(recipients.length), about: '', draft: '', recipients })}
      <Button size="small" kind="ghost" onClick={() => onChange(new Set())}>
        {TEXTS.uncheck}
      </Button>
    </>
  )
}
