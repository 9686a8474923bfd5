import { portalConfig } from '../../../platform/portal-config.ts'
import { DemoBadge } from '../../../ui/badges/demo-badge.tsx'

/** Shown on every screen while some of the server's data is simulated: in a live world the fleet of the demo still is. */
export function DataBadge() {
  return portalConfig.demoData ? <DemoBadge isWeatherReal={!portalConfig.simulatedWeather} /> : null
}
