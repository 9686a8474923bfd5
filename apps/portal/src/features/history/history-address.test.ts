import { expect, test } from 'vitest'
import { readHistorySearch, writeHistorySearch } from './history-address.ts'

test('an address without parameters opens the newest storm, 5 days out, with everything shown [HIST-005]', () => {
  expect(readHistorySearch({})).toEqual({
    stormId: null,
    impact: null,
    daysOut: 5,
    showsGroundTruth: true,
    showsForecast: true,
    report: null,
    route: null,
    tab: 'description',
    isPanelOpen: true,
  })
  expect(writeHistorySearch(readHistorySearch({}))).toEqual({})
})

test('every choice is written to the address and read back', () => {
  const search = {
    storm: 'blizzard-1',
    impact: 'Life and Property',
    days_out: '0',
    ground_truth: 'off',
    forecast: 'off',
    report: 'blizzard-1/Life%20and%20Property/a%2Fb',
    report_by: 'map',
    route: '0',
    tab: 'analysis',
    panel: 'closed',
  }
  const state = readHistorySearch(search)
  expect(state.report).toEqual({ stormId: 'blizzard-1', impact: 'Life and Property', id: 'a/b', isFromMap: true })
  expect(writeHistorySearch(state)).toEqual(search)
})

test.each([
  [{ days_out: '6' }],
  [{ days_out: '-1' }],
  [{ days_out: 'five' }],
  [{ report: 'only/two' }],
  [{ report: 'a/b/%E0%A4%A' }],
  [{ report: 'a/b/c/d' }],
  [{ route: '-1' }],
  [{ route: '1.5' }],
  [{ route: '' }],
  [{ tab: 'skill' }],
])('%j gives the defaults', (search) => {
  expect(readHistorySearch(search)).toEqual(readHistorySearch({}))
})
