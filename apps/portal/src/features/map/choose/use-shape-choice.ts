import type { AssetType } from '@stormlane/domain/assets'
import type { Position } from 'geojson'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ChooseTool } from './choose-tools.tsx'

/** Holds the active tool and the drawn shape. Escape clears the tool first, then the shape. */
export function useShapeChoice(assetType: AssetType) {
  const [tool, setTool] = useState<ChooseTool>()
  const [drawn, setDrawn] = useState<{ ring: readonly Position[]; of: AssetType }>()
  // A shape around vehicles does not select locations.
  const ring = drawn?.of === assetType ? drawn.ring : undefined
  const isActive = tool !== undefined || ring !== undefined
  const stop = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (tool) setTool(undefined)
    else setDrawn(undefined)
  })
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => stop(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isActive])
  return {
    tool,
    setTool,
    ring,
    onShape: (next: readonly Position[]) => {
      setDrawn({ ring: next, of: assetType })
      setTool(undefined)
    },
    clear: () => setDrawn(undefined),
  }
}
