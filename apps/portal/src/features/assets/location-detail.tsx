import type { Timeframe } from '@stormlane/domain/time'
import { Gauge, MapIcon, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { ActionDetail, ReasonList } from '../../parts/assets/rated-detail.tsx'
import { ProofLink } from '../../parts/proof/proof-link.tsx'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DetailCaption, RowDetail } from '../../ui/table/row-detail.tsx'
import css from './assets.module.css'
import { assetsTexts, locationTexts as TEXTS } from './assets.texts.ts'
import { locationImpact } from './location-impact.ts'

interface LocationDetailProps {
  location: SavedLocation
  timeframe: Timeframe
  /** The forecast timeline of the location. */
  forecast: ReactNode
  onEdit: () => void
  onLimits: () => void
  onDelete: () => void
}

/** Row detail: forecast, every reason with its time, and the recommended action. */
export function LocationDetail({ location, timeframe, forecast, onEdit, onLimits, onDelete }: LocationDetailProps) {
  const { reasons, text, when, action } = locationImpact(location, timeframe)
  return (
    <RowDetail
      aside={
        <>
          <ActionDetail action={action} missing={assetTableTexts.location.unscored} />
          <div className={css.buttons}>
            <Button
              size="small"
              icon={<MapIcon size={14} aria-hidden="true" />}
              href={mapAddress(location.id, timeframe)}
            >
              {TEXTS.showOnMap}
            </Button>
            <ProofLink size="small" assetType="location" id={location.id} />
            <Button size="small" icon={<Pencil size={14} aria-hidden="true" />} onClick={onEdit}>
              {TEXTS.edit}
            </Button>
            <Button size="small" icon={<Gauge size={14} aria-hidden="true" />} onClick={onLimits}>
              {TEXTS.limits}
            </Button>
            <Button size="small" kind="danger-ghost" icon={<Trash2 size={14} aria-hidden="true" />} onClick={onDelete}>
              {assetsTexts.delete}
            </Button>
          </div>
        </>
      }
    >
      {location.needsGeocoding && <p className={css.note}>{assetTableTexts.location.approximateText}</p>}
      <div className={css.forecast}>{forecast}</div>
      <DetailCaption>{assetTableTexts.detail.reasons}</DetailCaption>
      {reasons.length === 0 ? (
        <p className={css.muted}>{action ? TEXTS.noReasons : assetTableTexts.location.unscored}</p>
      ) : null}
      <ReasonList reasons={reasons} text={text} when={when} timeZone={location.timezone} />
    </RowDetail>
  )
}

/** The map's address with the location selected in the same timeframe. */
const mapAddress = (id: string, timeframe: Timeframe) =>
  `/client/map?location_id=${encodeURIComponent(id)}&forecast=${timeframe}`
