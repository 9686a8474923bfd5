import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Autocomplete, type AutocompleteProps } from '../material/autocomplete.ts'
import { SearchInput } from './search-input.tsx'
import css from './search-select.module.css'

export interface SearchChoice {
  key: string
  label: string
}

type MuiProps<Choice> = AutocompleteProps<Choice, false, false, false>

/** Props that differ between the fields: where the choices come from, and what typing does. */
export interface SearchSelectProps<Choice extends SearchChoice>
  extends Pick<
    MuiProps<Choice>,
    | 'options'
    | 'groupBy'
    | 'filterOptions'
    | 'loading'
    | 'loadingText'
    | 'noOptionsText'
    | 'clearText'
    | 'inputValue'
    | 'onInputChange'
    | 'clearOnBlur'
    | 'onBlur'
    | 'className'
  > {
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** Whether an arrow button opens all choices; without it, choices appear only when the user types. */
  hasArrow?: boolean
  placeholder?: string
  startIcon?: ReactNode
  error?: boolean
  /** Ties the input to its label, help and error. */
  aria: {
    id?: string
    'aria-label'?: string
    'aria-describedby'?: string | undefined
    'aria-invalid'?: true | undefined
  }
}

/** Selects one choice from a list that is filtered by typing. */
export function SearchSelect<Choice extends SearchChoice>(props: SearchSelectProps<Choice>) {
  const { onChange, hasArrow = false, placeholder, startIcon, error = false, aria, className, ...shared } = props
  const { id, ...inputAria } = aria
  return (
    <Autocomplete<Choice>
      {...shared}
      {...(id !== undefined && { id })}
      className={[css.select, !hasArrow && css.typed, className].filter(Boolean).join(' ')}
      onChange={(_event, choice) => onChange(choice)}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      popupIcon={<ChevronDown size={16} aria-hidden="true" />}
      forcePopupIcon={hasArrow}
      autoHighlight
      renderInput={({ slotProps }) => (
        <SearchInput
          slotProps={slotProps}
          error={error}
          {...(placeholder !== undefined && { placeholder })}
          startAdornment={startIcon}
          inputProps={inputAria}
        />
      )}
    />
  )
}
