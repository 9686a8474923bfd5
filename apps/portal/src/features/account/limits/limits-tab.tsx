import { VEHICLE_KIND_WORDS, VEHICLE_KINDS, VEHICLE_LOAD_WORDS, VEHICLE_LOADS } from '@stormlane/domain/impacts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LimitEditor } from '../../../parts/limits/limit-editor.tsx'
import type { LimitsOf } from '../../../parts/limits/limit-queries.ts'
import { assetQueries } from '../../../platform/asset-queries.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { type SearchChoice, SearchSelect } from '../../../ui/controls/search-select.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import css from './limits-tab.module.css'
import { limitsTabTexts as TEXTS } from './limits-tab.texts.ts'

const ORGANIZATION: SearchChoice = { key: '', label: TEXTS.organization }
const ASSETS = [
  { value: 'locations', label: TEXTS.locations },
  { value: 'vehicles', label: TEXTS.vehicles },
] as const
const ANY = 'any'
const KINDS = [
  { value: ANY, label: TEXTS.anyKind },
  ...VEHICLE_KINDS.map((value) => ({ value, label: VEHICLE_KIND_WORDS[value] })),
] as const
const LOADS = [
  { value: ANY, label: TEXTS.anyLoad },
  ...VEHICLE_LOADS.map((value) => ({ value, label: VEHICLE_LOAD_WORDS[value] })),
] as const

type ForVehicles = Pick<LimitsOf, 'vehicleKind' | 'vehicleLoad'>

/** For admins: limits of the organization or of one of its groups. Limits of a location are edited at the location. */
export function LimitsTab() {
  const { data: groups } = useQuery(assetQueries.groups())
  const [owner, setOwner] = useState(ORGANIZATION)
  const [assets, setAssets] = useState<'locations' | 'vehicles'>('locations')
  const [vehicles, setVehicles] = useState<ForVehicles>({})
  const options = useMemo(
    () => [ORGANIZATION, ...(groups ?? []).map(({ id, name }) => ({ key: id, label: name }))],
    [groups],
  )
  const groupId = owner.key || undefined
  const of: LimitsOf = assets === 'vehicles' ? { groupId, appliesTo: 'vehicles', ...vehicles } : { groupId }
  return (
    <section className={css.card} aria-label={TEXTS.title}>
      <SegmentedControl label={TEXTS.assets} options={ASSETS} value={assets} onChange={setAssets} />
      <div className={css.owner}>
        <Field label={TEXTS.owner} help={TEXTS.ownerHelp}>
          {(aria) => (
            <SearchSelect
              options={options}
              value={owner}
              onChange={(choice) => setOwner(choice ?? ORGANIZATION)}
              hasArrow
              aria={aria}
            />
          )}
        </Field>
      </div>
      {assets === 'vehicles' ? <VehicleChoice vehicles={vehicles} onChange={setVehicles} /> : null}
      <LimitEditor key={JSON.stringify(of)} of={of} />
    </section>
  )
}

function VehicleChoice({ vehicles, onChange }: { vehicles: ForVehicles; onChange: (vehicles: ForVehicles) => void }) {
  return (
    <div className={css.vehicles}>
      <SelectField
        label={TEXTS.kind}
        options={KINDS}
        value={vehicles.vehicleKind ?? ANY}
        onChange={(kind) => onChange({ ...vehicles, vehicleKind: kind === ANY ? undefined : kind })}
      />
      <SelectField
        label={TEXTS.load}
        options={LOADS}
        value={vehicles.vehicleLoad ?? ANY}
        onChange={(load) => onChange({ ...vehicles, vehicleLoad: load === ANY ? undefined : load })}
      />
      <p>{TEXTS.vehiclesHelp}</p>
    </div>
  )
}
