// @vitest-environment jsdom
import { checkDataSources, listDataSources } from '@stormlane/contract'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { DataSources } from './data-sources.tsx'

// Generous, because test machines can be slow.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const ANSWER = answerOnWire(listDataSources) as { sources: object[] }

function open(answer: object = ANSWER) {
  const server = stubServer(({ path }) => ({
    body: path === '/sources/check' ? answerOnWire(checkDataSources) : answer,
  }))
  stageScreen(undefined, () => <DataSources />)
  return server
}
const row = (name: RegExp) => screen.findByRole('row', { name })

test('each feed has its mode, age against what is expected, bytes and errors in words', async () => {
  open()
  expect((await row(/HRRR/)).textContent).toMatch(/NOAA.*Live.*8 min of 1 h.*1\.9 GB/)
  expect((await row(/US wildfires/)).textContent).toMatch(/Failing.*1 h 40 min of 30 min.*7.*18 MB.*error of its own/)
  expect((await row(/Road conditions/)).textContent).toMatch(/Off.*Nothing of it is shown.*N\/A Off/)
  expect(screen.getAllByRole('img', { name: '0 successes and 1 failures in 24 hours' })).toHaveLength(1)
})

test('the summary counts the states and names the feeds that are late', async () => {
  open({ ...ANSWER, sources: [ANSWER.sources[0], { ...ANSWER.sources[0], id: 'gfs', name: 'GFS', state: 'late' }] })
  const summary = await screen.findByText('GFS: new data is overdue. What came last is shown with its age.')
  expect(summary.parentElement?.textContent).toMatch(/1 live.*1 late/)
})

test('a failing feed says since when, why and what is shown meanwhile; the raw error is behind a fold [FEED-051]', async () => {
  open()
  const list = await screen.findByRole('list', { name: 'Failing' })
  expect(list.textContent).toMatch(
    /US wildfires: cannot be fetched since \S+ .*:42 [AP]M .*, because the server reports an error of its own\./,
  )
  expect(list.textContent).toMatch(/US wildfires: what came at .*:32 [AP]M .* is shown with its age\./)
  const raw = within(list).getByText(/US wildfires: The server answered with status 503/)
  expect(raw.closest('details')?.open).toBe(false)
  await userEvent.click(within(list).getByText('As the program met it'))
  expect(raw.closest('details')?.open).toBe(true)
})

test('feeds that fail for one reason, as without a network, share an entry, each with what is shown meanwhile [FEED-051]', async () => {
  const away = {
    state: 'failing',
    problem: 'no_name',
    failing_since: '2026-01-14T21:00:00.000Z',
    last_success_at: null,
  }
  open({
    ...ANSWER,
    sources: [
      { ...ANSWER.sources[0], ...away },
      { ...ANSWER.sources[1], ...away },
    ],
  })
  const list = await screen.findByRole('list', { name: 'Failing' })
  expect(list.textContent).toMatch(/HRRR, US wildfires: cannot be fetched since/)
  expect(list.textContent).toContain('HRRR: Forecasts are made from NBM and GFS')
  expect(list.textContent).toContain('US wildfires: nothing came yet, so nothing of it is shown.')
})

test('feeds that the server has not asked yet are waiting, not late', async () => {
  const source = { ...ANSWER.sources[0], state: 'waiting', last_success_at: null, age_seconds: null }
  open({ ...ANSWER, sources: [source] })
  const summary = await screen.findByText(/has just been started for the first time/)
  expect(summary.parentElement?.textContent).toMatch(/1 waiting/)
})

test.each([
  ['2026-01-14T21:13:00.000Z', /^\d+:13 [AP]M \S+$/],
  ['2026-01-14T21:12:00.000Z', /^\d+:12 [AP]M \S+$/],
  ['2026-01-14T21:11:30.000Z', /^Trying now$/],
  ['2026-01-14T20:05:00.000Z', /^Due since \d+:05 [AP]M \S+$/],
])('a next try at %s, seen at 21:12, is never a time in the past', async (next, words) => {
  open({ ...ANSWER, sources: [{ ...ANSWER.sources[0], next_try_at: next }] })
  const cells = [...(await row(/HRRR/)).querySelectorAll('td')].map(({ textContent }) => textContent)
  const column = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent?.includes('Next try'))
  expect(cells[column]).toMatch(words)
})

test('a feed whose files are being read says how many of them it has [FEED-018]', async () => {
  open({ ...ANSWER, sources: [{ ...ANSWER.sources[0], progress: { done: 20, of: 73 } }] })
  expect((await row(/HRRR/)).textContent).toContain('Reading, 20 of 73 files')
})

test('feeds beyond the first page can be reached', async () => {
  open({
    ...ANSWER,
    sources: Array.from({ length: 12 }, (_, i) => ({ ...ANSWER.sources[0], id: `feed ${i}`, name: `Feed ${i}` })),
  })
  await row(/Feed 9/)
  expect(screen.queryByRole('row', { name: /Feed 11/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await row(/Feed 11/)).toBeTruthy()
})

test('Check now asks again', async () => {
  const server = open()
  await row(/HRRR/)
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(server.asked.filter(({ path }) => path === '/sources')).toHaveLength(2))
})

test('Ask every feed says of each what came, and what to do; the raw error is behind a fold [FEED-055]', async () => {
  const server = open()
  await row(/HRRR/)
  await userEvent.click(screen.getByRole('button', { name: 'Ask every feed' }))
  const found = await screen.findByRole('region', { name: 'Every live feed, asked once' })
  expect(within(found).getByRole('row', { name: /Government alerts \(essential\)/ }).textContent).toMatch(
    /Yes200812 kB40 s3960NoNothing/,
  )
  const gfs = within(found).getByRole('row', { name: /GFS/ })
  expect(gfs.textContent).toMatch(/No.*no answer.*Check the network and DNS of this server/)
  expect(
    within(gfs)
      .getByText(/ENOTFOUND/)
      .closest('details')?.open,
  ).toBe(false)
  expect(server.asked.filter(({ path }) => path === '/sources/check')).toHaveLength(1)
})
