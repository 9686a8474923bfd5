import {
  TRAILER_WORDS,
  TRAILERS,
  type Trailer,
  VEHICLE_LOAD_WORDS,
  VEHICLE_LOADS,
  type VehicleLoad,
} from '@stormlane/domain/impacts'
import { useChangeVehicles } from '../../../parts/assets/use-change-vehicles.ts'
import { vehicleMakeTexts as TEXTS } from '../../../parts/assets/vehicle-make.texts.ts'
import type { Vehicle } from '../../../platform/asset-queries.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import css from './vehicle-card.module.css'

const UNKNOWN = 'unknown'
const TRAILER_OPTIONS = [
  { value: UNKNOWN, label: TEXTS.unknown },
  ...TRAILERS.map((value) => ({ value, label: TRAILER_WORDS[value] })),
] as const
const LOAD_OPTIONS = [
  { value: UNKNOWN, label: TEXTS.unknown },
  ...VEHICLE_LOADS.map((value) => ({ value, label: VEHICLE_LOAD_WORDS[value] })),
] as const

const known = <Value extends string>(value: Value | typeof UNKNOWN) =>
  value === UNKNOWN ? null : (value as Exclude<Value, typeof UNKNOWN>)

/** Edits a truck's trailer and load, which determine its limits. A car has neither. */
export function VehicleMake({ vehicle }: { vehicle: Vehicle }) {
  const saving = useChangeVehicles([vehicle.id])
  if (vehicle.type === 'car') return null
  return (
    <div className={css.make}>
      <SelectField
        label={TEXTS.trailer}
        size="small"
        options={TRAILER_OPTIONS}
        value={vehicle.trailer ?? UNKNOWN}
        disabled={saving.isPending}
        onChange={(trailer) => saving.mutate({ trailer: known<Trailer | typeof UNKNOWN>(trailer) })}
      />
      <SelectField
        label={TEXTS.load}
        size="small"
        options={LOAD_OPTIONS}
        value={vehicle.load ?? UNKNOWN}
        disabled={saving.isPending}
        onChange={(load) => saving.mutate({ load: known<VehicleLoad | typeof UNKNOWN>(load) })}
      />
    </div>
  )
}
