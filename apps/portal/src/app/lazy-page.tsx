import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadChunk } from '../platform/chunk-loading.ts'
import { FailurePanel } from './frames/shell/failure-panel.tsx'
import { PageLoading } from './frames/shell/page-loading.tsx'

/** A page that is loaded when it is first opened, with its own error boundary so that the shell survives its failure. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // React keeps the failure of a lazy component forever, so after one the next render gets another component.
  const fresh = () =>
    lazy(async () => {
      try {
        return { default: await loadChunk(load) }
      } catch (error) {
        latest = fresh()
        throw error
      }
    })
  let latest = fresh()
  function LazyPage(props: Props) {
    const { pathname } = useLocation()
    const [Page, setPage] = useState(() => latest)
    return (
      <CatchBoundary
        getResetKey={() => pathname}
        errorComponent={({ error, reset }) => (
          <FailurePanel
            error={error}
            onRetry={reset}
            onLoadAgain={async () => {
              await load()
              setPage(() => latest)
              reset()
            }}
          />
        )}
      >
        <Suspense fallback={<PageLoading />}>
          <Page {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
  // The router preloads shell and page in parallel. A failed load is reported when the page renders.
  LazyPage.preload = (): Promise<void> | undefined => {
    load().catch(() => undefined)
    return undefined
  }
  return LazyPage
}
