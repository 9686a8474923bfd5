import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { alertAssetTexts } from '../../parts/assets/alert-assets.texts.ts'
import { ALERT_WINDOW_MS, type AssetUnderAlert } from '../../parts/assets/assets-under-alert.ts'
import { CrossingList } from '../../parts/assets/crossing-list.tsx'
import { WarnVehicles } from '../../parts/assets/warn-vehicles.tsx'
import { AlertTimeline } from '../../parts/forecast/alert-timeline.tsx'
import { CardFrame } from '../../parts/map/card-frame.tsx'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import type { AlertDetail } from './alert-detail.ts'
import type { TouchedAssets } from './alert-groups.ts'
import css from './alerts.module.css'
import { alertsTexts } from './alerts.texts.ts'

const TEXTS = alertsTexts.card
const NONE: never[] = []

interface AlertCardProps {
  title: string
  alerts: readonly AlertDetail[]
  /** Zone of the place; undefined for the viewer's zone. */
  timeZone: string | undefined
  /** The organization's assets under each alert. */
  touched: TouchedAssets
  onAsset: (asset: AssetUnderAlert) => void
  /** Shown if there are no alerts. */
  empty: ReactNode
  onClose: () => void
}

/** A card with the timeline of alerts and one tab per alert (ALERT-003). */
export function AlertCard({ title, alerts, timeZone, touched, onAsset, empty, onClose }: AlertCardProps) {
  const now = useClockTick()
  const idPrefix = useId()
  const [chosen, setChosen] = useState<string>()
  const open = alerts.find(({ id }) => id === chosen) ?? alerts[0]
  return (
    <CardFrame
      title={title}
      subtitle={TEXTS.count(alerts.length)}
      icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClose={onClose}
    >
      {open ? (
        <>
          <div className={css.timeline}>
            <AlertTimeline
              window="extended_alerts"
              startAt={now}
              endAt={new Date(now.getTime() + ALERT_WINDOW_MS)}
              timeZone={timeZone}
              alerts={alerts.map(({ id, name, color, beginsAt, endsAt }) => ({
                id,
                name,
                color,
                startAt: beginsAt,
                endAt: endsAt,
              }))}
            />
          </div>
          <Tabs
            label={TEXTS.tabs}
            items={alerts.map(({ id, name }) => ({ value: id, label: name }))}
            value={open.id}
            onChange={setChosen}
            idPrefix={idPrefix}
          />
          <div className={css.detail} {...tabPanelProps(idPrefix, open.id)}>
            <dl className={css.facts}>
              <Fact label={TEXTS.issued}>{formatMoment(open.issuedAt, timeZone)}</Fact>
              <Fact label={TEXTS.begins}>{formatMoment(open.beginsAt, timeZone)}</Fact>
              <Fact label={TEXTS.ends}>{formatMoment(open.endsAt, timeZone)}</Fact>
              <Fact label={TEXTS.area}>{open.area}</Fact>
            </dl>
            <CrossingList title={alertAssetTexts.inAlert} assets={touched.get(open.id) ?? NONE} onAsset={onAsset} />
            <WarnVehicles
              alert={{ id: open.id, name: open.name, startAt: open.beginsAt, endAt: open.endsAt }}
              assets={touched.get(open.id) ?? NONE}
              timeZone={timeZone}
            />
            <p className={css.body}>{open.description}</p>
            {open.instruction && (
              <>
                <h3 className={css.heading}>{TEXTS.instruction}</h3>
                <p className={css.body}>{open.instruction}</p>
              </>
            )}
          </div>
        </>
      ) : (
        empty
      )}
    </CardFrame>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
