// @vitest-environment jsdom
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { AssetTable } from './asset-table.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }

interface Site {
  id: string
  name: string
  groupIds: string[]
  level: ImpactLevelName
}

const COLUMNS: TableColumn<Site>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name },
  { id: 'impact', header: 'Impact', text: ({ level }) => level },
]
const PLAINS = { id: 'plains', name: 'Plains', children: ['omaha'] }
const OMAHA = { id: 'omaha', name: 'Omaha', children: [] }
const GROUPS = [PLAINS, OMAHA].map((group) => ({
  ...group,
  source: 'samsara',
  external_id: null,
  location_count: 40,
  vehicle_count: 0,
  route_count: 0,
}))
const SITES: Site[] = [
  { id: '1', name: 'Yard', groupIds: ['omaha'], level: 'high' },
  { id: '2', name: 'Depot', groupIds: ['plains'], level: 'none' },
  ...Array.from({ length: 12 }, (_, i): Site => ({ id: `x${i}`, name: `Far ${i}`, groupIds: [], level: 'high' })),
]
const rowLevel = ({ level }: Site) => level
const siteName = ({ name }: Site) => name

function open(groups = GROUPS) {
  stubServer(({ path }) => (path === '/groups.json' ? { body: { groups } } : undefined))
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AssetTable
        label="Sites"
        assetType="location"
        address={{ onChange: () => undefined }}
        assets={{ data: SITES, dataUpdatedAt: 1, error: null, isPending: false, refetch: vi.fn() }}
        columns={COLUMNS}
        rowName={siteName}
        rowLevel={rowLevel}
        storageKey="locationsTableState"
        exportName="sites"
        empty={{ title: 'No sites yet' }}
      />
    </QueryClientProvider>,
  )
}

const shown = () => [...document.querySelectorAll('tbody > tr')].map((row) => row.firstElementChild?.textContent)
async function opened(chip: string) {
  fireEvent.click(screen.getByText(chip))
  return within(await screen.findByLabelText(chip, undefined, PATIENT))
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('group and level filters return to page 1, apply to the export, and are remembered', async () => {
  open()
  fireEvent.click(await screen.findByLabelText('Page 2', undefined, PATIENT))
  await waitFor(() => expect(shown()).toHaveLength(4), PATIENT)
  const groups = await opened('Filter By Group')
  fireEvent.click(await groups.findByLabelText('Plains2', undefined, PATIENT))
  await waitFor(() => expect(shown()).toEqual(['Depot', 'Yard']), PATIENT)
  expect(screen.getByText('Filter By Group: Plains')).toBeTruthy()
  const levels = await opened('Filter By Impact')
  expect(
    [...document.querySelectorAll('[aria-label="Filter By Impact"] li')].map((level) => level.textContent),
  ).toEqual(['Extreme0', 'High1', 'Moderate0', 'Low0', 'None1', 'Unknown0'])
  fireEvent.click(levels.getByLabelText(/High/))
  await waitFor(() => expect(shown()).toEqual(['Yard']), PATIENT)

  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    files.push(file as Blob)
    return 'blob:sites'
  }
  URL.revokeObjectURL = () => undefined
  fireEvent.click(screen.getByText('Export'))
  expect(await files[0]?.text()).toBe('Name,Impact\r\nYard,high\r\n')

  cleanup()
  open()
  expect(shown()).toEqual(['Yard'])
  fireEvent.click(await screen.findByLabelText('Clear Filter By Group', undefined, PATIENT))
  await waitFor(() => expect(shown()).toHaveLength(10), PATIENT)
})

test('filters that hide everything say so; a remembered group that was deleted hides nothing [ERR-002]', async () => {
  localStorage.setItem('locationsTableState', JSON.stringify({ groups: ['gone'], levels: ['extreme'], pageSize: 10 }))
  open()
  expect(await screen.findByText('No results found', undefined, PATIENT)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Clear Filter By Impact'))
  await waitFor(() => expect(shown()).toHaveLength(10), PATIENT)
  expect(screen.getByText('Filter By Group')).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('locationsTableState') ?? '{}')).toMatchObject({ levels: [], pageSize: 10 })
})
