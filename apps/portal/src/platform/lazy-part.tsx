import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadChunk } from './chunk-loading.ts'
import { whenIdle } from './when-idle.ts'

interface Preloaded {
  preload: () => Promise<void>
}

/**
 * A part of a page that is loaded when it is first drawn, or earlier by `preload`. Once loaded it is drawn at once: React would
 * draw nothing for a moment even if the code is already there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Takes up the room of the part until it is there. */
  fallback: ReactNode = null,
): ComponentType<Props> & Preloaded {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await loadChunk(load)
    return { default: loaded }
  }
  const Loading = lazy(loadOnce)
  function LazyPart(props: Props) {
    // Fixed for this instance: another component would be mounted anew and lose its state.
    const [Ready] = useState(() => loaded)
    if (Ready) return <Ready {...props} />
    return (
      <Suspense fallback={fallback}>
        <Loading {...props} />
      </Suspense>
    )
  }
  // A part that does not load now is loaded again when it is drawn, and its failure shown then.
  LazyPart.preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return LazyPart
}

/** Loads parts once the page is idle, so that nobody waits for them. Keep the list stable between renders. */
export function usePreloaded(parts: readonly Preloaded[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of parts) void part.preload()
      }),
    [parts],
  )
}
