import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'

/** A disabled control hears no mouse: what holds it tells why, to keyboards as well. */
export function Refused({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <Tooltip title={reason} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who tabs to it is told why the button inside is disabled */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  )
}
