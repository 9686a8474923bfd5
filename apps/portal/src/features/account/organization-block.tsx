import { updateOrganizationSettings } from '@stormlane/contract'
import { MAX_SHIFTS, parseShiftStarts } from '@stormlane/domain/desk'
import { DRIVER_LANGUAGE_NAMES, DRIVER_LANGUAGES } from '@stormlane/domain/drivers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { accountTexts } from './account.texts.ts'
import type { Me } from './account.ts'
import css from './account-page.module.css'
import { ZoneField } from './zone-field.tsx'

const TEXTS = accountTexts.organization

/**
 * For admins: the zone in which the organization counts its days, the default units of members, the language of drivers,
 * and when shifts begin.
 */
export function OrganizationBlock({ me }: { me: Me }) {
  const stored = {
    timezone: me.organizationTimezone,
    measurementSystem: me.organizationMeasurementSystem,
    driverLanguage: me.organizationDriverLanguage,
    shiftStarts: me.organizationShiftStarts,
  }
  const [wish, setWish] = useState(stored)
  const [shifts, setShifts] = useState(stored.shiftStarts.join(', '))
  const shiftStarts = parseShiftStarts(shifts)
  const areShiftsWrong = shiftStarts === undefined || shiftStarts.length > MAX_SHIFTS
  const wished = { ...wish, shiftStarts: shiftStarts ?? stored.shiftStarts }
  const client = useQueryClient()
  const show = useToasts()
  const saving = useMutation({
    mutationFn: () => api.send(updateOrganizationSettings, { body: wished }),
    onSuccess: async () => {
      await client.invalidateQueries(sessionQueries.me())
      show({ kind: 'success', title: TEXTS.saved })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.failed, text: errorLines(error).join(' ') }),
  })
  const isChanged = areShiftsWrong || JSON.stringify(wished) !== JSON.stringify(stored)
  return (
    <section className={css.block} aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      <ZoneField
        label={TEXTS.timezone}
        timezone={wish.timezone}
        onChange={(timezone) => setWish({ ...wish, timezone })}
      />
      <p className={css.hint}>{TEXTS.timezoneHint}</p>
      <SelectField
        label={TEXTS.units}
        options={accountTexts.measurementSystems}
        help={TEXTS.unitsHint}
        value={wish.measurementSystem}
        onChange={(measurementSystem) => setWish({ ...wish, measurementSystem })}
      />
      <SelectField
        label={TEXTS.driverLanguage}
        options={DRIVER_LANGUAGES.map((value) => ({ value, label: DRIVER_LANGUAGE_NAMES[value] }))}
        help={TEXTS.driverLanguageHint}
        value={wish.driverLanguage}
        onChange={(driverLanguage) => setWish({ ...wish, driverLanguage })}
      />
      <TextField
        label={TEXTS.shifts}
        help={TEXTS.shiftsHint}
        error={areShiftsWrong ? TEXTS.shiftsWrong : undefined}
        value={shifts}
        maxLength={100}
        onChange={(event) => setShifts(event.target.value)}
      />
      <div>
        <Button disabled={!isChanged || areShiftsWrong || saving.isPending} onClick={() => saving.mutate()}>
          {TEXTS.save}
        </Button>
      </div>
    </section>
  )
}
