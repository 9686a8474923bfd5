// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getPortalAccountInfo } from '@stormlane/contract'
import type { TourName } from '@stormlane/domain/product'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerOnWire, meOnWire } from '../../../test/answer-on-wire.ts'
import { renderUi, setMatchingMedia } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { readStored, writeStored } from '../../platform/local-store.ts'
import { Onboarding } from './onboarding.tsx'
import { NEWEST_NOTE } from './release-notes.ts'
import { TOUR_STEPS } from './tours.ts'

const PATIENT = { timeout: 30_000 }

afterEach(() => {
  localStorage.clear()
})

interface Visit {
  tour?: TourName | null
  isSubscribed?: boolean
  portalTourComplete?: boolean
}

const { account } = answerOnWire(getPortalAccountInfo) as { account: object }

/** A page with all elements that its tour points at. */
function visit({ tour = 'assets', isSubscribed = true, portalTourComplete = false }: Visit = {}) {
  setMatchingMedia('(prefers-reduced-motion: reduce)')
  Element.prototype.scrollIntoView = () => undefined
  const { asked } = stubServer(({ path }) => {
    if (path === '/users/me') return { body: meOnWire({ PortalTourComplete: portalTourComplete }) }
    if (path === '/users/me/portal_account_info')
      return { body: { account: { ...account, is_currently_subscribed: isSubscribed } } }
    return undefined
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const targets = (tour ? TOUR_STEPS[tour] : []).map(({ target }) => /"(.+)"/.exec(target ?? '')?.[1])
  const openFirstTour = vi.fn()
  const shown = renderUi(
    <QueryClientProvider client={client}>
      {targets.map((name) => (
        <div key={name} data-tour={name} />
      ))}
      <Onboarding tour={tour} onOpenFirstTour={openFirstTour} />
    </QueryClientProvider>,
  )
  const known = () => waitFor(() => expect([asked.length, client.isFetching()]).toEqual([2, 0]), PATIENT)
  return { ...shown, known, openFirstTour }
}

const dialogTitle = () => screen.queryByRole('dialog', { name: /Welcome|New/ })?.querySelector('h2')?.textContent
const step = () => document.querySelector('.driver-popover-progress-text')?.textContent
const stepTitle = () => document.querySelector('.driver-popover-title')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function seen({ whatsNew = NEWEST_NOTE, tours = [] }: { whatsNew?: string | undefined; tours?: TourName[] } = {}) {
  writeStored('welcomeShown', true)
  writeStored('whatsNewLastSeen', whatsNew)
  writeStored('completedTours', tours)
}

test('a new user gets the welcome, and after it the tour and no release notes [ACCOUNT-019, ACCOUNT-038, TOUR-005, TOUR-009]', async () => {
  visit()
  await waitFor(() => expect(dialogTitle()).toBe('Welcome to Stormlane'), PATIENT)
  expect(stepTitle()).toBeUndefined()
  press('Get started')
  await waitFor(() => expect(step()).toBe('1 of 2'), PATIENT)
  await waitFor(() => expect(dialogTitle()).toBeUndefined(), PATIENT)
  fireEvent.click(document.querySelector('.driver-popover-next-btn') as Element)
  await waitFor(() => expect(step()).toBe('2 of 2'), PATIENT)
  fireEvent.click(document.querySelector('.driver-popover-next-btn') as Element)
  await waitFor(() => expect(readStored('completedTours')).toEqual(['assets']), PATIENT)
  expect(dialogTitle()).toBeUndefined()
})

test('after welcome and tour the next visit opens What’s New, and the one after it nothing [ACCOUNT-020, ACCOUNT-021, TOUR-006]', async () => {
  writeStored('welcomeShown', true)
  writeStored('completedTours', ['assets'])
  const second = visit()
  await waitFor(() => expect(dialogTitle()).toBe('What’s New'), PATIENT)
  expect(stepTitle()).toBeUndefined()
  press('Got it')
  await waitFor(() => expect(dialogTitle()).toBeUndefined(), PATIENT)
  second.unmount()

  const third = visit()
  await third.known()
  expect([dialogTitle(), stepTitle()]).toEqual([undefined, undefined])
})

test('a release note newer than the last one seen opens What’s New; a seen one does not [ACCOUNT-022, ACCOUNT-023]', async () => {
  seen({ whatsNew: '2022-10-11', tours: ['assets'] })
  const first = visit()
  await waitFor(() => expect(dialogTitle()).toBe('What’s New'), PATIENT)
  first.unmount()
  seen({ tours: ['assets'] })
  const second = visit()
  await second.known()
  expect(dialogTitle()).toBeUndefined()
})

test('without a subscription neither dialog opens [ACCOUNT-039]', async () => {
  const { known } = visit({ isSubscribed: false })
  await known()
  expect(dialogTitle()).toBeUndefined()
  writeStored('welcomeShown', true)
  await waitFor(() => expect(step()).toBe('1 of 2'), PATIENT)
  expect(dialogTitle()).toBeUndefined()
})

test('users who opted out, and organizations set up without tours, get none [ASSET-009]', async () => {
  seen()
  const first = visit({ portalTourComplete: true })
  await first.known()
  expect(stepTitle()).toBeUndefined()
  first.unmount()
  const second = visit()
  await waitFor(() => expect(stepTitle()).toBe('Everything you watch'), PATIENT)
  second.unmount()
  expect(stepTitle()).toBeUndefined()
  expect(readStored('completedTours')).toEqual([])
  localStorage.clear()
  visit()
  await waitFor(() => expect(dialogTitle()).toBe('Welcome to Stormlane'), PATIENT)
  press('Skip the tour')
  await waitFor(() => expect(dialogTitle()).toBeUndefined(), PATIENT)
  expect(stepTitle()).toBeUndefined()
})

test.each([
  ['without a tour', null, {}, 1, 'true'],
  ['with its own tour', 'assets', {}, 0, 'true'],
  ['without a tour, of a user who wants none,', null, { tourComplete: true }, 0, null],
  ['without a tour, of a user who has taken the tour of the map,', null, { completedTours: ['map'] }, 0, null],
  ['without a tour, of a user who was led before,', null, { tourRedirected: true }, 0, 'true'],
] as const)(
  'a first page %s leads newcomers to the first tour at most once [SHELL-067]',
  async (_, tour, stored, times, remembered) => {
    seen()
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value))
    const first = visit({ tour })
    await first.known()
    expect(first.openFirstTour).toHaveBeenCalledTimes(times)
    expect(localStorage.getItem('tourRedirected')).toBe(remembered)
    first.unmount()
    const second = visit({ tour: null })
    await second.known()
    expect(second.openFirstTour).not.toHaveBeenCalled()
  },
)

