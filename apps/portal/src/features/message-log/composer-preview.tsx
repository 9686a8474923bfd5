import { changeVehicles } from '@stormlane/contract'
import {
  DRIVER_LANGUAGE_NAMES,
  DRIVER_LANGUAGES,
  type DriverLanguage,
  filledMessage,
  fitMessage,
} from '@stormlane/domain/drivers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './composer.module.css'
import { composerTexts as TEXTS } from './composer.texts.ts'
import type { Composer } from './use-composer.ts'

/** Drivers to choose from; nobody reads more previews. */
const OFFERED = 50

/** What one driver will read, and the language that this driver speaks. */
export function ComposerPreview({ composer }: { composer: Composer }) {
  const { drivers, language, texts, isOneLanguage } = composer
  const [chosen, setChosen] = useState('')
  const client = useQueryClient()
  const show = useToasts()
  const speaking = [...drivers.values()].filter((one) => one.language === language)
  const driver = speaking.find(({ vehicleId }) => vehicleId === chosen) ?? speaking[0]
  const setting = useMutation({
    mutationFn: ({ id, driverLanguage }: { id: string; driverLanguage: DriverLanguage }) =>
      api.send(changeVehicles, { body: { vehicleIds: [id], driverLanguage } }),
    onError: (error) => show({ kind: 'error', title: TEXTS.languageNotSet, text: errorLines(error).join(' ') }),
    onSuccess: (_, { driverLanguage }) => {
      composer.setLanguage(driverLanguage)
      return client.invalidateQueries({ queryKey: [...QUERY_KEYS.messages, 'draft'] })
    },
  })
  if (!driver) return null
  const text = fitMessage(filledMessage(texts[language] ?? '', driver.fields))
  return (
    <section className={css.preview} aria-label={TEXTS.preview}>
      <div className={css.previewHead}>
        <h3>{TEXTS.preview}</h3>
        {speaking.length > 1 ? (
          <SelectField
            label={TEXTS.previewOf}
            hideLabel
            size="small"
            value={driver.vehicleId}
            options={speaking.slice(0, OFFERED).map(({ vehicleId, driverName, vehicleName }) => ({
              value: vehicleId,
              label: driverName ?? vehicleName,
            }))}
            onChange={setChosen}
          />
        ) : null}
        {isOneLanguage ? null : (
          <SelectField
            label={TEXTS.speaks(driver.driverName ?? driver.vehicleName)}
            hideLabel
            size="small"
            value={driver.language}
            disabled={setting.isPending}
            options={DRIVER_LANGUAGES.map((value) => ({
              value,
              label: TEXTS.speaksOption(DRIVER_LANGUAGE_NAMES[value]),
            }))}
            onChange={(driverLanguage) => setting.mutate({ id: driver.vehicleId, driverLanguage })}
          />
        )}
      </div>
      <div className={css.cab}>
        <p className={css.cabHead}>
          <Truck size={14} aria-hidden="true" />
          {TEXTS.inCab(driver.vehicleName)}
        </p>
        <p className={css.cabText} dir="auto" lang={driver.language}>
          {text}
        </p>
      </div>
    </section>
  )
}
