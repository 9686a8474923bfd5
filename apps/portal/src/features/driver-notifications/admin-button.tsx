import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'

interface AdminButtonProps {
  isAdmin: boolean
  /** Why it is disabled for everybody else. */
  refusal: string
  label: string
  onClick: () => void
  children: ReactNode
}

/** An icon that only admins may press; others are told why not. */
export function AdminButton({ isAdmin, refusal, label, onClick, children }: AdminButtonProps) {
  const button = (
    <IconButton size="small" label={label} disabled={!isAdmin} onClick={onClick}>
      {children}
    </IconButton>
  )
  return isAdmin ? button : <Refused reason={refusal}>{button}</Refused>
}

/** A disabled control hears no mouse: what holds it tells why, to keyboards as well. */
export function Refused({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <Tooltip title={reason} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who tabs to it is told why the button inside is disabled */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  )
}
