// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FeatureCollection } from 'geojson'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openedMap } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { StormsViewer } from './storms-viewer.tsx'

const PATIENT = { timeout: 30_000 }
const SQUARE = [
  [-99, 40],
  [-97, 40],
  [-97, 42],
  [-99, 42],
  [-99, 40],
]

function storm(stormType: string, startHour: number, endHour: number, more: object = {}) {
  const at = (hour: number) => new Date(Date.parse('2026-01-15T00:00:00Z') + hour * 3_600_000).toISOString()
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [SQUARE] },
    properties: {
      storm_id: stormType,
      storm_type: stormType,
      storm_start_time_iso: at(startHour),
      storm_end_time_iso: at(endHour),
      ...more,
    },
  }
}

const FILE = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    storm('Winter Storm', 0, 2, {
      max_SNOW_ACCUM: 11.5,
      affected_countries: [{ name: 'United States' }, { name: 'Canada' }],
      wo_event_briefing: '<img src=x onerror="window.ran = true"><script>window.ran = true</script>Heavy snow.',
    }),
    storm('Ice Storm', 3, 6),
  ],
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const input = () => screen.getByLabelText<HTMLInputElement>(/^Choose/, { selector: 'input' })
const upload = (text: string, name = 'storms.json') =>
  userEvent.upload(input(), new File([text], name, { type: 'application/json' }), { applyAccept: false })
const button = (name: RegExp) => screen.getByRole('button', { name })
const step = () => screen.getByText(/^Step \d+ of 168$/).textContent
const slider = () => screen.getByRole<HTMLInputElement>('slider')
/** One second, in which playback takes a step. */
const aSecond = () => act(() => vi.advanceTimersByTimeAsync(1000))

async function open(text = FILE) {
  stageScreen(undefined, () => <StormsViewer />)
  await upload(text)
  await screen.findByText(/^Step 1 of 168$/, {}, PATIENT)
}

test('a JSON file of storms is uploaded and shown [INTERNAL-008] [SHELL-022]', async () => {
  stageScreen(undefined, () => <StormsViewer />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Storms viewer')
  expect(screen.queryByRole('slider')).toBeNull()
  const map = await openedMap()
  await upload(FILE)
  expect((await screen.findByRole('status', {}, PATIENT)).textContent).toBe('storms.json: 2 storms')
  expect(screen.getByText('Winter Storm')).toBeTruthy()
  expect(screen.queryByText('Ice Storm')).toBeNull()
  expect(screen.getByText('11.5')).toBeTruthy()
  expect(screen.getByText('United States, Canada')).toBeTruthy()
  await waitFor(() => {
    const drawn = map.data.get('weather-events') as FeatureCollection
    expect(drawn.features).toHaveLength(1)
  }, PATIENT)
})

test('texts of the file are shown as text, and run nothing', async () => {
  await open()
  expect(screen.getByText(/<script>window.ran = true<\/script>Heavy snow\./)).toBeTruthy()
  expect('ran' in window).toBe(false)
})

test('plays one step a second over 168 steps [INTERNAL-009] [INTERNAL-010]', async () => {
  await open()
  expect(slider().max).toBe('167')
  fireEvent.click(button(/^Play/))
  for (const expected of ['Step 2 of 168', 'Step 3 of 168', 'Step 4 of 168']) {
    await aSecond()
    await waitFor(() => expect(step()).toBe(expected))
  }
  expect(screen.getByText('Ice Storm')).toBeTruthy()
  expect(screen.queryByText('Winter Storm')).toBeNull()
})

test.each([
  ['a skip to the last step', () => fireEvent.click(button(/last/i)), 'Step 168 of 168'],
  ['a skip to the first step', () => fireEvent.click(button(/first/i)), 'Step 1 of 168'],
  ['rewind', () => fireEvent.click(button(/rewind|back/i)), 'Step 1 of 168'],
  ['the slider', () => fireEvent.change(slider(), { target: { value: 80 } }), 'Step 81 of 168'],
])('%s pauses [INTERNAL-011]', async (_what, move, expected) => {
  await open()
  fireEvent.click(button(/^Play/))
  await aSecond()
  await waitFor(() => expect(step()).toBe('Step 2 of 168'))
  expect(button(/^Pause/)).toBeTruthy()
  move()
  expect(button(/^Play/)).toBeTruthy()
  await aSecond()
  expect(step()).toBe(expected)
})

test.each([
  ['no JSON', '<html><script>window.ran = true</script></html>', 'The file is not valid JSON.'],
  ['another shape', '{"type":"Topology"}', 'The file holds no list of storm features.'],
  ['wrong types', JSON.stringify([{ type: 'Feature', geometry: 7, properties: {} }]), 'Storm 1: '],
])('%s is refused in words, and the file before stays [INTERNAL-012]', async (_what, text, problem) => {
  await open()
  await upload(text, 'bad.json')
  expect((await screen.findByRole('alert', {}, PATIENT)).textContent).toContain(problem)
  expect(screen.getByRole('status').textContent).toBe('storms.json: 2 storms')
  expect(screen.getByText('Winter Storm')).toBeTruthy()
  expect('ran' in window).toBe(false)
  await upload(FILE, 'good.json')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), PATIENT)
})

test('a file of 100 MB is refused without being read [INTERNAL-012]', async () => {
  await open()
  const huge = new File(['{}'], 'huge.json')
  Object.defineProperty(huge, 'size', { value: 100_000_000 })
  await userEvent.upload(input(), huge)
  expect((await screen.findByRole('alert', {}, PATIENT)).textContent).toBe(
    'The file has 100 MB. The viewer takes up to 20 MB.',
  )
})
