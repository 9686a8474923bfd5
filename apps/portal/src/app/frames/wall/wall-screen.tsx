import { readViewAddress } from '@stormlane/domain/desk'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { savedViewsTexts } from '../../../features/saved-views/saved-views.texts.ts'
import { useWallKeys } from '../../../features/saved-views/use-wall-keys.ts'
import { useWallRotation } from '../../../features/saved-views/use-wall-rotation.ts'
import { useWallUpkeep } from '../../../features/saved-views/use-wall-upkeep.ts'
import css from '../../../features/saved-views/wall.module.css'
import { WallBar } from '../../../features/saved-views/wall-bar.tsx'
import { WallMessage } from '../../../features/saved-views/wall-message.tsx'
import { shownAddress, type WallView } from '../../../features/saved-views/wall-views.ts'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { subscribeToOnline } from '../shell/connection-notice.tsx'
import { ForecastRun } from '../shell/forecast-run.tsx'
import { useLiveData } from '../shell/use-live-data.ts'
import { WallContext } from './wall-context.ts'

interface WallScreenProps {
  /** At least one. */
  views: readonly WallView[]
  everyS: number
  /** Opens a URL in the shell. */
  onLeave: (address: string) => void
}

const reload = () => window.location.reload()

export function WallScreen({ views, everyS, onLeave }: WallScreenProps) {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const { data: account } = useQuery(sessionQueries.account())
  const isSubscribed = account?.isCurrentlySubscribed ?? true
  const connection = useLiveData(isSubscribed)
  const isOnline = useSyncExternalStore(subscribeToOnline, () => navigator.onLine)
  const isLost = connection === 'lost' || !isOnline
  const rotation = useWallRotation({ count: views.length, everyS, isHeld: isLost })
  const view = views[rotation.index] as WallView
  const [failedView, setFailedView] = useState<string>()
  const hasFailed = failedView === view.id
  useWallUpkeep({ hasFailed, reload })
  const leave = () => onLeave(view.address)
  useWallKeys({
    ' ': rotation.togglePaused,
    ArrowRight: rotation.next,
    ArrowLeft: rotation.previous,
    Escape: leave,
  })
  const wall = useMemo(() => ({ viewId: view.id, onPageFailed: () => setFailedView(view.id) }), [view.id])
  return (
    <main className={css.wall}>
      <WallBar
        name={view.name}
        index={rotation.index}
        count={views.length}
        isPaused={rotation.isPaused}
        timeZone={me.organizationTimezone ?? undefined}
        isLost={isLost}
        hasFailed={hasFailed}
        dataAge={<ForecastRun />}
        onPause={rotation.togglePaused}
        onNext={rotation.next}
        onPrevious={rotation.previous}
        onLeave={leave}
      />
      <div className={css.page} inert>
        {isSubscribed ? (
          <WallContext value={wall}>
            <ShownView view={view} />
          </WallContext>
        ) : (
          <WallMessage title={savedViewsTexts.wall.unsubscribed} />
        )}
      </div>
    </main>
  )
}

/** The page of a view, in its own router, so that the URL of the wall screen stays the same. */
function ShownView({ view }: { view: WallView }) {
  const { data: flags } = useSuspenseQuery(sessionQueries.features())
  const outer = useRouter()
  const address = shownAddress(view, flags)
  const [inner] = useState(() =>
    createRouter({
      routeTree: outer.routeTree,
      history: createMemoryHistory({ initialEntries: [address ?? '/client/map'] }),
      parseSearch: outer.options.parseSearch,
      stringifySearch: outer.options.stringifySearch,
    }),
  )
  useEffect(() => {
    if (address !== undefined) void inner.navigate({ href: address, replace: true })
  }, [inner, address])
  if (address === undefined)
    return (
      <WallMessage
        title={savedViewsTexts.noPage(view.name, readViewAddress(view.address)?.page.title ?? view.address)}
      />
    )
  return <RouterProvider router={inner as never} />
}
