// A native button, because every page has one and MUI's buttons take 8 kB.
import { type MouseEvent, type ReactNode, useId } from 'react'
import css from './button.module.css'

type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'link' | 'danger' | 'danger-ghost'

interface ButtonProps {
  children: ReactNode
  /** Accessible name, if the visible text is unclear without its context. */
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
  'aria-describedby'?: string | undefined
}

export function Button({
  kind = 'secondary',
  size = 'medium',
  children,
  label,
  icon,
  iconAfter,
  busy = false,
  disabled = false,
  fullWidth = false,
  type = 'button',
  form,
  href,
  ...rest
}: ButtonProps) {
  const id = useId()
  const isOff = disabled || busy
  const props = {
    ...rest,
    className: [css.button, css[kind], css[size], fullWidth && css.wide].filter(Boolean).join(' '),
    'aria-label': label,
    'aria-busy': busy || undefined,
  }
  const content = (
    <>
      {icon && <span className={css.sign}>{icon}</span>}
      {busy && <span className={css.busy} role="progressbar" aria-labelledby={id} />}
      {children}
      {iconAfter && <span className={css.sign}>{iconAfter}</span>}
    </>
  )
  return href === undefined ? (
    <button {...props} id={busy ? id : undefined} type={type} form={form} disabled={isOff}>
      {content}
    </button>
  ) : (
    <a {...props} id={busy ? id : undefined} href={isOff ? undefined : href} aria-disabled={isOff || undefined}>
      {content}
    </a>
  )
}
