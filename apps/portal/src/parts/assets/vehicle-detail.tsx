import type { Vehicle } from '../../platform/asset-queries.ts'
import { DetailCaption, RowDetail } from '../../ui/table/row-detail.tsx'
import { ProofLink } from '../proof/proof-link.tsx'
import css from './asset-columns.module.css'
import { assetTableTexts } from './asset-table.texts.ts'
import { ActionDetail, ReasonList } from './rated-detail.tsx'
import type { RatedVehicle } from './vehicle-rating.ts'

/** Row detail: every reason in the next six hours with its time, and the action recommended to the driver. */
export function VehicleDetail({ vehicle, rating }: { vehicle: Vehicle; rating: RatedVehicle }) {
  const { reasons, text, when, action } = rating
  return (
    <RowDetail
      aside={
        <>
          <ActionDetail action={action} missing={assetTableTexts.detail.notRated} />
          <ProofLink size="small" assetType="vehicle" id={vehicle.id} />
        </>
      }
    >
      <DetailCaption>{assetTableTexts.detail.reasons}</DetailCaption>
      {reasons.length === 0 ? (
        <p className={css.muted}>{action ? assetTableTexts.vehicle.noReasons : assetTableTexts.detail.notRated}</p>
      ) : null}
      <ReasonList reasons={reasons} text={text} when={when} timeZone={vehicle.timezone ?? undefined} />
    </RowDetail>
  )
}
