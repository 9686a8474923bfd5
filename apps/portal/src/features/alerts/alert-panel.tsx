import Tooltip from '@mui/material/Tooltip'
import { CircleAlert } from 'lucide-react'
import { formatMoment } from '../../platform/time-format.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import list from '../../ui/surface/pick-list.module.css'
import type { AlertDetail } from './alert-detail.ts'
import css from './alerts.module.css'
import { alertsTexts } from './alerts.texts.ts'

const TEXTS = alertsTexts.list

interface AlertPanelProps {
  alerts: readonly AlertDetail[] | undefined
  isFailed: boolean
  selectedIds: readonly string[]
  allCountries: boolean
  /** Null if the organization sees all countries anyway. */
  onAllCountries: ((all: boolean) => void) | null
  onSelect: (alert: AlertDetail) => void
}

/** Lists the alerts in the visible part of the map. */
export function AlertPanel(props: AlertPanelProps) {
  const { alerts, isFailed, selectedIds, allCountries, onAllCountries, onSelect } = props
  return (
    <Panel
      variant="floating"
      title={TEXTS.title}
      className={css.panel}
      actions={
        isFailed && (
          <Tooltip title={TEXTS.failed}>
            <button type="button" className={css.failed} aria-label={TEXTS.failed}>
              <CircleAlert size={17} aria-hidden="true" />
            </button>
          </Tooltip>
        )
      }
    >
      {onAllCountries && (
        <div className={css.option}>
          <Switch label={alertsTexts.allCountries} checked={allCountries} onChange={onAllCountries} />
        </div>
      )}
      {alerts ? (
        alerts.length === 0 ? (
          <p className={list.none}>{TEXTS.empty}</p>
        ) : (
          <ul className={list.list} aria-label={TEXTS.title}>
            {alerts.map((alert) => (
              <li key={alert.id}>
                <button
                  type="button"
                  className={list.row}
                  aria-pressed={selectedIds.includes(alert.id)}
                  onClick={() => onSelect(alert)}
                >
                  <i className={css.swatch} style={{ background: alert.color }} />
                  <span className={list.name}>
                    <strong>{alert.name}</strong>
                    <span className={css.area}>{alert.area}</span>
                  </span>
                  <span className={css.until}>{TEXTS.until(formatMoment(alert.endsAt))}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      ) : isFailed ? null : (
        <div className={css.waiting}>
          <Skeleton height={96} />
        </div>
      )}
    </Panel>
  )
}
