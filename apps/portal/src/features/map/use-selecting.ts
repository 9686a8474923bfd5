import { useState } from 'react'
import type { MapAsset } from './assets/map-asset.ts'
import type { ShownAsset } from './map-fit.tsx'
import type { MapSearch, Selection } from './map-state.ts'
import { select } from './selection-rules.ts'
import type { useMapView } from './use-map-view.ts'
import { readViewCamera } from './view-camera.tsx'

/** The selection in the address, and to what the map moves because of it. */
export function useSelecting({ state, change }: ReturnType<typeof useMapView>, { camera }: MapSearch) {
  const { selection } = state
  const selectedId = selection && 'id' in selection ? selection.id : null
  const hasCamera = readViewCamera(camera) !== undefined
  const [shownAsset, setShownAsset] = useState<ShownAsset | undefined>(() =>
    selectedId === null || hasCamera ? undefined : { id: selectedId, how: 'in sight' },
  )
  const onSelect = (next: Selection | null) => change(select(state, next))
  return {
    selectedId,
    /** Whether the address says what the map opens with. */
    hasCamera,
    shownAsset,
    onSelect,
    /** Selects an asset by its name, which may lie out of sight. */
    selectNamed: ({ assetType: kind, id }: MapAsset) => {
      setShownAsset({ id, how: id === selectedId ? 'close' : 'in sight' })
      onSelect({ kind, id })
    },
    /** Selects an asset by its marker. */
    selectMarked: ({ assetType: kind, id }: MapAsset) => {
      setShownAsset(id === selectedId ? { id, how: 'close' } : undefined)
      onSelect({ kind, id })
    },
  }
}
