import { EMBED_TOGGLES, embedToggles } from '@stormlane/domain/embeds'
import type { OverlayId } from '../../parts/overlays/overlay-id.ts'
import type { FreightDashboardModel } from './use-freight-dashboard.ts'

/** Returns the overlays of the open tab: one traffic layer, or government alerts and what the tab's toggles show. */
export function tabOverlays({
  tab,
  toggles,
  traffic,
}: Pick<FreightDashboardModel, 'tab' | 'toggles' | 'traffic'>): OverlayId[] {
  const toggled = embedToggles(tab).flatMap((toggle) => (toggles.includes(toggle) ? EMBED_TOGGLES[toggle].layers : []))
  if (tab === 'traffic-incidents') return [traffic]
  return tab === 'alerts' ? ['alerts', ...toggled] : toggled
}
