import { alertWarningText, DRIVER_LANGUAGES } from '@stormlane/domain/drivers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { alertAssetTexts as TEXTS } from './alert-assets.texts.ts'
import { type AssetUnderAlert, vehiclesToWarn } from './assets-under-alert.ts'

interface WarnVehiclesProps {
  alert: { id: string; name: string; startAt: Date; endAt: Date }
  /** The organization's assets under this alert. */
  assets: readonly AssetUnderAlert[]
  timeZone: string | undefined
}

const NONE: never[] = []

/** Offers a message to every vehicle that is in an alert or whose route enters it; renders nothing if there is none. */
export function WarnVehicles({ alert, assets, timeZone }: WarnVehiclesProps) {
  const now = useClockTick()
  const { sendToMany } = useVehicleMessaging()
  const { data: vehicles = NONE } = useQuery(assetQueries.vehicles())
  const warned = useMemo(() => vehiclesToWarn(alert.id, assets, vehicles, now), [alert.id, assets, vehicles, now])
  if (warned.length === 0) return null
  const texts = Object.fromEntries(
    DRIVER_LANGUAGES.map((language) => [
      language,
      alertWarningText({ ...alert, event: alert.name }, now, timeZone, language),
    ]),
  )
  return sendToMany({
    label: TEXTS.warn(warned.length),
    about: alert.name,
    texts,
    recipients: warned.map(({ vehicle, inAlertFrom }) => ({
      vehicle,
      note: inAlertFrom > now ? TEXTS.enters(formatDayTime(inAlertFrom, timeZone)) : TEXTS.inside,
    })),
  })
}
