// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { DataTable } from './data-table.tsx'
import { shownTables } from './shown-tables.ts'
import type { TableColumn } from './table-column.ts'
import type { TableStateKey } from './table-state.ts'
import { TableViewContext } from './table-view.ts'

interface Site {
  id: string
  name: string
  region: string
  score: number | undefined
  options?: Site[]
}

/** 13 sites with scores 1 to 12 and one unknown. */
const SITES: Site[] = Array.from({ length: 13 }, (_, index) => ({
  id: `site-${index}`,
  name: `Depot ${index + 1}`,
  region: index % 2 === 0 ? 'Plains' : 'Gulf Coast',
  score: index === 12 ? undefined : index + 1,
}))

const COLUMNS: TableColumn<Site>[] = [
  { id: 'name', header: 'Name', text: (site) => site.name },
  {
    id: 'score',
    header: 'Score',
    text: (site) => site.score?.toFixed(1) ?? '',
    sortBy: (site) => site.score,
    descendingFirst: true,
  },
  { id: 'region', header: 'Region', text: (site) => site.region, width: 200 },
]

type TableProps = Partial<Parameters<typeof DataTable<Site>>[0]>

function SiteTable(props: TableProps) {
  return (
    <DataTable
      label="Locations"
      columns={COLUMNS}
      rows={SITES}
      rowId={(site) => site.id}
      rowName={(site) => site.name}
      defaultPageSize={5}
      {...props}
    />
  )
}

const shownNames = () =>
  [...document.querySelectorAll('tbody tr[data-row-id]')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent).find((text) => text?.startsWith('Depot')),
  )
const rowNamed = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
const sortBy = (column: string) => userEvent.click(screen.getByRole('button', { name: column }))

beforeEach(() => {
  window.localStorage.clear()
})

test('sorts by value and not by text, sets aria-sort, and keeps rows without a value last', async () => {
  renderUi(<SiteTable defaultPageSize={10} />)
  const head = screen.getByRole('columnheader', { name: /Score/ })
  expect(head.getAttribute('aria-sort')).toBe('none')
  await sortBy('Score')
  expect(head.getAttribute('aria-sort')).toBe('descending')
  expect(shownNames().slice(0, 3)).toEqual(['Depot 12', 'Depot 11', 'Depot 10'])
  await sortBy('Score')
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  expect(shownNames()[0]).toBe('Depot 1')
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(shownNames().at(-1)).toBe('Depot 13')
})

test('numbers inside names sort numerically', async () => {
  renderUi(<SiteTable defaultPageSize={10} />)
  await sortBy('Name')
  expect(shownNames().slice(0, 2)).toEqual(['Depot 1', 'Depot 2'])
})

