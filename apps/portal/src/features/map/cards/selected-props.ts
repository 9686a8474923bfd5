import type { AssetType } from '@stormlane/domain/assets'
import type { MapType } from '@stormlane/domain/maps'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import type { OrganizationSettings } from '@stormlane/domain/product'
import type { Timeframe } from '@stormlane/domain/time'
import type { ShownOverlay } from '../../../parts/overlays/use-overlays.ts'
import type { LoadedAssets } from '../assets/use-rated.ts'
import type { ShownAsset } from '../map-fit.tsx'
import type { Selection } from '../map-state.ts'

export interface SelectedProps {
  selection: Selection | null
  /** The asset to which the map moves; undefined after a click on the map. */
  shownAsset: ShownAsset | undefined
  assets: Record<AssetType, LoadedAssets>
  timeframe: Timeframe
  mapType: MapType
  shownAt: Date | null
  units: MeasurementSystem
  settings: OrganizationSettings
  overlays: readonly ShownOverlay[]
  onSelect: (selection: Selection | null) => void
}