test.each([
  ['Welcome to Stormlane', false, 'Get started'],
  ['What’s New', true, 'Got it'],
])('a first page leads to the first tour only after the dialog %s [SHELL-067]', async (title, welcomeShown, close) => {
  writeStored('welcomeShown', welcomeShown)
  const { openFirstTour } = visit({ tour: null })
  await waitFor(() => expect(dialogTitle()).toBe(title), PATIENT)
  expect([openFirstTour.mock.calls.length, localStorage.getItem('tourRedirected')]).toEqual([0, null])
  press(close)
  await waitFor(() => expect(openFirstTour).toHaveBeenCalledTimes(1), PATIENT)
})

test('What’s New has a video with captions, which is not loaded before it is played [ACCOUNT-024]', async () => {
  seen({ whatsNew: '2020-01-01', tours: ['assets'] })
  visit()
  const dialog = await screen.findByRole('dialog', { name: 'What’s New' }, PATIENT)
  const video = within(dialog).getByLabelText<HTMLVideoElement>('The map in 15 seconds, without sound')
  expect([video.preload, video.controls]).toEqual(['none', true])
  const files = [video.querySelector('source'), video.querySelector('track')].map((element) =>
    path.join(import.meta.dirname, '../../../public', element?.getAttribute('src') ?? ''),
  )
  const [bytes, captions] = files.map((file) => readFileSync(file))
  expect(bytes?.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(bytes?.length).toBeLessThan(3_000_000)
  expect(captions?.toString()).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
})

test('release notes of 2022 to 2025 list what was added, newest first, each with its date [ACCOUNT-025, ACCOUNT-026, ACCOUNT-037]', async () => {
  seen({ whatsNew: '2020-01-01', tours: ['assets'] })
  visit()
  const dialog = await screen.findByRole('dialog', { name: 'What’s New' }, PATIENT)
  const days = [...dialog.querySelectorAll('time')].map(({ dateTime }) => dateTime)
  expect(days).toEqual(days.toSorted().reverse())
  expect(days).toHaveLength(dialog.querySelectorAll('dt').length)
  for (const day of days) expect(day).toMatch(/^202[2-6]-\d\d-\d\d$/)
  expect([days[0]?.slice(0, 4), days.at(-1)?.slice(0, 4)]).toEqual(['2026', '2022'])
  for (const added of [
    'What to do, compared',
    'Driver notifications',
    'Groups from your telematics provider',
    'Batch uploads',
    'Lightning and wildfire layers',
    'The Map tab',
    'The Assets tab',
    'Power outage index, version 2',
  ])
    expect(dialog.textContent).toContain(added)
})

test('neither the tour nor What’s New opens over what the user types or reads: they wait for a quiet moment [TOUR-020, TOUR-021, TOUR-022]', async () => {
  seen({ whatsNew: '2022-10-11' })
  const name = document.body.appendChild(document.createElement('input'))
  name.focus()
  const { known } = visit()
  await known()
  await new Promise((done) => setTimeout(done, 300))
  expect([dialogTitle(), stepTitle()]).toEqual([undefined, undefined])
  expect(document.activeElement).toBe(name)
  name.blur()
  await waitFor(() => expect(dialogTitle()).toBe('What’s New'), PATIENT)

  press('Got it')
  name.focus()
  await new Promise((done) => setTimeout(done, 300))
  expect([dialogTitle(), stepTitle()]).toEqual([undefined, undefined])
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  name.blur()
  await new Promise((done) => setTimeout(done, 300))
  expect(stepTitle()).toBeUndefined()
  dialog.remove()
  await waitFor(() => expect(stepTitle()).toBe('Everything you watch'), PATIENT)
  expect(document.activeElement?.textContent).toBe('Next')
  name.remove()
})
