import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '../platform/chunk-loading.ts'
import { FailurePanel } from './frames/shell/failure-panel.tsx'
import { PageLoading } from './frames/shell/page-loading.tsx'

/** A page whose code arrives when it is first opened, with an error boundary of its own: the shell outlives its failure. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Page = lazy(async () => ({ default: await loadChunk(load) }))
  function LazyPage(props: Props) {
    const { pathname } = useLocation()
    return (
      <CatchBoundary
        getResetKey={() => pathname}
        errorComponent={({ error, reset }) => <FailurePanel error={error} onRetry={reset} />}
      >
        <Suspense fallback={<PageLoading />}>
          <Page {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
  // The router calls this for shell and page at once: neither waits for the other. A failure is met when it is rendered.
  LazyPage.preload = (): Promise<void> | undefined => {
    load().catch(() => undefined)
    return undefined
  }
  return LazyPage
}
