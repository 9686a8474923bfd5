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
  const key = selection && selectionKey(selection)
  /** What was selected last on the map itself; another selection came by a link or the search, and may lie out of sight. */
  const [own, setOwn] = useState(hasCamera ? key : null)
  const [chosen, setChosen] = useState<ShownAsset>()
  // Decided when the address has changed, which may be long after the click.
  const [arrived, setArrived] = useState({ key, isLinked: key !== own })
  if (arrived.key !== key) setArrived({ key, isLinked: key !== own })
  const linked: ShownAsset | undefined =
    key !== null && arrived.key === key && arrived.isLinked ? { id: key, how: 'in sight' } : undefined
  const onSelect = (next: Selection | null) => {
    setOwn(next && selectionKey(next))
    change(select(state, next))
  }
  return {
    selectedId,
    /** Whether the address says what the map opens with. */
    hasCamera,
    shownAsset: linked && key !== own ? linked : chosen,
    onSelect,
    /** Selects an asset by its name, which may lie out of sight. */
    selectNamed: ({ assetType: kind, id }: MapAsset) => {
      setChosen({ id, how: id === selectedId ? 'close' : 'in sight' })
      onSelect({ kind, id })
    },
    /** Selects an asset by its marker. */
    selectMarked: ({ assetType: kind, id }: MapAsset) => {
      setChosen(id === selectedId ? { id, how: 'close' } : undefined)
      onSelect({ kind, id })
    },
  }
}

/** What a selection is compared by; a point has no id. */
export const selectionKey = (selection: Selection): string =>
  selection.kind === 'point' ? `${selection.latitude} ${selection.longitude}` : selection.id
