import type { Map as MapLibreMap, MapOptions } from 'maplibre-gl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createMap, NoWebGl } from './create-map.ts'
import type { MapPadding } from './map-context.ts'

type MapState =
  | { kind: 'loading' }
  | { kind: 'ready'; map: MapLibreMap }
  | { kind: 'no-webgl' }
  | { kind: 'failed'; message: string }

interface MapInstance {
  state: MapState
  retry: () => void
}

/** Creates the map with the options of the first render, and removes it on unmount. */
export function useMapInstance(
  container: RefObject<HTMLElement | null>,
  styleUrl: string | null,
  options: Partial<MapOptions>,
  padding: MapPadding,
): MapInstance {
  const [state, setState] = useState<MapState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const firstOptions = useRef(options)
  const firstPadding = useRef(padding)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry creates another map
  useEffect(() => {
    const element = container.current
    if (!element) return
    const abort = new AbortController()
    let map: MapLibreMap | undefined
    createMap({
      container: element,
      styleUrl,
      options: firstOptions.current,
      padding: firstPadding.current,
      signal: abort.signal,
    }).then(
      (created) => {
        if (abort.signal.aborted) return created.remove()
        map = created
        setState({ kind: 'ready', map: created })
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setState(failure(error))
      },
    )
    return () => {
      abort.abort()
      map?.remove()
    }
  }, [container, styleUrl, attempt])

  const retry = () => {
    if (state.kind === 'ready') firstOptions.current = keepCamera(state.map, firstOptions.current)
    setState({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { state, retry }
}

/** The options with the current camera, for a map that replaces this one. */
function keepCamera(map: MapLibreMap, options: Partial<MapOptions>): Partial<MapOptions> {
  const { bounds: _, ...others } = options
  return { ...others, center: map.getCenter(), zoom: map.getZoom() }
}

function failure(error: unknown): MapState {
  if (error instanceof NoWebGl) return { kind: 'no-webgl' }
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
}
