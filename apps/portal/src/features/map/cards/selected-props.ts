import type { AssetType, MapType, MeasurementSystem, OrganizationSettings, Timeframe } from '@stormlane/domain'
import type { ShownOverlay } from '../../../parts/overlays/use-overlays.ts'
import type { LoadedAssets } from '../assets/use-map-assets.ts'
import type { Selection } from '../map-state.ts'

export interface SelectedProps {
  selection: Selection | null
  /** Id of an asset selected by name instead of a click on the map; the map moves to it. */
  named: string | undefined
  assets: Record<AssetType, LoadedAssets>
  timeframe: Timeframe
  mapType: MapType
  shownAt: Date | null
  units: MeasurementSystem
  settings: OrganizationSettings
  overlays: readonly ShownOverlay[]
  onSelect: (selection: Selection | null) => void
}
