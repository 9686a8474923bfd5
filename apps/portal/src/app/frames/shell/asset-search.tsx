import { useNavigate } from '@tanstack/react-router'
import { useMapAssets } from '../../../features/map/assets/use-map-assets.ts'
import type { SearchField } from '../../../features/map/search/search-dialog.tsx'
import { SearchResults } from '../../../features/map/search/search-results.tsx'
import { useStored } from '../../../platform/local-store.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'

/** Searches all assets as the map does, and opens the chosen one on the map; a storm opens its room. */
export function AssetSearch({ field, onClose }: { field: SearchField; onClose: () => void }) {
  const [assetType = 'location'] = useStored('selectedAssetType')
  const assets = useMapAssets('nowcast', assetType, useClockTick())
  const navigate = useNavigate()
  return (
    <SearchResults
      field={field}
      assets={assets}
      current={assetType}
      onSelect={({ assetType: kind, id }) => {
        onClose()
        void navigate({ href: `/client/map?${kind}_id=${encodeURIComponent(id)}` })
      }}
      onStorm={(id) => {
        onClose()
        void navigate({ href: `/client/storms/${encodeURIComponent(id)}` })
      }}
      onClose={onClose}
    />
  )
}
