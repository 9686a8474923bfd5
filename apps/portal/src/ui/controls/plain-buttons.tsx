// Buttons that look like those of the design system but load without MUI, for public pages with a size limit (ADR 0186).
import type { ReactNode } from 'react'
import css from './plain-buttons.module.css'

interface PlainButtonProps {
  children: ReactNode
  icon: ReactNode
  onClick: () => void
}

export function PlainButton({ children, icon, onClick }: PlainButtonProps) {
  return (
    <button type="button" className={css.button} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}

interface PlainIconButtonProps {
  /** Accessible name and tooltip. */
  label: string
  children: ReactNode
  disabled?: boolean
  onClick: () => void
}

export function PlainIconButton({ label, children, disabled = false, onClick }: PlainIconButtonProps) {
  return (
    <button type="button" className={css.icon} disabled={disabled} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
