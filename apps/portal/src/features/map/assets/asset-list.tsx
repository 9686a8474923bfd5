import type { AssetType } from '@stormlane/domain/assets'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { downloadCsv } from '../../../ui/table/csv.ts'
import { useRowWindow } from '../../../ui/use-row-window.ts'
import { mapTexts } from '../map.texts.ts'
import { assetLines } from './asset-csv.ts'
import css from './asset-list.module.css'
import { AssetRow, ROW_HEIGHT_PX } from './asset-row.tsx'
import type { MapAsset } from './map-asset.ts'
import { isAffected, type NarrowedAssets, sortByImpact, sortByName } from './narrow-assets.ts'
import type { LoadedAssets } from './use-rated.ts'

const TEXTS = mapTexts.list
const SORTS = { byImpact: sortByImpact, byName: sortByName } as const

interface AssetListProps {
  assetType: AssetType
  loaded: LoadedAssets
  narrowed: NarrowedAssets
  /** The time of the time bar. */
  shownAt: Date
  groupNames: ReadonlyMap<string, string>
  selectedId: string | null
  onSelect: (asset: MapAsset) => void
}

/** The filtered assets, worst first. Only visible rows are rendered. */
export function AssetList({ assetType, loaded, narrowed, shownAt, groupNames, selectedId, onSelect }: AssetListProps) {
  const [sort, setSort] = useState<keyof typeof SORTS>('byImpact')
  const at = shownAt.getTime()
  const rows = useMemo(() => SORTS[sort](narrowed.shown, new Date(at)), [narrowed.shown, sort, at])
  const { first, end, onScroll, ref } = useRowWindow(rows.length, ROW_HEIGHT_PX)
  const affected = rows.filter(isAffected)

  return (
    <div className={css.list}>
      <div className={css.tools}>
        <SegmentedControl
          label={TEXTS.sort}
          options={[
            { value: 'byImpact', label: TEXTS.byImpact },
            { value: 'byName', label: TEXTS.byName },
          ]}
          value={sort}
          onChange={setSort}
        />
        <Button
          size="small"
          icon={<Download size={14} aria-hidden="true" />}
          disabled={affected.length === 0}
          onClick={() => downloadCsv(TEXTS.file(assetType), assetLines(assetType, rows, groupNames))}
        >
          {TEXTS.export}
        </Button>
      </div>
      <ListNote assetType={assetType} loaded={loaded} narrowed={narrowed} affected={affected.length} />
      <div className={css.rows} ref={ref} onScroll={onScroll}>
        <ul aria-label={mapTexts.options.list} style={{ height: rows.length * ROW_HEIGHT_PX }}>
          {rows.slice(first, end).map((asset, i) => (
            <AssetRow
              key={asset.id}
              asset={asset}
              topPx={(first + i) * ROW_HEIGHT_PX}
              selected={asset.id === selectedId}
              onSelect={onSelect}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

interface ListNoteProps {
  assetType: AssetType
  loaded: LoadedAssets
  narrowed: NarrowedAssets
  affected: number
}

/** Explains an empty or filtered list. */
function ListNote({ assetType, loaded, narrowed, affected }: ListNoteProps) {
  const notes: string[] = []
  if (loaded.isError) notes.push(TEXTS.failed(assetType))
  else if (loaded.isLoading) notes.push(TEXTS.loading)
  else if (loaded.assets.length === 0) notes.push(TEXTS.nothing, ...(assetType === 'vehicle' ? [TEXTS.noVehicles] : []))
  else if (affected === 0) notes.push(TEXTS.noneAffected)
  if (narrowed.affectedFilteredOut > 0) notes.push(TEXTS.filteredOut(narrowed.affectedFilteredOut))
  return (
    <div role={loaded.isError ? 'alert' : 'status'}>
      {notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
    </div>
  )
}
