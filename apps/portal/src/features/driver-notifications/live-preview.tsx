import { type NotificationDraft, type TemplateKind, templateParts } from '@stormlane/domain/drivers'
import { useQuery } from '@tanstack/react-query'
import { Truck, Volume2 } from 'lucide-react'
import { useId, useState } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'
import { notificationQueries } from './notification-queries.ts'
import { alertValues, chosenAlert, weatherValues } from './preview-values.ts'

/** Maximum number of vehicles to choose from. */
const OFFERED = 50

/** Previews the message with current values; unknown variables stay as they are. */
export function LivePreview({ draft, kind }: { draft: NotificationDraft; kind: TemplateKind }) {
  const headingId = useId()
  const now = useClockTick()
  const [chosen, setChosen] = useState<string>()
  const { data: vehicles = [] } = useQuery(assetQueries.vehicles())
  const isAlert = draft.notificationType === 'alert'
  const { data: inForce = [] } = useQuery({ ...notificationQueries.alertsInForce(), enabled: isAlert })
  const offered = vehicles.filter(({ currentConditions }) => currentConditions !== null).slice(0, OFFERED)
  const vehicle = offered.find(({ id }) => id === chosen) ?? offered[0]
  const alert = chosenAlert(draft, inForce)
  const values = isAlert ? alertValues(draft, alert) : weatherValues(draft, vehicle)
  const template = kind === 'upcoming' ? draft.upcomingTemplate : draft.template

  return (
    <section aria-labelledby={headingId}>
      <div className={css.sectionHead}>
        <h3 className={css.heading} id={headingId}>
          {TEXTS.preview}
        </h3>
        <span className={css.spacer} />
        {vehicle ? (
          <SelectField
            label={TEXTS.previewVehicle}
            hideLabel
            size="small"
            value={vehicle.id}
            onChange={setChosen}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
      </div>
      <div className={css.cab}>
        <div className={css.cabHead}>
          <Truck size={14} aria-hidden="true" />
          {TEXTS.inCab}
          <span className={css.spacer} />
          {formatMoment(now)}
        </div>
        <div className={css.cabBody}>
          <p className={css.cabFrom}>
            {draft.urgent ? (
              <span className={css.urgentBadge}>
                <Volume2 size={13} aria-hidden="true" />
                {TEXTS.urgent}
              </span>
            ) : null}
            {portalConfig.productName}
          </p>
          <p className={css.cabText}>
            {templateParts(template).map(({ text, variable }, place) => {
              const value = variable === undefined ? undefined : values[variable]
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id except their position
              if (variable === undefined) return <span key={place}>{text}</span>
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              return value === undefined ? <code key={place}>{text}</code> : <b key={place}>{value}</b>
            })}
          </p>
        </div>
      </div>
      <p className={css.caption}>{previewSource()}</p>
    </section>
  )

  function previewSource(): string {
    if (isAlert) return alert ? TEXTS.previewAlert(alert.event, alert.areaDescription) : TEXTS.previewNoAlert
    return vehicle ? TEXTS.previewNow(vehicle.name) : TEXTS.noVehicles
  }
}
