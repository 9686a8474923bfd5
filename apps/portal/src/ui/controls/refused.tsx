import type { ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

/** Explains why the control inside is disabled. Disabled controls get no mouse or focus events, so the wrapper shows the tooltip. */
export function Refused({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <Tooltip title={reason} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to reach the reason why the button inside is disabled */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  )
}
