import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadChunk } from './chunk-loading.ts'
import { whenIdle } from './when-idle.ts'

interface Preloaded {
  preload: () => Promise<void>
}

/**
 * Returns a part of a page that loads when it is first rendered, or earlier by `preload`. Once loaded it renders
 * immediately: `React.lazy` would show its fallback for a moment even if the code is already there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Reserves the space of the part until it is loaded. */
  fallback: ReactNode = null,
): ComponentType<Props> & Preloaded {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await loadChunk(load)
    return { default: loaded }
  }
  const Loading = lazy(loadOnce)
  function LazyPart(props: Props) {
    // Fixed for this instance: switching to the other component would remount it and lose its state.
    const [Ready] = useState(() => loaded)
    if (Ready) return <Ready {...props} />
    return (
      <Suspense fallback={fallback}>
        <Loading {...props} />
      </Suspense>
    )
  }
  // A part that fails to preload is loaded again when rendered, and the failure is shown then.
  LazyPart.preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return LazyPart
}

/** Preloads parts once the page is idle, so that users do not wait for them. Keep the list stable between renders. */
export function usePreloaded(parts: readonly Preloaded[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of parts) void part.preload()
      }),
    [parts],
  )
}
