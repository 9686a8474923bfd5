import type { ReactNode } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Refused } from '../../ui/controls/refused.tsx'

interface AdminButtonProps {
  isAdmin: boolean
  /** Tooltip for users who are not admins. */
  refusal: string
  label: string
  onClick: () => void
  children: ReactNode
}

/** An icon button for admins; others see it disabled with a tooltip. */
export function AdminButton({ isAdmin, refusal, label, onClick, children }: AdminButtonProps) {
  const button = (
    <IconButton size="small" label={label} disabled={!isAdmin} onClick={onClick}>
      {children}
    </IconButton>
  )
  return isAdmin ? button : <Refused reason={refusal}>{button}</Refused>
}
