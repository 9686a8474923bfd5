import type { MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string
  children: ReactNode
  size?: 'small' | 'medium' | 'large'
  disabled?: boolean
  pressed?: boolean
  /** Whether the element that it toggles is open. */
  expanded?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}

export function IconButton(props: IconButtonProps) {
  const { label, children, size = 'medium', disabled = false, pressed, expanded, onClick } = props
  const button = (
    <button
      type="button"
      className={`${css.icon} ${css[size] ?? ''}`}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  )
  return disabled ? button : <Tooltip title={label}>{button}</Tooltip>
}
