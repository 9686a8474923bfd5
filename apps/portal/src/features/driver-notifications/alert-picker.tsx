import { ALERT_EVENT_NAMES, alertEvent } from '@stormlane/domain/hazards'
import { ChevronDown } from 'lucide-react'
import type { HTMLAttributes, Key } from 'react'
import { SearchInput } from '../../ui/controls/search-input.tsx'
import { Autocomplete, type AutocompleteRenderInputParams } from '../../ui/material/autocomplete.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'

interface AlertPickerProps {
  /** Single choice unless the notification already has more than one alert (NOTIFY-022, NOTIFY-023). */
  multiple: boolean
  alerts: readonly string[]
  onChange: (alerts: string[]) => void
}

const choiceInput = ({ slotProps }: AutocompleteRenderInputParams) => (
  <SearchInput slotProps={slotProps} placeholder={TEXTS.alertPlaceholder} inputProps={{ 'aria-label': TEXTS.alerts }} />
)

/** Chooses the government alerts to warn of, most urgent first. */
export function AlertPicker({ multiple, alerts, onChange }: AlertPickerProps) {
  const shared = {
    options: ALERT_EVENT_NAMES,
    popupIcon: <ChevronDown size={16} aria-hidden="true" />,
    noOptionsText: uiTexts.noResults,
    renderOption: ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, name: string) => (
      <li key={key} {...props}>
        <span className={css.swatch} style={{ background: alertEvent(name).color }} />
        {name}
      </li>
    ),
  }
  return (
    <section aria-label={TEXTS.alerts}>
      <div className={css.sectionHead}>
        <h3 className={css.heading}>{TEXTS.alerts}</h3>
        <span className={css.caption}>{multiple ? TEXTS.alertsHelpMany : TEXTS.alertsHelpOne}</span>
      </div>
      {multiple ? (
        <Autocomplete
          {...shared}
          multiple
          disableCloseOnSelect
          value={[...alerts]}
          onChange={(_event, names) => onChange(names)}
          renderInput={choiceInput}
        />
      ) : (
        <Autocomplete
          {...shared}
          value={alerts[0] ?? null}
          onChange={(_event, name) => onChange(name === null ? [] : [name])}
          renderInput={choiceInput}
        />
      )}
    </section>
  )
}
