import { useClockTick } from '../../platform/refresh-cycle.ts'
import { alertAssetTexts as TEXTS } from './alert-assets.texts.ts'
import { CrossingList } from './crossing-list.tsx'
import { useAssetsUnderAlert } from './use-assets-under-alert.ts'
import { WarnVehicles } from './warn-vehicles.tsx'

/** Lists the organization's assets in an alert, each linked to its card, and offers to warn the vehicles. */
export function AlertAssets({ alert }: { alert: { id: string; name: string; startAt: Date; endAt: Date } }) {
  const assets = useAssetsUnderAlert(useClockTick()).filter(({ alerts }) => alerts.some(({ id }) => id === alert.id))
  if (assets.length === 0) return <p>{TEXTS.noneInAlert}</p>
  return (
    <>
      <CrossingList
        title={TEXTS.inAlert}
        assets={assets}
        address={({ type, id }) => `/client/map?asset_type=${type}&${type}_id=${encodeURIComponent(id)}`}
      />
      <WarnVehicles alert={alert} assets={assets} timeZone={undefined} />
    </>
  )
}
