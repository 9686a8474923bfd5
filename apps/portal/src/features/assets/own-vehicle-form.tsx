import { TRAILER_WORDS, TRAILERS, VEHICLE_LOAD_WORDS, VEHICLE_LOADS } from '@stormlane/domain/impacts'
import { VEHICLE_TYPES } from '@stormlane/domain/roads'
import { MAX_VEHICLE_NAME_CHARACTERS } from '@stormlane/domain/vehicles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { SizeField } from '../../parts/assets/size-field.tsx'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/controls/button.tsx'
import { registered } from '../../ui/controls/registered.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './assets.module.css'
import { assetsTexts } from './assets.texts.ts'
import { LocationGroupsField } from './location-groups-field.tsx'
import { ownVehicleTexts as TEXTS } from './own-vehicles.texts.ts'
import { type OwnVehicle, type OwnVehicleFields, type OwnVehicleSizes, saveOwnVehicle } from './save-own-vehicle.ts'

const UNKNOWN = 'unknown'
const NOT_KNOWN = { value: UNKNOWN, label: TEXTS.unknown } as const
const TYPE_OPTIONS = VEHICLE_TYPES.map((value) => ({ value, label: TEXTS.types[value] }))
const TRAILER_OPTIONS = [NOT_KNOWN, ...TRAILERS.map((value) => ({ value, label: TRAILER_WORDS[value] }))]
const LOAD_OPTIONS = [NOT_KNOWN, ...VEHICLE_LOADS.map((value) => ({ value, label: VEHICLE_LOAD_WORDS[value] }))]
const SIZES = [
  ['height', 'lengths'],
  ['width', 'lengths'],
  ['length', 'lengths'],
  ['weight', 'weights'],
] as const

interface OwnVehicleFormProps {
  given?: { id: string; fields: OwnVehicle }
  vehicles: readonly Vehicle[]
  onClose: () => void
}

/** Stays open until the server has saved the vehicle. */
export function OwnVehicleForm({ given, vehicles, onClose }: OwnVehicleFormProps) {
  const formId = useId()
  const units = useUnits()
  const client = useQueryClient()
  const show = useToasts()
  const { register, control, handleSubmit, formState } = useForm<OwnVehicleFields>({
    defaultValues: initialFields(given?.fields),
  })
  const [sizes, setSizes] = useState<OwnVehicleSizes>(given?.fields ?? NO_SIZES)
  const saving = useMutation({
    mutationFn: (fields: OwnVehicleFields) => saveOwnVehicle(given?.id, fields, sizesOf(sizes)),
    onSuccess: async (name) => {
      await Promise.all(
        [QUERY_KEYS.vehicles, QUERY_KEYS.groups].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      show({ kind: 'success', title: given ? TEXTS.saved(name) : TEXTS.created(name) })
      onClose()
    },
  })
  const freeId = (typed: string) => {
    const id = typed.trim()
    if (id === '') return TEXTS.required
    // Creating with a known id would replace that vehicle.
    const holder = vehicles.find((one) => one.isOwn && one.externalId === id && one.id !== given?.id)
    return !holder || TEXTS.taken(holder.name)
  }
  const line = (name: 'externalId' | 'name' | 'driverName' | 'driverPhone', validate?: typeof freeId) => ({
    ...registered(register(name, validate && { validate })),
    error: formState.errors[name]?.message,
    maxLength: MAX_VEHICLE_NAME_CHARACTERS,
    autoComplete: 'off',
  })
  return (
    <Dialog
      open
      width="medium"
      title={given ? TEXTS.editTitle : TEXTS.createTitle}
      onClose={onClose}
      errors={saving.isError ? { title: assetsTexts.saveFailed, list: errorLines(saving.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{assetsTexts.cancel}</Button>
          <Button type="submit" form={formId} kind="primary" busy={saving.isPending}>
            {assetsTexts.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.fields}
        noValidate
        onSubmit={(event) => void handleSubmit((fields) => saving.mutate(fields))(event)}
      >
        <div className={css.pair}>
          <TextField {...line('externalId', freeId)} label={TEXTS.externalId} help={TEXTS.externalIdHelp} autoFocus />
          <TextField {...line('name')} label={TEXTS.name} optional help={TEXTS.nameHelp} />
        </div>
        <div className={css.triple}>
          <Controller
            name="type"
            control={control}
            render={({ field: { value, onChange } }) => (
              <SelectField label={TEXTS.type} options={TYPE_OPTIONS} value={value} onChange={onChange} />
            )}
          />
          <Controller
            name="trailer"
            control={control}
            render={({ field: { value, onChange } }) => (
              <SelectField
                label={TEXTS.trailer}
                options={TRAILER_OPTIONS}
                value={value ?? UNKNOWN}
                onChange={(chosen) => onChange(chosen === UNKNOWN ? null : chosen)}
              />
            )}
          />
          <Controller
            name="load"
            control={control}
            render={({ field: { value, onChange } }) => (
              <SelectField
                label={TEXTS.load}
                options={LOAD_OPTIONS}
                value={value ?? UNKNOWN}
                onChange={(chosen) => onChange(chosen === UNKNOWN ? null : chosen)}
              />
            )}
          />
        </div>
        <div className={css.pair}>
          <TextField {...line('driverName')} label={TEXTS.driver} optional />
          <TextField {...line('driverPhone')} label={TEXTS.phone} optional />
        </div>
        <Controller
          name="groupIds"
          control={control}
          render={({ field: { value, onChange } }) => <LocationGroupsField groupIds={value} onChange={onChange} />}
        />
        <div>
          <div className={css.sizes}>
            {SIZES.map(([field, kind]) => (
              <SizeField
                key={`${field} ${units}`}
                label={TEXTS[field]}
                kind={kind}
                units={units}
                problem={TEXTS.badSize}
                value={sizes[field]}
                onChange={(value) => setSizes((before) => ({ ...before, [field]: value }))}
              />
            ))}
          </div>
          <p className={css.muted}>{TEXTS.sizeHelp}</p>
        </div>
      </form>
    </Dialog>
  )
}

const NO_SIZES: OwnVehicleSizes = { height: null, width: null, length: null, weight: null }

const sizesOf = ({ height, width, length, weight }: OwnVehicleSizes): OwnVehicleSizes => ({
  height,
  width,
  length,
  weight,
})

const initialFields = (vehicle: OwnVehicle | undefined): OwnVehicleFields => ({
  externalId: vehicle?.externalId ?? '',
  name: vehicle?.name ?? '',
  type: vehicle?.type ?? 'truck',
  trailer: vehicle?.trailer ?? null,
  load: vehicle?.load ?? null,
  driverName: vehicle?.driverName ?? '',
  driverPhone: vehicle?.driverPhone ?? '',
  groupIds: vehicle?.groupIds ?? [],
})
