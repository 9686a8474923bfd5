import { createLocation, geocode, updateLocation } from '@stormlane/contract'
import { LOCATION_NAME_MAX_LENGTH, NEW_LOCATION } from '@stormlane/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { api } from '../../platform/api.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { registered } from '../../ui/controls/registered.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './assets.module.css'
import { assetsTexts, locationTexts as TEXTS } from './assets.texts.ts'

interface LocationFields {
  name: string
  latitude: string
  longitude: string
  /** The user confirmed that the geocoded position is exact. */
  isExact: boolean
}

/** Creates a location, or edits the given one. It stays open until the server has saved it. */
export function LocationDialog({ location, onClose }: { location?: SavedLocation; onClose: () => void }) {
  const formId = useId()
  const client = useQueryClient()
  const show = useToasts()
  const { register, control, handleSubmit, formState } = useForm<LocationFields>({
    defaultValues: initialFields(location ?? NEW_LOCATION),
  })
  const saving = useMutation({
    mutationFn: (fields: LocationFields) => save(location, fields),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.locations })
      show({ kind: 'success', title: TEXTS.saved(name) })
      onClose()
    },
  })
  const field = (name: 'name' | 'latitude' | 'longitude', validate: (text: string) => string | true) => ({
    ...registered(register(name, { validate })),
    error: formState.errors[name]?.message,
  })

  return (
    <Dialog
      open
      title={location ? TEXTS.editTitle : TEXTS.createTitle}
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
        <TextField
          {...field('name', (text) => !location || text.trim() !== '' || TEXTS.required)}
          label={TEXTS.name}
          optional={!location}
          help={location ? undefined : TEXTS.nameHelp}
          maxLength={LOCATION_NAME_MAX_LENGTH}
          autoFocus
        />
        <div className={css.pair}>
          <TextField
            {...field('latitude', (text) => isDegrees(text, 90) || TEXTS.badLatitude)}
            label={TEXTS.latitude}
            help={TEXTS.latitudeHelp}
            inputMode="decimal"
          />
          <TextField
            {...field('longitude', (text) => isDegrees(text, 180) || TEXTS.badLongitude)}
            label={TEXTS.longitude}
            help={TEXTS.longitudeHelp}
            inputMode="decimal"
          />
        </div>
        {location?.needsGeocoding && (
          <div>
            <p className={css.muted}>{assetTableTexts.location.approximateText}</p>
            <Controller
              name="isExact"
              control={control}
              render={({ field: { value, onChange } }) => (
                <Checkbox label={TEXTS.exact} checked={value} onChange={onChange} />
              )}
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}

function initialFields({ name, latitude, longitude }: SavedLocation | typeof NEW_LOCATION): LocationFields {
  return { name, latitude: String(latitude ?? ''), longitude: String(longitude ?? ''), isExact: false }
}

async function save(location: SavedLocation | undefined, fields: LocationFields): Promise<{ name: string }> {
  const at = { latitude: Number.parseFloat(fields.latitude), longitude: Number.parseFloat(fields.longitude) }
  const name = fields.name.trim()
  if (location) {
    const city = { name, ...at, ...(fields.isExact && { needsGeocoding: false }) }
    const { city: saved } = await api.send(updateLocation, { params: { id: location.id }, body: { city } })
    return saved
  }
  // A new location is geocoded for its zip and, if it has no name, the name of the nearest town.
  const found = await api.send(geocode, { body: at })
  const { city } = await api.send(createLocation, { body: { name: name || found.name, zip: found.zip, ...at } })
  return city
}

function isDegrees(text: string, most: number): boolean {
  const degrees = Number(text)
  return text.trim() !== '' && Number.isFinite(degrees) && Math.abs(degrees) <= most
}
