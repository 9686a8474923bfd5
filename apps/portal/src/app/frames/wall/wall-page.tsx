import { readWall } from '@stormlane/domain/desk'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { savedViewsTexts } from '../../../features/saved-views/saved-views.texts.ts'
import { savedViewQueries } from '../../../features/saved-views/saved-views-queries.ts'
import { useWallKeys } from '../../../features/saved-views/use-wall-keys.ts'
import type { WallSearch } from '../../../features/saved-views/wall.route.ts'
import { WallChooser } from '../../../features/saved-views/wall-chooser.tsx'
import { WallMessage } from '../../../features/saved-views/wall-message.tsx'
import { wallPages } from '../../../features/saved-views/wall-views.ts'
import { saveRedirect } from '../../../features/session/saved-redirect.ts'
import { useToken } from '../../../platform/session.ts'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PageLoading } from '../shell/page-loading.tsx'
import { WallScreen } from './wall-screen.tsx'

const TEXTS = savedViewsTexts.wall
/** Retry interval of a wall screen that could not load its views. */
const RETRY_MS = 30_000

/** Cycles through chosen views unattended. If the URL names none, the user chooses them first. */
export function WallPage({ search }: { search: WallSearch }) {
  const token = useToken()
  return token === undefined ? <SessionEnded /> : <SignedInWall search={search} />
}

function SignedInWall({ search }: { search: WallSearch }) {
  const navigate = useNavigate()
  const { ids, everyS } = readWall(search)
  const { data: flags } = useSuspenseQuery(sessionQueries.features())
  const { data: views, isError } = useQuery({
    ...savedViewQueries.list(),
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  })
  if (!views) return isError ? <WallMessage title={savedViewsTexts.loadFailed} text={TEXTS.failed} /> : <PageLoading />
  const pages = wallPages(flags)
  const shown = ids.flatMap((id) => [...pages, ...views].find((view) => view.id === id) ?? [])
  if (shown.length === 0)
    return (
      <WallChooser
        pages={pages}
        views={views}
        everyS={everyS}
        areGone={ids.length > 0}
        onStart={(chosen, every) =>
          void navigate({ to: '/client/wall', search: { views: chosen.join(','), every: String(every) } })
        }
        onLeave={() => void navigate({ to: '/client/map' })}
      />
    )
  return <WallScreen views={shown} everyS={everyS} onLeave={(href) => void navigate({ href })} />
}

function SessionEnded() {
  const navigate = useNavigate()
  const { href } = useLocation()
  const signIn = () => {
    saveRedirect(href)
    void navigate({ to: '/login' })
  }
  useWallKeys({ Enter: signIn })
  return (
    <WallMessage
      title={TEXTS.ended}
      text={TEXTS.endedHow}
      action={
        <Button kind="primary" size="large" onClick={signIn}>
          {TEXTS.signIn}
        </Button>
      }
    />
  )
}
