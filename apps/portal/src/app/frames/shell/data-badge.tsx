import { portalConfig } from '../../../platform/portal-config.ts'
import { DemoBadge } from '../../../ui/badges/demo-badge.tsx'

/** Worn by every screen while the server's data is simulated. */
export function DataBadge() {
  return portalConfig.demoData ? <DemoBadge /> : null
}
