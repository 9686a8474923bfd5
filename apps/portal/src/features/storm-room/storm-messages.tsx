import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import { useMemo } from 'react'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { Panel } from '../../ui/surface/panel.tsx'
import type { Storm, StormAsset } from './storm-queries.ts'
import css from './storm-room.module.css'
import { stormRoomTexts as TEXTS } from './storm-room.texts.ts'

interface StormMessagesProps {
  storm: Storm
  /** Vehicles in the storm and on their way into it. */
  hits: readonly StormAsset[]
  fleet: readonly Vehicle[] | undefined
  now: Date
}

/** The message to the drivers of all vehicles that the storm hits. */
export function StormMessages({ storm, hits, fleet, now }: StormMessagesProps) {
  const { sendToMany } = useVehicleMessaging()
  const recipients = useMemo(() => {
    const vehicles = new Map(fleet?.map((vehicle) => [vehicle.id, vehicle]))
    return hits.flatMap(({ id, hitAt }) => {
      const vehicle = vehicles.get(id)
      if (!vehicle) return []
      const waitMs = Date.parse(hitAt) - now.getTime()
      const when = waitMs <= 0 ? TEXTS.inside.toLowerCase() : durationWords(waitMs / MINUTE_MS)
      return [{ vehicle, note: TEXTS.messageNote(when) }]
    })
  }, [hits, fleet, now])
  return (
    <Panel title={TEXTS.messages}>
      <div className={css.messages}>
        {recipients.length === 0 ? (
          <p className={css.muted}>{TEXTS.noDrivers}</p>
        ) : (
          sendToMany({
            label: TEXTS.messageDrivers(recipients.length),
            about: storm.name,
            recipients,
          })
        )}
      </div>
    </Panel>
  )
}
