import { ChevronDown, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import css from './filter-chip.module.css'

interface FilterChipProps {
  /** e.g. "Filter By Group" */
  label: string
  /** The current filter value; undefined if the filter is off. */
  value?: string | undefined
  icon?: ReactNode
  expanded?: boolean
  onOpen: (event: MouseEvent<HTMLButtonElement>) => void
  onClear: () => void
}

/** A filter above a table: opens the choices, shows the chosen value, and can be cleared. */
export function FilterChip({ label, value, icon, expanded = false, onOpen, onClear }: FilterChipProps) {
  return (
    <span className={value ? `${css.chip} ${css.active}` : css.chip}>
      <button type="button" className={css.open} aria-haspopup="dialog" aria-expanded={expanded} onClick={onOpen}>
        {icon}
        <span className={css.words} dir="auto">
          {value ? `${label}: ${value}` : label}
        </span>
        {value ? null : <ChevronDown size={14} aria-hidden="true" />}
      </button>
      {value ? (
        <button type="button" className={css.clear} aria-label={`Clear ${label}`} onClick={onClear}>
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  )
}
