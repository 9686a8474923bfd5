import { isTimezone, timezoneLabel } from '@stormlane/domain/time'
import { useMemo } from 'react'
import { Field } from '../../ui/controls/field.tsx'
import { type SearchChoice, SearchSelect } from '../../ui/controls/search-select.tsx'
import { accountTexts as TEXTS } from './account.texts.ts'

interface ZoneFieldProps {
  label: string
  timezone: string
  onChange: (timezone: string) => void
}

/** Chooses one of the world's time zones. */
export function ZoneField({ label, timezone, onChange }: ZoneFieldProps) {
  const zones = useMemo(() => timezoneNames(timezone).map(zoneChoice), [timezone])
  return (
    <Field label={label}>
      {(aria) => (
        <SearchSelect
          options={zones}
          value={zoneChoice(timezone)}
          onChange={(choice) => choice && onChange(choice.key)}
          hasArrow
          aria={aria}
        />
      )}
    </Field>
  )
}

const zoneChoice = (timezone: string): SearchChoice => ({
  key: timezone,
  label: TEXTS.zone(timezoneLabel(timezone), timezone),
})

/**
 * Returns the zones that both this browser and the server know. The stored zone is included even if the browser lists
 * it under another name.
 */
const timezoneNames = (stored: string): string[] =>
  [...new Set([stored, ...Intl.supportedValuesOf('timeZone')])].filter(isTimezone).toSorted()
