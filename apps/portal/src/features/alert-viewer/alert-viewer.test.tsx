// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FeatureCollection } from 'geojson'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOnWire } from '../../../test/alert-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { readStored, writeStored } from '../../platform/local-store.ts'
import { AlertViewer } from './alert-viewer.tsx'

const PATIENT = { timeout: 30_000 }
const BODY = `Heavy snow expected. ${'Travel could be very difficult. '.repeat(200)}The end.`
const ALERT = alertOnWire('alert-1', {
  event: 'Blizzard Warning',
  sent: '2027-01-14T19:42:00Z',
  begins: '2027-01-14T21:00:00Z',
  expires: '2027-01-15T15:00:00Z',
  description: BODY,
  instruction: 'Stay at home.',
  fill: '#FF4500',
  color: '#FF4500',
})

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-14T22:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

interface Flags {
  token?: string
  showsInfo?: boolean
  showsControls?: boolean
}

function open(answering: Answering, { token, showsInfo = true, showsControls = true }: Flags = {}) {
  const server = stubServer(answering)
  stageScreen(undefined, () => (
    <AlertViewer id="alert-1" token={token} showsInfo={showsInfo} showsControls={showsControls} badge={null} />
  ))
  return server
}

const answerAlert: Answering = () => ({ body: ALERT })

test('shows name, issued date and time, and the whole body [ALERT-012] [ALERT-013] [ALERT-014]', async () => {
  open(answerAlert)
  expect((await screen.findByRole('heading', { level: 1, name: 'Blizzard Warning' }, PATIENT)).textContent).toBe(
    'Blizzard Warning',
  )
  expect(screen.getByText('Issued').nextElementSibling?.textContent).toMatch(/Jan 14.*:42 [AP]M/)
  expect(screen.getByText((text) => text === BODY.trim())).toBeTruthy()
  expect(screen.getByText('Stay at home.')).toBeTruthy()
})

test('hides name, issued and body where the address says so [ALERT-015]', async () => {
  open(answerAlert, { showsInfo: false })
  await screen.findByRole('heading', { name: 'Blizzard Warning' }, PATIENT)
  expect((await openedMap()).options.bounds).toEqual([-99, 40, -97, 42])
  expect(screen.queryByText('Issued')).toBeNull()
  expect(screen.queryByRole('article')).toBeNull()
})

test('draws the polygon in the alert’s color and opens the map around it [ALERT-017] [ALERT-018]', async () => {
  open(answerAlert)
  await screen.findByText('Issued', undefined, PATIENT)
  const { options, data } = await openedMap()
  expect(options.bounds).toEqual([-99, 40, -97, 42])
  await waitFor(() => {
    const { features } = data.get('alerts') as FeatureCollection
    expect(features.map(({ geometry }) => geometry)).toEqual([ALERT.geometry])
    expect(features[0]?.properties).toMatchObject({ color: '#FF4500' })
  }, PATIENT)
})

test.each([
  [true, 1],
  [false, 0],
])('map controls are shown when wanted: %s [ALERT-019]', async (showsControls, count) => {
  open(answerAlert, { showsControls })
  await screen.findByText('Issued', undefined, PATIENT)
  await openedMap()
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /zoom in/i })).toHaveLength(count), PATIENT)
})

test('asks with the token of the address, not with a stored session, and needs neither [ALERT-021] [ALERT-022]', async () => {
  writeStored('token', 'stored-session')
  const { asked } = stubServer(answerAlert)
  for (const token of ['shared-token', undefined]) {
    const { unmount } = stageScreen(undefined, () => (
      <AlertViewer id="alert-1" token={token} showsInfo showsControls badge={null} />
    ))
    await screen.findByText('Issued', undefined, PATIENT)
    unmount()
  }
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer shared-token', null])
  expect(readStored('token')).toBe('stored-session')
})

test('is loading, then shows the alert [ALERT-023]', async () => {
  let answer: (value: { body: object }) => void = () => undefined
  open(() => new Promise((resolve) => (answer = resolve)))
  expect(screen.getByRole('status').textContent).toContain('Loading alert')
  answer({ body: ALERT })
  await screen.findByText('Issued', undefined, PATIENT)
  expect(screen.queryByText('Loading alert')).toBeNull()
})

test('an unknown alert is not found [ALERT-023] [ALERT-024]', async () => {
  open(() => ({ status: 404, body: { error: 'alert not found' } }))
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toBe(
    'The alert was not found because it does not exist or is no longer active.',
  )
})

test('any other error says to try again later, and a second try may succeed [ALERT-025]', async () => {
  let isDown = true
  open(() => (isDown ? { status: 503, body: { error: 'down' } } : { body: ALERT }))
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toContain(
    'There was an issue loading the alert. Please try again later.',
  )
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Issued', undefined, PATIENT)).toBeTruthy()
})

test.each([
  ['of another shape', { status: 'signed out' }],
  ['null', null],
])('an answer that is %s, as of a proxy, says to try again later [ALERT-025]', async (_, body) => {
  open(() => ({ body, breaksContract: true }))
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toContain(
    'There was an issue loading the alert. Please try again later.',
  )
})
