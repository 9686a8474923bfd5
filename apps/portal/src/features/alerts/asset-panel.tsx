import { addMilliseconds } from '@stormlane/domain/time'
import { AssetIcon } from '../../parts/assets/asset-icon.tsx'
import { ALERT_WINDOW_MS, type AssetUnderAlert } from '../../parts/assets/assets-under-alert.ts'
import { axisTicks } from '../../parts/forecast/axis-ticks.ts'
import { alertBar, timeShare } from '../../parts/forecast/time-share.ts'
import { overlayTexts } from '../../parts/overlays/overlay.texts.ts'
import { Panel } from '../../ui/surface/panel.tsx'
import list from '../../ui/surface/pick-list.module.css'
import css from './alerts.module.css'
import { alertsTexts } from './alerts.texts.ts'

const TEXTS = alertsTexts.assets
/** A blizzard can reach thousands of vehicles; nobody reads more rows than this. */
const MOST_ROWS = 200
/** Same as in the style sheet. */
const TRACK_PX = 148
/** A day's label, `Sat 21`, is up to 37 px wide. A later one stands left of its midnight, not beyond the panel. */
const LABEL_FITS_UNTIL_PERCENT = 75

interface AssetPanelProps {
  assets: readonly AssetUnderAlert[]
  /** The feed has never delivered, so it is unknown whether assets are under an alert. */
  isAwaited: boolean
  now: Date
  isSelected: (asset: AssetUnderAlert) => boolean
  onSelect: (asset: AssetUnderAlert) => void
}

/** The organization's assets under alert with their alert timelines (ALERT-005). */
export function AssetPanel({ assets, isAwaited, now, isSelected, onSelect }: AssetPanelProps) {
  return (
    <Panel
      variant="floating"
      title={TEXTS.title}
      className={css.panel}
      actions={<span className={css.window}>{TEXTS.window}</span>}
    >
      {assets.length === 0 ? (
        <p className={list.none}>{isAwaited ? overlayTexts.legend.awaited : TEXTS.none}</p>
      ) : (
        <>
          <Days now={now} />
          <ul className={list.list} aria-label={TEXTS.title}>
            {assets.slice(0, MOST_ROWS).map((asset) => (
              <li key={`${asset.type} ${asset.id}`}>
                <button
                  type="button"
                  className={`${list.row} ${css.asset}`}
                  aria-pressed={isSelected(asset)}
                  onClick={() => onSelect(asset)}
                >
                  <AssetIcon type={asset.type} />
                  <span className={css.assetName} dir="auto">
                    {asset.name}
                  </span>
                  <AlertTrack asset={asset} now={now} />
                  <span className={css.alertNames} aria-hidden="true">
                    {alertNames(asset)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {assets.length > MOST_ROWS && <p className={list.none}>{TEXTS.more(assets.length - MOST_ROWS)}</p>}
    </Panel>
  )
}

/** Each name once: several counties may have the same alert. */
const alertNames = ({ alerts }: AssetUnderAlert) => [...new Set(alerts.map(({ name }) => name))].join(', ')

/** The days above the timelines. */
function Days({ now }: { now: Date }) {
  const endAt = addMilliseconds(now, ALERT_WINDOW_MS)
  const share = timeShare(now, endAt)
  return (
    <div className={css.days} aria-hidden="true">
      {axisTicks(now, endAt, TRACK_PX, undefined)
        .filter(({ isMidnight }) => isMidnight)
        .map(({ time, label }) => {
          const percent = share(time)
          const isLate = percent > LABEL_FITS_UNTIL_PERCENT
          return (
            <span
              key={time.getTime()}
              className={isLate ? css.ending : undefined}
              style={isLate ? { right: `${100 - percent}%` } : { left: `${percent}%` }}
            >
              {label}
            </span>
          )
        })}
    </div>
  )
}

function AlertTrack({ asset, now }: { asset: AssetUnderAlert; now: Date }) {
  const share = timeShare(now, addMilliseconds(now, ALERT_WINDOW_MS))
  return (
    <span className={css.track} role="img" aria-label={alertNames(asset)}>
      {asset.alerts.map((alert) => (
        <i key={alert.id} title={alert.name} style={alertBar(share, alert)} />
      ))}
    </span>
  )
}
