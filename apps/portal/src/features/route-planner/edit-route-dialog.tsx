import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { isReadable } from '../../ui/controls/is-readable.ts'
import { registered } from '../../ui/controls/registered.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DepartureField } from './departure-field.tsx'
import css from './edit-route-dialog.module.css'
import { PlaceField } from './place-field.tsx'
import type { PlannedPlace } from './plan-inputs.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { editSaved, replaceListed } from './saved-route-calls.ts'

interface RouteFields {
  name: string
  externalId: string
  origin: PlannedPlace | null
  destination: PlannedPlace | null
  departAt: Date
}

/** Edits a saved route. Save shows a spinner. The dialog closes or lists server errors (ASSET-012 to ASSET-014). */
export function EditRouteDialog({ route, onClose }: { route: SavedRoute; onClose: () => void }) {
  const now = useClockTick()
  const client = useQueryClient()
  const formId = useId()
  const { register, control, handleSubmit } = useForm<RouteFields>({ defaultValues: initialFields(route) })
  const places = useWatch({ control, name: ['origin', 'destination'] })
  const saving = useMutation({
    mutationFn: (fields: RouteFields) => editSaved(route.id, toBody(fields)),
    onSuccess: (updated) => {
      replaceListed(client, updated)
      onClose()
    },
  })
  const { edit, fields } = plannerTexts

  return (
    <Dialog
      open
      title={edit.title}
      onClose={onClose}
      errors={saving.isError ? { title: edit.failed, list: errorLines(saving.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{edit.cancel}</Button>
          <Button type="submit" form={formId} kind="primary" busy={saving.isPending} disabled={places.includes(null)}>
            {edit.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReadable(event.currentTarget)) void handleSubmit((given) => saving.mutate(given))(event)
        }}
      >
        <TextField {...registered(register('name'))} label={edit.name} optional />
        <TextField {...registered(register('externalId'))} label={edit.externalId} optional />
        <Controller
          name="origin"
          control={control}
          render={({ field: { value, onChange } }) => (
            <PlaceField label={fields.origin} mark="A" value={value} onChange={onChange} />
          )}
        />
        <Controller
          name="destination"
          control={control}
          render={({ field: { value, onChange } }) => (
            <PlaceField label={fields.destination} mark="B" value={value} onChange={onChange} />
          )}
        />
        <Controller
          name="departAt"
          control={control}
          render={({ field: { value, onChange } }) => (
            <DepartureField
              departAt={value}
              origin={places[0]}
              now={now}
              isNow={false}
              onChange={(moment) => onChange(moment ?? now)}
            />
          )}
        />
      </form>
    </Dialog>
  )
}

function initialFields({ name, externalId, origin, destination, departureTime }: SavedRoute): RouteFields {
  return {
    name: name ?? '',
    externalId: externalId ?? '',
    origin,
    destination,
    departAt: new Date(departureTime),
  }
}

function toBody({ name, externalId, origin, destination, departAt }: RouteFields) {
  return {
    name: name.trim() || null,
    externalId: externalId.trim() || null,
    ...(origin && { originLat: origin.latitude, originLong: origin.longitude, originLabel: origin.label }),
    ...(destination && {
      destinationLat: destination.latitude,
      destinationLong: destination.longitude,
      destinationLabel: destination.label,
    }),
    departureTime: departAt.toISOString(),
  }
}
