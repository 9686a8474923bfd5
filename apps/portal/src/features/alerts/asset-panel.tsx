import { addMilliseconds, DAY_MS } from '@stormlane/domain'
import { alertBar, timeShare } from '../../parts/forecast/time-share.ts'
import { Panel } from '../../ui/surface/panel.tsx'
import list from '../../ui/surface/pick-list.module.css'
import type { AssetUnderAlert } from './alert-detail.ts'
import css from './alerts.module.css'
import { alertsTexts } from './alerts.texts.ts'

const TEXTS = alertsTexts.assets
const WINDOW_MS = 2 * DAY_MS

interface AssetPanelProps {
  assets: readonly AssetUnderAlert[]
  now: Date
  selectedId: string | null
  onSelect: (id: string) => void
}

/** The organization's locations under alert with their alert timelines (ALERT-005). */
export function AssetPanel({ assets, now, selectedId, onSelect }: AssetPanelProps) {
  const share = timeShare(now, addMilliseconds(now, WINDOW_MS))
  return (
    <Panel
      variant="floating"
      title={TEXTS.title}
      className={css.panel}
      actions={<span className={css.window}>{TEXTS.window}</span>}
    >
      {assets.length === 0 ? (
        <p className={list.none}>{TEXTS.none}</p>
      ) : (
        <ul className={list.list} aria-label={TEXTS.title}>
          {assets.map(({ id, name, alerts }) => (
            <li key={id}>
              <button type="button" className={list.row} aria-pressed={id === selectedId} onClick={() => onSelect(id)}>
                <span className={css.assetName} dir="auto">
                  {name}
                </span>
                <span className={css.track} role="img" aria-label={alerts.map((alert) => alert.name).join(', ')}>
                  {alerts.map((alert) => (
                    <i key={alert.id} title={alert.name} style={alertBar(share, alert)} />
                  ))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
