import type { FeedReport } from '@stormlane/domain/product'
import type { RunMaker } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { reportedRunMaker } from './reported-run-maker.ts'

const RUN_TIME = new Date('2026-01-15T12:00:00Z')
const STARTED_AT = new Date('2026-01-15T12:07:00Z')

/** What is reported of a run whose making ends as `make` does. */
async function reportsOf(make: RunMaker['make'], signal = new AbortController().signal) {
  const reports: [string, FeedReport][] = []
  const maker: RunMaker = {
    dueRun: async () => RUN_TIME,
    stepCounts: () => ({ nowcast: 1, extended: 1, radar: 1 }),
    make,
  }
  const order = { runTime: RUN_TIME, startedAt: STARTED_AT } as Parameters<RunMaker['make']>[0]
  const reported = reportedRunMaker(maker, (source, report) => reports.push([source, report]))
  const failure = await reported.make(order, () => undefined, signal).catch((error: Error) => error.message)
  return { failure, reports }
}

test('a run is a success of forecast and radar, which are due again an hour after its time', async () => {
  const report = { isSuccess: true, nextTryAt: new Date('2026-01-15T13:00:00Z') }
  expect(await reportsOf(async () => undefined)).toEqual({
    failure: undefined,
    reports: [
      ['forecast', report],
      ['radar', report],
    ],
  })
})

test('the forecast is a success with its nowcast, and says that the week follows until it is there [FEED-011]', async () => {
  const nextTryAt = new Date('2026-01-15T13:00:00Z')
  const { reports } = await reportsOf(async (_order, onEvent) => {
    onEvent({ kind: 'published', horizon: 'nowcast', whole: true })
    onEvent({ kind: 'published', horizon: 'extended', whole: true })
  })
  expect(reports).toEqual([
    ['forecast', { isSuccess: true, error: 'The nowcast is in use; the 7 days are still being made.', nextTryAt }],
    ['forecast', { isSuccess: true, nextTryAt }],
    ['radar', { isSuccess: true, nextTryAt }],
  ])
})

test('a run that fails is reported with its error and tried again a minute after it began', async () => {
  const report = { isSuccess: false, error: 'The disk is full.', nextTryAt: new Date('2026-01-15T12:08:00Z') }
  expect(await reportsOf(() => Promise.reject(new Error('The disk is full.')))).toEqual({
    failure: 'The disk is full.',
    reports: [
      ['forecast', report],
      ['radar', report],
    ],
  })
})

test('a server that stops reports nothing', async () => {
  const failed = await reportsOf(() => Promise.reject(new Error('aborted')), AbortSignal.abort())
  expect(failed).toEqual({ failure: 'aborted', reports: [] })
})
