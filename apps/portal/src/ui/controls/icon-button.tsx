import MuiIconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { MouseEvent, ReactNode } from 'react'

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string
  children: ReactNode
  size?: 'small' | 'medium' | 'large'
  disabled?: boolean
  pressed?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}

export function IconButton({ label, children, size = 'medium', disabled = false, pressed, onClick }: IconButtonProps) {
  const button = (
    <MuiIconButton
      size={size}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </MuiIconButton>
  )
  return disabled ? button : <Tooltip title={label}>{button}</Tooltip>
}
