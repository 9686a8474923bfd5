import { type OrganizationSettings, topOffsetPx } from '@stormlane/domain/product'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { type CSSProperties, lazy, Suspense, useRef, useState } from 'react'
import { readStored } from '../../../platform/local-store.ts'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { useAfterLists } from '../../../platform/use-after-lists.ts'
import { useMediaQuery } from '../../../ui/theme/use-media-query.ts'
import { ToastProvider } from '../../../ui/toasts/toasts.tsx'
import { AssetFinder } from './asset-finder.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { shellTexts } from './shell.texts.ts'
import { SMALL_SCREEN_QUERY, SmallScreenOverlay } from './small-screen-overlay.tsx'
import { useLiveData } from './use-live-data.ts'

/** Loaded on first use: the forms would add a fifth to the shell's bundle. */
const QuestionsPanel = lazy(() =>
  import('../../../features/support/questions-panel.tsx').then((m) => ({ default: m.QuestionsPanel })),
)

const Onboarding = lazy(() =>
  import('../../../features/onboarding/onboarding.tsx').then((m) => ({ default: m.Onboarding })),
)

const ExpiredDialog = lazy(() =>
  import('../../../features/account/expired-dialog.tsx').then((m) => ({ default: m.ExpiredDialog })),
)

const GroupNotice = lazy(() => import('./group-notice.tsx').then((m) => ({ default: m.GroupNotice })))

const DeveloperSettings = lazy(() => import('./developer-settings.tsx').then((m) => ({ default: m.DeveloperSettings })))

/**
 * Matches URLs with groups, which are few. The notice about missing groups stays after they are removed from the URL.
 */
const NAMES_GROUPS = /[?&]groups?=/

/** The frame of every signed-in page: left bar, Questions? panel and live data. */
export function Shell() {
  const { data: flags } = useSuspenseQuery(sessionQueries.features())
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const [questionsOpen, setQuestionsOpen] = useState(false)
  /** Undefined until the settings are first opened, so that their code is not loaded earlier. */
  const [settingsOpen, setSettingsOpen] = useState<boolean>()
  const questionsButton = useRef<HTMLButtonElement>(null)
  const tooSmall = useMediaQuery(SMALL_SCREEN_QUERY)
  const { data: account } = useQuery(sessionQueries.account())
  const isSubscribed = account?.isCurrentlySubscribed ?? true
  const connection = useLiveData(isSubscribed)
  const { pathname, searchStr } = useLocation()
  const namesGroups = NAMES_GROUPS.test(searchStr)
  const [hasNamedGroups, setHasNamedGroups] = useState(namesGroups)
  if (namesGroups && !hasNamedGroups) setHasNamedGroups(true)
  // For returning users, the code of dialogs and tours does not delay the page. Read once, because a user who closes
  // the welcome dialog continues with the tour.
  const [isIntroduced] = useState(() => readStored('welcomeShown'))
  const isAfterLists = useAfterLists()
  // Admins can renew in My Account; every other page is blocked.
  const isBlocked = !isSubscribed && !(me.isAdmin && /^\/client\/account\/?$/.test(pathname))
  const navigate = useNavigate()
  const tour = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.tour)?.staticData.tour })
  const closeQuestions = () => {
    setQuestionsOpen(false)
    questionsButton.current?.focus()
  }

  return (
    <>
      <div className={styles.shell} style={topOffsetStyle(me.settings)} inert={tooSmall}>
        <a className={styles.skip} href="#content">
          {shellTexts.skip}
        </a>
        <Rail
          flags={flags}
          questionsOpen={questionsOpen}
          questionsButton={questionsButton}
          onToggleQuestions={() => setQuestionsOpen(!questionsOpen)}
          onOpenSettings={() => setSettingsOpen(true)}
        />
        <main id="content" tabIndex={-1} className={styles.content}>
          <ToastProvider>
            {isBlocked ? null : (
              <AssetFinder>
                <Outlet />
              </AssetFinder>
            )}
          </ToastProvider>
        </main>
        <ConnectionNotice connection={connection} />
        <Suspense>{hasNamedGroups && !isBlocked ? <GroupNotice /> : null}</Suspense>
        <Suspense>{questionsOpen && <QuestionsPanel onClose={closeQuestions} />}</Suspense>
        <Suspense>
          {isBlocked && account && !tooSmall ? (
            <ExpiredDialog
              account={account}
              isAdmin={me.isAdmin}
              onLogOut={() => void navigate({ to: '/logout' })}
              onOpenAccount={() => void navigate({ to: '/client/account/' })}
            />
          ) : null}
        </Suspense>
        <Suspense>
          {!tooSmall && (isAfterLists || !isIntroduced) && (
            <Onboarding tour={tour ?? null} onOpenFirstTour={() => void navigate({ to: '/client/map' })} />
          )}
        </Suspense>
        <Suspense>
          {settingsOpen !== undefined && (
            <DeveloperSettings open={settingsOpen && !tooSmall} onClose={() => setSettingsOpen(false)} />
          )}
        </Suspense>
      </div>
      {tooSmall && <SmallScreenOverlay />}
    </>
  )
}

function topOffsetStyle(settings: OrganizationSettings): CSSProperties {
  return { '--top-offset': `${topOffsetPx(settings)}px` } as CSSProperties
}
