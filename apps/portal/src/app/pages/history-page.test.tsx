// @vitest-environment jsdom
import { getPortalAccountInfo } from '@stormlane/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import '../../../test/map-stand-in.ts'
import { setMatchingMedia } from '../../../test/render-ui.tsx'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stagePage } from '../../../test/stage-page.tsx'
import { STORMS_ON_WIRE } from '../../../test/storms-on-wire.ts'
import { stubPortal } from '../../../test/stub-portal.ts'
import { HistoricalAccuracy } from '../../features/history/historical-accuracy.tsx'
import { historyRoute } from '../../features/history/history.route.ts'
import type { HistorySearch } from '../../features/history/history-address.ts'
import { Onboarding } from '../../features/onboarding/onboarding.tsx'
import { NEWEST_NOTE } from '../../features/onboarding/release-notes.ts'
import { writeStored } from '../../platform/local-store.ts'
import { HistoryPage } from './history-page.tsx'

const PATIENT = { timeout: 30_000 }

afterEach(() => localStorage.clear())

test('the page has a guided tour of its own, whose every step points at something on it [TOUR-007]', async () => {
  setMatchingMedia('(prefers-reduced-motion: reduce)')
  Element.prototype.scrollIntoView = () => undefined
  writeStored('welcomeShown', true)
  writeStored('whatsNewLastSeen', NEWEST_NOTE)
  stubPortal({
    bodies: {
      '/historical_storms.json': STORMS_ON_WIRE,
      '/users/me/portal_account_info': answerOnWire(getPortalAccountInfo),
    },
  })
  stageScreen({} as HistorySearch, (search, onSearch) => (
    <>
      <HistoricalAccuracy search={search} onSearch={onSearch} badge={null} />
      <Onboarding tour={historyRoute.tour} onOpenFirstTour={() => undefined} />
    </>
  ))
  const text = (part: string) => document.querySelector(`.driver-popover-${part}`)?.textContent
  await waitFor(() => expect([text('title'), text('progress-text')]).toEqual(['Past storms', '1 of 4']), PATIENT)
  const titles = ['One impact at a time', 'Days before the storm', 'Forecast beside ground truth']
  for (const title of titles) {
    screen.getByRole('button', { name: 'Next' }).click()
    await waitFor(() => expect(text('title')).toBe(title), PATIENT)
  }
  screen.getByRole('button', { name: 'Done' }).click()
  await waitFor(() => expect(text('title')).toBeUndefined(), PATIENT)
})

test('a chosen storm is in the address of the page', async () => {
  stubPortal({ bodies: { '/historical_storms.json': STORMS_ON_WIRE } })
  const { address } = stagePage('/client/historical', (search) => <HistoryPage search={search} />)
  const storms = within(await screen.findByRole('group', { name: /^Event/ }, PATIENT))
  const [first, second] = storms.getAllByRole<HTMLInputElement>('radio')
  expect([first?.checked, second?.checked]).toEqual([true, false])
  second?.click()
  await waitFor(() => expect(address()).toMatch(/^\/client\/historical\?storm=\S+$/), PATIENT)
  await waitFor(() => expect(storms.getAllByRole<HTMLInputElement>('radio')[1]?.checked).toBe(true), PATIENT)
})
