import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { ActionDetail, ReasonList } from '../../parts/assets/rated-detail.tsx'
import type { RatedVehicle } from '../../parts/assets/vehicle-rating.ts'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { DetailCaption, RowDetail } from '../../ui/table/row-detail.tsx'
import css from './assets.module.css'
import { vehicleTexts as TEXTS } from './assets.texts.ts'

/** Row detail: every reason in the next six hours with its time, and what the driver should do. */
export function VehicleDetail({ vehicle, rating }: { vehicle: Vehicle; rating: RatedVehicle }) {
  const { reasons, action } = rating
  return (
    <RowDetail aside={<ActionDetail action={action} missing={assetTableTexts.detail.notRated} />}>
      <DetailCaption>{assetTableTexts.detail.reasons}</DetailCaption>
      {reasons.length === 0 ? (
        <p className={css.muted}>{action ? TEXTS.noReasons : assetTableTexts.detail.notRated}</p>
      ) : null}
      <ReasonList reasons={reasons} timeZone={vehicle.timezone ?? undefined} />
    </RowDetail>
  )
}