test('changing the sort returns to page 1', async () => {
  renderUi(<SiteTable />)
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(screen.getByText('11–13 of 13')).toBeTruthy()
  await sortBy('Score')
  expect(screen.getByText('1–5 of 13')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page')
})

test('next and previous page through the rows and stop at the ends', async () => {
  renderUi(<SiteTable />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(shownNames()).toEqual(['Depot 11', 'Depot 12', 'Depot 13'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
})

test('rows per page are 5 or 10', async () => {
  renderUi(<SiteTable />)
  await userEvent.click(screen.getByRole('combobox', { name: /Rows per page/ }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['5', '10'])
  await userEvent.click(screen.getByRole('option', { name: '10' }))
  expect(shownNames()).toHaveLength(10)
})

test('filters match substrings regardless of case and return to page 1', async () => {
  renderUi(<SiteTable quickFilter="name" />)
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'POT 1')
  expect(shownNames()).toEqual(['Depot 1', 'Depot 10', 'Depot 11', 'Depot 12', 'Depot 13'])
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by Region' }), 'coast')
  expect(shownNames()).toEqual(['Depot 10', 'Depot 12'])
})

test('a filter that hides every row says so, and an empty table shows its own text [ERR-002]', async () => {
  const table = renderUi(<SiteTable quickFilter="name" empty={{ title: 'No locations found for Nowcast.' }} />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'Anchorage')
  expect(screen.getByText('No results found')).toBeTruthy()
  table.unmount()
  renderUi(<SiteTable rows={[]} empty={{ title: 'No locations found for Nowcast.' }} />)
  expect(screen.getByText('No locations found for Nowcast.')).toBeTruthy()
})

test.each<TableStateKey>([
  'routesTableState',
  'locationsTableState',
  'locationsWeatherTableState',
  'vehiclesTableState',
])(
  'table states are stored locally under %s and restored when the table is shown again [SHELL-068] [SHELL-069]',
  async (storageKey) => {
    const first = renderUi(<SiteTable storageKey={storageKey} quickFilter="name" />)
    await sortBy('Score')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), '1')
    screen.getByRole('separator', { name: 'Resize Name' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.click(screen.getByRole('combobox', { name: /Rows per page/ }))
    await userEvent.click(screen.getByRole('option', { name: '10' }))

    expect(JSON.parse(window.localStorage.getItem(storageKey) ?? '')).toEqual({
      sorting: [{ id: 'score', desc: true }],
      filters: [{ id: 'name', value: '1' }],
      pageSize: 10,
      columnSizes: { name: 166 },
      hiddenColumns: [],
    })
    expect(Object.keys(window.localStorage)).toEqual([storageKey])

    first.unmount()
    renderUi(<SiteTable storageKey={storageKey} quickFilter="name" />)
    expect(shownNames()).toEqual(['Depot 12', 'Depot 11', 'Depot 10', 'Depot 1', 'Depot 13'])
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter by name' }).value).toBe('1')
    expect(screen.getByRole('separator', { name: 'Resize Name' }).getAttribute('aria-valuenow')).toBe('166')
    expect(screen.getByRole('combobox', { name: /Rows per page/ }).textContent).toBe('10')
  },
)

test('the head is one tab stop: arrow keys reach the other columns, with Shift they change the width', async () => {
  renderUi(<SiteTable />)
  const titles = [...document.querySelectorAll<HTMLElement>('thead button')]
  expect(titles.length).toBeGreaterThan(1)
  const stops = () => [...document.querySelectorAll<HTMLElement>('thead [tabindex="0"]')]
  expect(stops()).toEqual([titles[0]])
  titles[0]?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(titles[1])
  expect(stops()).toEqual([titles[1]])
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowRight}{/Shift}')
  expect(screen.getByRole('separator', { name: 'Resize Name' }).getAttribute('aria-valuenow')).toBe('166')
})

test('two tables do not share their state [SHELL-069]', async () => {
  const first = renderUi(<SiteTable storageKey="routesTableState" />)
  await sortBy('Score')
  first.unmount()
  renderUi(<SiteTable storageKey="vehiclesTableState" />)
  expect(shownNames()[0]).toBe('Depot 1')
})

test.each(['not json', '{"sorting":"score"}', '{"sorting":[{"id":"gone","desc":true}],"pageSize":7}', 'null', '[]'])(
  'the stored state %s does no harm',
  (text) => {
    window.localStorage.setItem('routesTableState', text)
    renderUi(<SiteTable storageKey="routesTableState" />)
    expect(shownNames()).toHaveLength(5)
  },
)

test('a selected row moves the table to its page, and the user can page away again', async () => {
  function Selecting() {
    const [selectedId, setSelectedId] = useState<string>()
    return (
      <>
        <button type="button" onClick={() => setSelectedId('site-11')}>
          find
        </button>
        <SiteTable selectedId={selectedId} onSelect={(site) => setSelectedId(site.id)} />
      </>
    )
  }
  renderUi(<Selecting />)
  await userEvent.click(screen.getByText('find'))
  expect(screen.getByText('11–13 of 13')).toBeTruthy()
  expect(rowNamed('Depot 12').getAttribute('aria-selected')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Page 1' }))
  expect(screen.getByText('1–5 of 13')).toBeTruthy()
  await userEvent.click(screen.getByText('Depot 3'))
  expect(rowNamed('Depot 3').getAttribute('aria-selected')).toBe('true')
})

test('rows can be focused and selected by keyboard', async () => {
  const onSelect = vi.fn()
  renderUi(<SiteTable onSelect={onSelect} />)
  rowNamed('Depot 1').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onSelect).toHaveBeenLastCalledWith(SITES[2])
  await userEvent.keyboard('{End} ')
  expect(onSelect).toHaveBeenLastCalledWith(SITES[4])
  await userEvent.keyboard('{Home}{ArrowUp}{Enter}')
  expect(onSelect).toHaveBeenLastCalledWith(SITES[0])
})

test('a click on a button inside a row does not select the row', async () => {
  const onSelect = vi.fn()
  const onSend = vi.fn()
  const withAction: TableColumn<Site>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      header: 'Actions',
      text: () => '',
      sortable: false,
      exported: false,
      cell: (site) => (
        <button type="button" onClick={() => onSend(site.id)}>
          Send Alert
        </button>
      ),
    },
  ]
  renderUi(<SiteTable columns={withAction} onSelect={onSelect} />)
  await userEvent.click(within(rowNamed('Depot 2')).getByRole('button', { name: 'Send Alert' }))
  expect(onSend).toHaveBeenCalledWith('site-1')
  expect(onSelect).not.toHaveBeenCalled()
})

test('a detail opens under its row', async () => {
  renderUi(<SiteTable detail={(site) => <p>Delay outbound loads of {site.name}</p>} />)
  const toggle = screen.getByRole('button', { name: 'Show details of Depot 2' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(toggle)
  expect(screen.getByText('Delay outbound loads of Depot 2')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide details of Depot 2' }))
  expect(screen.queryByText('Delay outbound loads of Depot 2')).toBeNull()
})

const ROUTES: Site[] = SITES.slice(0, 7).map((site) => ({
  ...site,
  options: ['A', 'B'].map((letter) => ({ ...site, id: `${site.id}-${letter}`, name: `${site.name} option ${letter}` })),
}))

test('tree rows open by keyboard, have an aria-level, and stay with their parent', async () => {
  renderUi(<SiteTable rows={ROUTES} subRows={(site) => site.options} onSelect={() => undefined} />)
  expect(screen.getByRole('treegrid', { name: 'Locations' })).toBeTruthy()
  rowNamed('Depot 2').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(rowNamed('Depot 2').getAttribute('aria-expanded')).toBe('true')
  expect(rowNamed('Depot 2 option A').getAttribute('aria-level')).toBe('2')
  expect(shownNames()).toHaveLength(7)
  expect(screen.getByText('1–5 of 7')).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  expect(document.activeElement).toBe(rowNamed('Depot 2'))
})

test('a selected child opens its parent on the right page', () => {
  renderUi(
    <SiteTable rows={ROUTES} subRows={(site) => site.options} selectedId="site-6-B" onSelect={() => undefined} />,
  )
  expect(screen.getByText('6–7 of 7')).toBeTruthy()
  expect(rowNamed('Depot 7 option B').getAttribute('aria-selected')).toBe('true')
})

test('loading, failed and stale each look different, and no table that loads says 0–0 of 0 [EXP-009]', async () => {
  const onRetry = vi.fn()
  const loading = renderUi(<SiteTable rows={[]} loading />)
  expect(screen.getByRole('table', { name: 'Locations' }).getAttribute('aria-busy')).toBe('true')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(5)
  expect(screen.getByText('Loading…')).toBeTruthy()
  expect(screen.queryByText(/of 0/)).toBeNull()
  loading.unmount()

  const failed = renderUi(<SiteTable rows={[]} error={{ message: 'The server did not answer.', onRetry }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  failed.unmount()

  const now = new Date('2027-01-14T22:30:00Z')
  renderUi(<SiteTable stale={{ updatedAt: new Date('2027-01-14T21:48:00Z'), now }} />)
  expect(screen.getByRole('status').textContent).toContain('42 min ago')
})

test('the exported file has the columns, texts, filter and order of the screen', async () => {
  let exported: Blob | undefined
  URL.createObjectURL = (blob: Blob) => {
    exported = blob
    return 'blob:export'
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = () => undefined
  renderUi(<SiteTable quickFilter="name" exportName="locations" />)
  await sortBy('Score')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'Depot 1')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(exported).toBeDefined())
  expect(await exported?.text()).toBe(
    [
      'Name,Score,Region',
      'Depot 12,12.0,Gulf Coast',
      'Depot 11,11.0,Plains',
      'Depot 10,10.0,Gulf Coast',
      'Depot 1,1.0,Plains',
      'Depot 13,N/A,Plains',
      '',
    ].join('\r\n'),
  )
})

test('an open row is exported with its sub-rows, a closed one without', async () => {
  let exported: Blob | undefined
  URL.createObjectURL = (blob: Blob) => {
    exported = blob
    return 'blob:export'
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = () => undefined
  const option = (name: string): Site => ({ id: name, name, region: 'Gulf', score: 1 })
  const rows = ['One', 'Two'].map((name, i) => ({
    ...(SITES[i] as Site),
    name: `Depot ${name}`,
    options: [option(`${name} A`)],
  }))
  renderUi(<SiteTable rows={rows} subRows={(site) => site.options} exportName="routes" />)
  await userEvent.click(screen.getByRole('button', { name: 'Show details of Depot Two' }))
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(exported).toBeDefined())
  const names = (await exported?.text())?.split('\r\n').map((line) => line.split(',')[0])
  expect(names).toEqual(['Name', 'Depot One', 'Depot Two', 'Two A', ''])
})

test('a saved view decides over sort and columns, another one replaces it, and a sort of the user leaves it [DESK-086]', async () => {
  const onLeave = vi.fn()
  localStorage.setItem(
    'vehiclesTableState',
    JSON.stringify({
      sorting: [{ id: 'name', desc: false }],
      filters: [{ id: 'region', value: 'Gulf' }],
      hiddenColumns: ['score'],
    }),
  )
  function Page() {
    const [looks, setLooks] = useState<string | undefined>('vehicles:-score:region;routes:name:')
    return (
      <TableViewContext value={{ looks, onLeave }}>
        <SiteTable storageKey="vehiclesTableState" />
        <button type="button" onClick={() => setLooks('vehicles:score:gone')}>
          Other view
        </button>
      </TableViewContext>
    )
  }
  const { unmount } = renderUi(<Page />)
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['Name', 'Score'])
  // The remembered filter of the hidden column does not hide rows.
  expect(shownNames().slice(0, 2)).toEqual(['Depot 12', 'Depot 11'])
  await userEvent.click(screen.getByRole('button', { name: 'Other view' }))
  expect(heads()).toEqual(['Name', 'Score', 'Region'])
  expect(shownNames()[0]).toBe('Depot 1')
  expect(onLeave).not.toHaveBeenCalled()
  await sortBy('Name')
  expect(onLeave).toHaveBeenCalledOnce()
  const sort = { column: 'name', descending: false }
  expect(shownTables()).toEqual(new Map([['vehicles', { sort, hiddenColumns: [] }]]))
  unmount()
  expect(shownTables().size).toBe(0)
})

test('without a view a table looks as its user left it [DESK-086]', () => {
  localStorage.setItem('routesTableState', JSON.stringify({ sorting: [{ id: 'score', desc: true }] }))
  renderUi(
    <TableViewContext value={{ looks: 'vehicles:name:', onLeave: () => undefined }}>
      <SiteTable storageKey="routesTableState" />
    </TableViewContext>,
  )
  expect(shownNames()[0]).toBe('Depot 12')
})
