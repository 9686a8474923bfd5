import MuiButton from '@mui/material/Button'
import type { MouseEvent, ReactNode } from 'react'

type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'link' | 'danger' | 'danger-ghost'

const LOOKS = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'secondary' },
  ghost: { variant: 'text', color: 'secondary' },
  link: { variant: 'text', color: 'primary' },
  danger: { variant: 'contained', color: 'error' },
  'danger-ghost': { variant: 'text', color: 'error' },
} as const satisfies Record<ButtonKind, object>

interface ButtonProps {
  children: ReactNode
  /** Accessible name, where the visible text is not clear without its surroundings. */
  label?: string
  /** Use at most one primary button in a panel. */
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  icon?: ReactNode
  iconAfter?: ReactNode
  type?: 'button' | 'submit'
  /** Id of the form to submit, for a button outside the form. */
  form?: string
  disabled?: boolean
  /** Shows a spinner, keeps the width and ignores clicks. */
  busy?: boolean
  fullWidth?: boolean
  href?: string
  autoFocus?: boolean
  onClick?: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox'
  'aria-expanded'?: boolean
  'aria-controls'?: string
}

export function Button({
  kind = 'secondary',
  label,
  icon,
  iconAfter,
  busy = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <MuiButton
      {...LOOKS[kind]}
      {...rest}
      type={type}
      startIcon={icon}
      endIcon={iconAfter}
      loading={busy}
      aria-label={label}
      aria-busy={busy || undefined}
    />
  )
}
