import { introductionDue, isTourDue, isTourRedirectOpen, type TourName } from '@stormlane/domain/product'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { keepsStored, useStored } from '../../platform/local-store.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { NEWEST_NOTE } from './release-notes.ts'
import { usePageTour } from './use-page-tour.ts'
import { useQuietOnce } from './use-quiet-once.ts'
import { WelcomeDialog } from './welcome-dialog.tsx'
import { WhatsNewDialog } from './whats-new-dialog.tsx'

interface OnboardingProps {
  /** The tour of the open page. */
  tour: TourName | null
  onOpenFirstTour: () => void
}

/**
 * Shows the welcome or, on later visits, What's New, and then the page's tour. A page without a tour sends newcomers to
 * the first tour, but only once.
 */
export function Onboarding({ tour, onOpenFirstTour }: OnboardingProps) {
  const { data: account } = useQuery(sessionQueries.account())
  const { data: me } = useQuery(sessionQueries.me())
  const [welcomeShown, setWelcomeShown] = useStored('welcomeShown')
  const [isWelcomeVisit, setWelcomeVisit] = useState(false)
  const [whatsNewLastSeen, setWhatsNewLastSeen] = useStored('whatsNewLastSeen')
  const [noTours, setNoTours] = useStored('tourComplete')
  const [complete, setComplete] = useStored('completedTours')
  const [redirected, setRedirected] = useStored('tourRedirected')

  const due =
    account &&
    keepsStored() &&
    introductionDue({
      isSubscribed: account.isCurrentlySubscribed,
      welcomeShown,
      isWelcomeVisit,
      whatsNewLastSeen,
      newestNote: NEWEST_NOTE,
    })
  const taken = { welcomeShown, noTours: noTours || (me?.settings.PortalTourComplete ?? true), complete }
  usePageTour(due === null && tour !== null && isTourDue(tour, taken) ? tour : null, (ended) =>
    setComplete([...complete, ended]),
  )

  const decideRedirect = useEffectEvent(() => {
    setRedirected(true)
    if (tour === null) onOpenFirstTour()
  })
  const redirectOpen = due === null && isTourRedirectOpen(redirected, taken)
  useEffect(() => {
    if (redirectOpen) decideRedirect()
  }, [redirectOpen])

  const mayShowNews = useQuietOnce(due === 'whats-new')

  const endWelcome = () => {
    setWelcomeVisit(true)
    setWelcomeShown(true)
  }
  return (
    <>
      <WelcomeDialog
        open={due === 'welcome'}
        onClose={endWelcome}
        onNoTours={() => {
          setNoTours(true)
          endWelcome()
        }}
      />
      <WhatsNewDialog open={due === 'whats-new' && mayShowNews} onClose={() => setWhatsNewLastSeen(NEWEST_NOTE)} />
    </>
  )
}
