// @vitest-environment jsdom
import { getProof } from '@stormlane/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { ProofSearch } from '../../features/proof/proof.route.ts'
import { ProofView } from '../../features/proof/proof-view.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const ID = '3f0c7d54-7f4c-4e5c-9f2c-2b8a4c0f4127'
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-15T14:20:00Z') }))
afterEach(() => vi.useRealTimers())

function open(
  search: ProofSearch,
  answer: () => { status?: number; body: object } = () => ({ body: answerOnWire(getProof) as object }),
) {
  const asked: URLSearchParams[] = []
  stubPortal({
    answer: ({ path, query }) => {
      if (!path.startsWith('/proof/')) return undefined
      asked.push(new URLSearchParams(query))
      return answer()
    },
  })
  const staged = stageScreen(search, (current, onSearch) => (
    <ProofView assetType="vehicle" id={ID} search={current} onSearch={onSearch} />
  ))
  return { ...staged, asked }
}

test('the page shows who was told, the delay predicted and real, what came, hours and sources, in the zone of the organization [PROOF-014]', async () => {
  open({})
  const sheet = within(await screen.findByRole('article', { name: 'What was known, said and done' }, PATIENT))
  expect(
    sheet.getByText(/^Truck 4127 arrived 2 h 6 min late\. The forecast at departure had said 1 h 52 min late\./)
      .textContent,
  ).toContain('The desk was told 5 h 20 min before that; the driver was told 5 h 13 min before that.')
  expect(sheet.getByText('Demo data')).toBeTruthy()
  expect(sheet.getByText('range 1 h 20 min late to 2 h 35 min late')).toBeTruthy()
  const trips = within(sheet.getByRole('region', { name: 'Known at departure and what came of it' }))
  expect(trips.getByText('Wed, Jan 14, 10:40 AM CST')).toBeTruthy()
  expect(trips.getByText(/I-80, 372\.1 mi to 426\.0 mi/)).toBeTruthy()
  expect(trips.getByText(/Wait at Grand Island until 7:00 PM\. Arrived as advised\./)).toBeTruthy()
  const values = within(sheet.getByRole('region', { name: 'Forecast and what came' }))
  const gust = within(values.getByRole('row', { name: /Wind gust/ }))
  expect(gust.getByText('47 mph')).toBeTruthy()
  expect(gust.getByText('52 mph')).toBeTruthy()
  expect(gust.getByText('event: 45 mph or more')).toBeTruthy()
  expect(gust.getByText('Forecast, and came')).toBeTruthy()
  expect(values.getByText(/simulated truth, not a measurement/)).toBeTruthy()
  const lines = within(sheet.getByRole('region', { name: 'Said and done' }))
  expect(lines.getByRole('row', { name: /Dana Whitfield Acknowledged 5 h 5 min before/ })).toBeTruthy()
  const strip = within(sheet.getByRole('region', { name: 'Level by hour' }))
  expect(within(strip.getByRole('list', { name: 'Forecast' })).getByText('Wed, Jan 14, 4:00 PM CST: High')).toBeTruthy()
  expect(strip.getByText('11 of 14 hours alike; 2 came worse, 1 milder')).toBeTruthy()
  expect(sheet.getByText(/Pictures of the radar and reports of road operators are not kept/)).toBeTruthy()
  expect(sheet.getByText(/Grand Island, NE \(4\.1 mi away\)/)).toBeTruthy()
})

test('it opens with the last 24 hours, and another period is asked for when it is chosen [PROOF-014]', async () => {
  const { asked } = open({})
  await screen.findByRole('article', undefined, PATIENT)
  expect(asked.map((query) => [query.get('start'), query.get('end')])).toEqual([
    ['2026-01-14T15:00:00.000Z', '2026-01-15T15:00:00.000Z'],
  ])
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Last 7 days' }))
  await vi.waitFor(() => expect(asked.at(-1)?.get('start')).toBe('2026-01-08T15:00:00.000Z'), PATIENT)
})

test('the proof is saved as the PDF of the server; one that cannot be made says so [PROOF-021]', async () => {
  const saved = vi.fn()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: saved.mockReturnValue('blob:1'), revokeObjectURL: vi.fn() }),
  )
  const { asked } = open({})
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'PDF' }, PATIENT)
  await vi.waitFor(() => expect(button.disabled).toBe(false), PATIENT)
  await userEvent.setup().click(button)
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), PATIENT)
  // The file is of the period that the page shows.
  expect(asked.at(-1)?.toString()).toBe(asked[0]?.toString())
})

test('a period without a proof is refused in the words of the server, and an unknown asset is named so [PROOF-014]', async () => {
  const words = 'A proof covers 8 days at most.'
  const { unmount } = open({ start: '2026-01-01T00:00:00.000Z', end: '2026-01-12T00:00:00.000Z' }, () => ({
    status: 400,
    body: { error: words },
  }))
  expect(await screen.findByText(words, undefined, PATIENT)).toBeTruthy()
  expect(screen.getAllByRole('textbox').length).toBeGreaterThanOrEqual(2)
  unmount()
  open({}, () => ({ status: 404, body: { error: 'not found' } }))
  expect(await screen.findByText('This asset is not known', undefined, PATIENT)).toBeTruthy()
})
