import { introductionDue, isTourDue, type TourName } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { useStored } from '../../platform/local-store.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { NEWEST_NOTE } from './release-notes.ts'
import { usePageTour } from './use-page-tour.ts'
import { WelcomeDialog } from './welcome-dialog.tsx'
import { WhatsNewDialog } from './whats-new-dialog.tsx'

/** Shows the welcome, What's New and the page's tour, one after the other. */
export function Onboarding({ tour }: { tour: TourName | null }) {
  const { data: account } = useQuery(sessionQueries.account())
  const { data: me } = useQuery(sessionQueries.me())
  const [welcomeShown, setWelcomeShown] = useStored('welcomeShown')
  const [whatsNewLastSeen, setWhatsNewLastSeen] = useStored('whatsNewLastSeen')
  const [noTours, setNoTours] = useStored('tourComplete')
  const [complete, setComplete] = useStored('completedTours')

  const due =
    account &&
    introductionDue({
      isSubscribed: account.isCurrentlySubscribed,
      welcomeShown,
      whatsNewLastSeen,
      newestNote: NEWEST_NOTE,
    })
  const taken = { welcomeShown, noTours: noTours || (me?.settings.PortalTourComplete ?? true), complete }
  usePageTour(due === null && tour !== null && isTourDue(tour, taken) ? tour : null, (ended) =>
    setComplete([...complete, ended]),
  )

  return (
    <>
      <WelcomeDialog
        open={due === 'welcome'}
        onClose={() => setWelcomeShown(true)}
        onNoTours={() => {
          setNoTours(true)
          setWelcomeShown(true)
        }}
      />
      <WhatsNewDialog open={due === 'whats-new'} onClose={() => setWhatsNewLastSeen(NEWEST_NOTE)} />
    </>
  )
}
