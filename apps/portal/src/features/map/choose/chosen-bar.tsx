import type { AssetType } from '@stormlane/domain/assets'
import { MAX_HANDLED_ITEMS } from '@stormlane/domain/desk'
import { useQuery } from '@tanstack/react-query'
import type { Position } from 'geojson'
import { Check, Download, Table2, X } from 'lucide-react'
import { assetQueries } from '../../../platform/asset-queries.ts'
import { useVehicleMessaging } from '../../../platform/vehicle-messaging.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { downloadCsv } from '../../../ui/table/csv.ts'
import { assetLines } from '../assets/asset-csv.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import { mapTexts } from '../map.texts.ts'
import css from './choose.module.css'
import { useAcknowledge } from './use-acknowledge.ts'
import { useAssetsInShape } from './use-assets-in-shape.ts'

const TEXTS = mapTexts.choose
const NONE: never[] = []

interface ChosenBarProps {
  assetType: AssetType
  shown: readonly MapAsset[]
  ring: readonly Position[]
  /** Whether the organization has the queue of affected assets. */
  hasQueue: boolean
  onOpenTable: ((ids: string[]) => void) | undefined
  onClear: () => void
}

/** Actions for the assets in the drawn shape. */
export function ChosenBar({ assetType, shown, ring, hasQueue, onOpenTable, onClear }: ChosenBarProps) {
  const chosen = useAssetsInShape(assetType, shown, ring)
  const { data: groups = NONE } = useQuery(assetQueries.groups())
  const { acknowledge, isBusy } = useAcknowledge()
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  return (
    <section className={css.bar} aria-label={TEXTS.bar}>
      <strong role="status">{TEXTS.chosen(chosen.length, assetType)}</strong>
      {chosen.length > 0 ? (
        <>
          {assetType === 'vehicle' ? <MessageChosen chosen={chosen} /> : null}
          {hasQueue ? (
            <Button
              size="small"
              busy={isBusy}
              disabled={chosen.length > MAX_HANDLED_ITEMS}
              icon={<Check size={14} aria-hidden="true" />}
              onClick={() => acknowledge({ assetType, ids: chosen.map(({ id }) => id) })}
            >
              {TEXTS.acknowledge}
            </Button>
          ) : null}
          {hasQueue && chosen.length > MAX_HANDLED_ITEMS ? <span>{TEXTS.tooManyToAcknowledge}</span> : null}
          {onOpenTable ? (
            <Button
              size="small"
              icon={<Table2 size={14} aria-hidden="true" />}
              onClick={() => onOpenTable(chosen.map(({ id }) => id))}
            >
              {TEXTS.openTable}
            </Button>
          ) : null}
          <Button
            size="small"
            icon={<Download size={14} aria-hidden="true" />}
            onClick={() => downloadCsv(mapTexts.list.file(assetType), assetLines(assetType, chosen, groupNames))}
          >
            {mapTexts.list.export}
          </Button>
        </>
      ) : null}
      <Button size="small" kind="ghost" icon={<X size={14} aria-hidden="true" />} onClick={onClear}>
        {TEXTS.clear}
      </Button>
    </section>
  )
}

function MessageChosen({ chosen }: { chosen: readonly MapAsset[] }) {
  const { sendToMany } = useVehicleMessaging()
  const { data: vehicles = NONE } = useQuery(assetQueries.vehicles())
  const reasons = new Map(chosen.map(({ id, reason }) => [id, reason]))
  const recipients = vehicles.flatMap((vehicle) => {
    const note = reasons.get(vehicle.id)
    return note === undefined ? [] : { vehicle, note }
  })
  if (recipients.length === 0) return null
  return sendToMany({ label: TEXTS.message(recipients.length), about: '', recipients })
}
