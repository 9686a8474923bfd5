import { portalConfig } from '../../../platform/portal-config.ts'
import { DemoBadge } from '../../../ui/badges/demo-badge.tsx'

/** Shown on every screen while the server's data is simulated. */
export function DataBadge() {
  return portalConfig.demoData ? <DemoBadge /> : null
}
