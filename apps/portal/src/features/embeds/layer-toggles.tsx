import { EMBED_TOGGLES, embedToggles } from '@stormlane/domain/embeds'
import { overlayLock } from '../../parts/overlays/overlay-id.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { embedTexts } from './embeds.texts.ts'
import css from './freight-dashboard.module.css'
import type { FreightDashboardModel } from './use-freight-dashboard.ts'

type TogglesProps = Pick<FreightDashboardModel, 'tab' | 'toggles' | 'setToggle' | 'flags' | 'settings'>

/** The toggles of the open tab. Those whose layers the organization's plan does not include are disabled. */
export function LayerToggles({ tab, toggles, setToggle, flags, settings }: TogglesProps) {
  if (tab !== 'alerts' && tab !== 'events' && tab !== 'impact-indices') return null
  return (
    <Panel variant="floating" label={embedTexts.toggles[tab]} className={css.toggles}>
      {embedToggles(tab).map((toggle) => {
        const { label, layers } = EMBED_TOGGLES[toggle]
        const isLocked = layers.every((layer) => overlayLock(layer, flags, settings) !== null)
        return (
          <Switch
            key={toggle}
            label={label}
            checked={!isLocked && toggles.includes(toggle)}
            disabled={isLocked}
            onChange={(on) => setToggle(toggle, on)}
          />
        )
      })}
    </Panel>
  )
}
