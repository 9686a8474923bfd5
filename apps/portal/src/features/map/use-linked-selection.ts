import { ASSET_TYPES, type AssetType } from '@stormlane/domain/assets'
import { useBadLink } from '../../parts/assets/use-bad-link.ts'
import type { ShownOverlay } from '../../parts/overlays/use-overlays.ts'
import type { LoadedAssets } from './assets/use-rated.ts'
import type { Selection } from './map-state.ts'

/** Says so if the address selects something that does not exist. An unknown asset is removed from the address. */
export function useLinkedSelection(
  selection: Selection | null,
  assets: Record<AssetType, LoadedAssets>,
  overlays: readonly ShownOverlay[],
  onClear: () => void,
): void {
  const linked = selection && 'id' in selection ? selection : null
  const assetType = ASSET_TYPES.find((type) => type === linked?.kind)
  useBadLink({
    kind: linked?.kind,
    id: linked?.id,
    isKnown:
      linked === null ? undefined : assetType ? isListed(assets[assetType], linked.id) : isDrawn(overlays, linked),
    onBad: () => assetType && onClear(),
  })
}

/** Undefined while the list is not there. */
const isListed = ({ assets, isLoading, isError }: LoadedAssets, id: string) =>
  isLoading || isError ? undefined : assets.some((asset) => asset.id === id)

/** Undefined while layers load. A layer that failed might have held it. */
const isDrawn = (overlays: readonly ShownOverlay[], { kind, id }: { kind: string; id: string }) =>
  overlays.length === 0 || overlays.some(({ state }) => state !== undefined)
    ? undefined
    : overlays.some(({ items }) => items.some((item) => item.kind === kind && item.id === id))
