import { type OrganizationSettings, topOffsetPx } from '@stormlane/domain'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { type CSSProperties, lazy, Suspense, useRef, useState } from 'react'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { useMediaQuery } from '../../../ui/theme/use-media-query.ts'
import { ToastProvider } from '../../../ui/toasts/toasts.tsx'
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

const DeveloperSettings = lazy(() => import('./developer-settings.tsx').then((m) => ({ default: m.DeveloperSettings })))

/** The frame of every signed-in page: left bar, Questions? panel and live data. */
export function Shell() {
  const { data: flags } = useSuspenseQuery(sessionQueries.features())
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const [questionsOpen, setQuestionsOpen] = useState(false)
  /** Undefined until the settings are opened for the first time, so that their code is not loaded before. */
  const [settingsOpen, setSettingsOpen] = useState<boolean>()
  const questionsButton = useRef<HTMLButtonElement>(null)
  const tooSmall = useMediaQuery(SMALL_SCREEN_QUERY)
  const connection = useLiveData()
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
            <Outlet />
          </ToastProvider>
        </main>
        <ConnectionNotice connection={connection} />
        <Suspense>{questionsOpen && <QuestionsPanel onClose={closeQuestions} />}</Suspense>
        {/* Dialogs that block the whole portal (an expired subscription) belong here. */}
        <Suspense>
          {!tooSmall && <Onboarding tour={tour ?? null} onOpenFirstTour={() => void navigate({ to: '/client/map' })} />}
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
