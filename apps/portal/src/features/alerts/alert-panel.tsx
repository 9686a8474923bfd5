import { CircleAlert } from 'lucide-react'
import { overlayTexts } from '../../parts/overlays/overlay.texts.ts'
import { ALERTS_FEED } from '../../platform/feed-names.ts'
import { isOffFeed } from '../../platform/feeds.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatEnd } from '../../platform/time-format.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import list from '../../ui/surface/pick-list.module.css'
import type { AlertDetail } from './alert-detail.ts'
import { type AlertGroup, alertGroups, type TouchedAssets } from './alert-groups.ts'
import css from './alerts.module.css'
import { alertsTexts } from './alerts.texts.ts'

const TEXTS = alertsTexts.list

interface AlertPanelProps {
  alerts: readonly AlertDetail[] | undefined
  isFailed: boolean
  /** The feed has never delivered, so it is unknown whether there are alerts. */
  isAwaited: boolean
  /** When alerts last arrived, if new ones are overdue. */
  staleSince: string | null
  /** The organization's assets under each alert. */
  touched: TouchedAssets
  selectedIds: readonly string[]
  allCountries: boolean
  /** Null if the organization sees all countries anyway. */
  onAllCountries: ((all: boolean) => void) | null
  onSelect: (alert: AlertDetail) => void
}

/** Lists the alerts in the visible part of the map by kind; those that touch the organization's assets come first. */
export function AlertPanel(props: AlertPanelProps) {
  const { alerts, isFailed, isAwaited, staleSince, touched, selectedIds, allCountries, onAllCountries, onSelect } =
    props
  const now = useClockTick()
  const isOff = isOffFeed(ALERTS_FEED)
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
      {staleSince && !isOff && (
        <p className={list.none}>
          <StaleNote updatedAt={new Date(staleSince)} now={now} />
        </p>
      )}
      {alerts ? (
        alerts.length === 0 ? (
          <p className={list.none}>
            {isOff ? overlayTexts.legend.off : isAwaited ? overlayTexts.legend.awaited : TEXTS.empty}
          </p>
        ) : (
          <ul className={list.list} aria-label={TEXTS.title}>
            {alertGroups(alerts, touched).map((group) => (
              <AlertKind
                key={group.name}
                group={group}
                touched={touched}
                selectedIds={selectedIds}
                onSelect={onSelect}
              />
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

interface AlertKindProps extends Pick<AlertPanelProps, 'touched' | 'selectedIds' | 'onSelect'> {
  group: AlertGroup
}

function AlertKind({ group: { name, color, alerts }, touched, selectedIds, onSelect }: AlertKindProps) {
  const now = useClockTick()
  return (
    <li>
      <h3 className={css.kind}>
        <i className={css.swatch} style={{ background: color }} />
        <span>{name}</span>
        <span className={css.count}>{alerts.length}</span>
      </h3>
      <ul className={css.kindList} aria-label={name}>
        {alerts.map((alert) => {
          const assets = touched.get(alert.id)?.length ?? 0
          return (
            <li key={alert.id}>
              <button
                type="button"
                className={`${list.row} ${css.alert}`}
                aria-pressed={selectedIds.includes(alert.id)}
                onClick={() => onSelect(alert)}
              >
                <span className="visually-hidden">{name}</span>
                <span className={css.area} title={alert.area}>
                  {alert.area}
                </span>
                {assets > 0 && <span className={css.touched}>{TEXTS.touched(assets)}</span>}
                <span className={css.until}>{TEXTS.until(formatEnd(alert.endsAt, now))}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
