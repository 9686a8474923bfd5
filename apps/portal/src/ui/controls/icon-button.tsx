import MuiIconButton from '@mui/material/IconButton'
import type { MouseEvent, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string
  children: ReactNode
  size?: 'small' | 'medium' | 'large'
  disabled?: boolean
  pressed?: boolean
  /** Whether the part that it opens is open. */
  expanded?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}

export function IconButton(props: IconButtonProps) {
  const { label, children, size = 'medium', disabled = false, pressed, expanded, onClick } = props
  const button = (
    <MuiIconButton
      size={size}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </MuiIconButton>
  )
  return disabled ? button : <Tooltip title={label}>{button}</Tooltip>
}
