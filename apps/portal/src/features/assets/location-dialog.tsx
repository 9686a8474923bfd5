import type { Coordinates } from '@stormlane/domain/geo'
import {
  LOCATION_CATEGORIES,
  LOCATION_NAME_MAX_LENGTH,
  locationCategory,
  NEW_LOCATION,
  SITE_CODE_MAX_LENGTH,
} from '@stormlane/domain/places'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { LIMITS_KEY } from '../../parts/limits/limit-queries.ts'
import { useLimitWishes } from '../../parts/limits/use-limit-wishes.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { registered } from '../../ui/controls/registered.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import assetsCss from './assets.module.css'
import { assetsTexts, locationTexts as TEXTS } from './assets.texts.ts'
import css from './location-dialog.module.css'
import { LocationGroupsField } from './location-groups-field.tsx'
import { LocationLimits } from './location-limits.tsx'
import { LocationPlaceField } from './location-place-field.tsx'
import { enteredPosition, isDegrees, type LocationFields, saveLocation } from './save-location.ts'

// The Assets page has no other map, so load the map library only when the dialog opens.
const LocationMap = lazy(() => import('./location-map.tsx').then((m) => ({ default: m.LocationMap })))

const CATEGORY_OPTIONS = LOCATION_CATEGORIES.map((value) => ({ value, label: TEXTS.categories[value] }))

/** Creates a location, or edits the given one. It stays open until the server has saved it. */
export function LocationDialog({ location: given, onClose }: { location?: SavedLocation; onClose: () => void }) {
  const formId = useId()
  // The server may create the location and then refuse its limits. The next attempt must change that location, not
  // create it again.
  const [location, setLocation] = useState(given)
  const limits = useLimitWishes()
  const { data: me } = useQuery(sessionQueries.me())
  const client = useQueryClient()
  const show = useToasts()
  const { register, control, handleSubmit, setValue, formState } = useForm<LocationFields>({
    defaultValues: initialFields(location),
  })
  const [latitude, longitude] = useWatch({ control, name: ['latitude', 'longitude'] })
  const saving = useMutation({
    mutationFn: (fields: LocationFields) => saveLocation(location, fields, limits.changes(), setLocation),
    onSuccess: async ({ name }) => {
      await Promise.all(
        [QUERY_KEYS.locations, QUERY_KEYS.groups, LIMITS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      show({ kind: 'success', title: TEXTS.saved(name) })
      onClose()
    },
  })
  const field = (name: 'name' | 'siteCode' | 'latitude' | 'longitude', validate?: (text: string) => string | true) => ({
    ...registered(register(name, validate && { validate })),
    error: formState.errors[name]?.message,
  })
  const place = (at: Coordinates) => {
    for (const name of ['latitude', 'longitude'] as const)
      setValue(name, String(at[name]), { shouldValidate: true, shouldDirty: true })
  }

  return (
    <Dialog
      open
      width="large"
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
      <div className={css.columns}>
        <form
          id={formId}
          className={assetsCss.fields}
          noValidate
          onSubmit={(event) => void handleSubmit((fields) => !limits.hasProblem && saving.mutate(fields))(event)}
        >
          <TextField
            {...field('name', (text) => !location || text.trim() !== '' || TEXTS.required)}
            label={TEXTS.name}
            optional={!location}
            help={location ? undefined : TEXTS.nameHelp}
            maxLength={LOCATION_NAME_MAX_LENGTH}
            autoFocus
          />
          <LocationPlaceField onFound={place} />
          <div className={assetsCss.pair}>
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
          <div className={assetsCss.pair}>
            <TextField {...field('siteCode')} label={TEXTS.siteCode} optional maxLength={SITE_CODE_MAX_LENGTH} />
            <Controller
              name="category"
              control={control}
              render={({ field: { value, onChange } }) => (
                <SelectField label={TEXTS.category} options={CATEGORY_OPTIONS} value={value} onChange={onChange} />
              )}
            />
          </div>
          <Controller
            name="groupIds"
            control={control}
            render={({ field: { value, onChange } }) => <LocationGroupsField groupIds={value} onChange={onChange} />}
          />
          {me?.isAdmin ? <LocationLimits locationId={given?.id} wishes={limits} /> : null}
          {location?.needsGeocoding && (
            <div>
              <p className={assetsCss.muted}>{assetTableTexts.location.approximateText}</p>
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
        <div className={css.map}>
          <Suspense>
            <LocationMap at={enteredPosition(latitude, longitude)} onMove={place} />
          </Suspense>
        </div>
      </div>
    </Dialog>
  )
}

function initialFields(location: SavedLocation | undefined): LocationFields {
  const { name, latitude, longitude } = location ?? NEW_LOCATION
  return {
    name,
    siteCode: location?.externalId ?? '',
    category: locationCategory(location?.userMetadata),
    groupIds: location?.groupIds ?? [],
    latitude: String(latitude ?? ''),
    longitude: String(longitude ?? ''),
    isExact: false,
  }
}
