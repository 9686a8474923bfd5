// @vitest-environment jsdom
import type { AssetType } from '@stormlane/domain/assets'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { stubPortal } from '../../../../test/stub-portal.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { LevelCounts } from '../level-counts.tsx'
import { SearchDialog } from '../search/search-dialog.tsx'
import { SearchResults } from '../search/search-results.tsx'
import { asset, NO_CHOICE } from './asset.fixture.ts'
import { AssetList } from './asset-list.tsx'
import type { MapAsset } from './map-asset.ts'
import { narrowAssets } from './narrow-assets.ts'

function renderList(
  assets: MapAsset[],
  parts: { assetType?: AssetType; isLoading?: boolean; isError?: boolean; choice?: Partial<typeof NO_CHOICE> } = {},
) {
  const onSelect = vi.fn()
  const { assetType = 'location', isLoading = false, isError = false, choice = {} } = parts
  renderUi(
    <AssetList
      assetType={assetType}
      loaded={{ assets, isLoading, isError }}
      narrowed={narrowAssets(assets, { ...NO_CHOICE, ...choice })}
      shownAt={new Date('2026-01-14T20:00:00Z')}
      groupNames={new Map()}
      selectedId={null}
      onSelect={onSelect}
    />,
  )
  return onSelect
}

const exportButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Export' })

test('an organization without assets shows No Assets, and Export is disabled [MAP-024, MAP-090]', () => {
  renderList([])
  expect(screen.getByText('No Assets')).toBeTruthy()
  expect(exportButton().disabled).toBe(true)
})

test('the list says when assets are loading, and what to do if loading failed [MAP-091]', () => {
  renderList([], { isLoading: true })
  expect(screen.getByText('Loading assets...')).toBeTruthy()
  renderList([], { isError: true })
  expect(screen.getByRole('alert').textContent).toBe(
    'There was an error while fetching your locations. Please refresh the page to try again. Contact us if the issue persists.',
  )
})

test('the list says when no asset is affected [MAP-024, MAP-092]', () => {
  renderList([asset()])
  expect(screen.getByText('No Assets Affected')).toBeTruthy()
  expect(exportButton().disabled).toBe(true)
})

test('affected assets hidden by filters are counted [MAP-093]', () => {
  renderList([asset({ name: 'a', level: 'high' }), asset({ name: 'b', level: 'low' })], {
    choice: { levels: new Set(['low']) },
  })
  expect(screen.getByText('1 affected assets filtered out')).toBeTruthy()
  expect(exportButton().disabled).toBe(false)
})

const COMMON =
  'Name,External ID,Impact,Impact Types,Reason,Begins,Begins (ISO 8601),Ends,Ends (ISO 8601),Recommended Action'

test.each([
  ['location', '[MAP-020]', 'locations.csv', `${COMMON},Latitude,Longitude,Groups`],
  ['vehicle', '[MAP-021]', 'vehicles.csv', `${COMMON},Bearing,Latitude,Longitude,Groups`],
  ['route', '[MAP-022]', 'routes.csv', `${COMMON},Origin,Destination,Groups`],
] as const)(
  'Export saves the rows of the %s list as a file with their own columns [ASSET-011, MAP-018] %s',
  async (assetType, _id, file, head) => {
    const saved: string[] = []
    const blobs: Blob[] = []
    Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob), revokeObjectURL: () => undefined })
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    renderList([asset({ assetType, name: 'Omaha, NE', level: 'high' })], { assetType })
    await userEvent.click(exportButton())
    expect(saved).toEqual([file])
    const [columns, row] = ((await blobs[0]?.text()) ?? '').replace('\uFEFF', '').split('\r\n')
    expect(columns).toBe(head)
    expect(row).toMatch(/^"Omaha, NE",,High,/)
    clicked.mockRestore()
  },
)

test('only the visible rows of five thousand assets are rendered, and markup in a name stays text', async () => {
  const name = 'مستودع الرياض <script>alert(1)</script>'
  const many = Array.from({ length: 5000 }, (_, i) => asset({ name: `Location ${i}` }))
  const onSelect = renderList([...many, asset({ name, level: 'extreme' })])
  expect(screen.getAllByRole('listitem').length).toBeLessThan(30)
  await userEvent.click(screen.getByText(name))
  expect(onSelect.mock.lastCall?.[0]).toMatchObject({ name })
  expect(document.querySelector('script')).toBeNull()
})

test('each level count button filters by its level', async () => {
  const onChange = vi.fn()
  const counts = { unknown: 0, none: 4, low: 3, moderate: 2, high: 1, extreme: 0 }
  renderUi(<LevelCounts counts={counts} chosen={new Set(['high'])} onChange={onChange} />)
  expect(screen.getByRole('button', { name: '1 High' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: '3 Low' }))
  expect(onChange).toHaveBeenCalledWith(new Set(['high', 'low']))
})

/** The search with its results, as the map composes it. */
const SuperSearch = (props: Omit<ComponentProps<typeof SearchResults>, 'field'>) => (
  <SearchDialog onClose={props.onClose}>{(field) => <SearchResults field={field} {...props} />}</SearchDialog>
)

/** The search asks the server for storms, of which there are none here. */
function renderSearch(search: ReactElement) {
  stubPortal({ bodies: { '/storms.json': { storms: [], run_time: null } } })
  renderUi(<QueryClientProvider client={queryClient}>{search}</QueryClientProvider>)
}

const loaded = (...assets: MapAsset[]) => ({ assets, isLoading: false, isError: false })

test('the search shows Start typing, groups results with the current type first, and says levels with reasons, and when nothing matches [MAP-028, MAP-032, MAP-033, MAP-120]', async () => {
  const onSelect = vi.fn()
  Element.prototype.scrollIntoView = () => undefined
  renderSearch(
    <SuperSearch
      onStorm={() => undefined}
      assets={{
        location: loaded(asset({ name: 'Omaha DC', level: 'high', reason: 'Gusts 58 mph' })),
        vehicle: loaded(asset({ assetType: 'vehicle', name: 'Omaha 12' })),
        route: loaded(asset({ assetType: 'route', name: 'R1', origin: 'Omaha, NE' })),
      }}
      current="vehicle"
      onSelect={onSelect}
      onClose={() => undefined}
    />,
  )
  expect(screen.getByText('Start typing')).toBeTruthy()
  const field = screen.getByRole('combobox')
  await userEvent.type(field, 'oma')
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Vehicles',
    'Locations',
    'Shipments',
  ])
  const affected = screen.getByRole('option', { name: /Omaha DC/ })
  expect(within(affected).getByRole('img', { name: 'High' })).toBeTruthy()
  expect(affected.textContent).toContain('Gusts 58 mph')
  await userEvent.type(field, '{ArrowDown}{Enter}')
  expect(onSelect.mock.lastCall?.[0]).toMatchObject({ name: 'Omaha DC' })
  await userEvent.type(field, 'zzz')
  expect(screen.getByText('No matching results')).toBeTruthy()
})

test('Escape and an outside click close the search [MAP-026, MAP-027]', async () => {
  const onClose = vi.fn()
  renderSearch(
    <SuperSearch
      onStorm={() => undefined}
      assets={{ location: loaded(), vehicle: loaded(), route: loaded() }}
      current="location"
      onSelect={() => undefined}
      onClose={onClose}
    />,
  )
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  // The dialog itself is the page around the search.
  await userEvent.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('clicking a route row selects it; clicking the selected row is ignored [MAP-070]', () => {
  const onSelect = vi.fn()
  const assets = [asset({ assetType: 'route', name: 'a' }), asset({ assetType: 'route', name: 'b' })]
  renderUi(
    <AssetList
      assetType="route"
      loaded={loaded(...assets)}
      narrowed={narrowAssets(assets, NO_CHOICE)}
      shownAt={new Date('2026-01-14T20:00:00Z')}
      groupNames={new Map()}
      selectedId="a"
      onSelect={onSelect}
    />,
  )
  fireEvent.click(screen.getByText('a'))
  expect(onSelect).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('b'))
  expect(onSelect.mock.lastCall?.[0]).toMatchObject({ id: 'b' })
})

test('unrated assets are not counted as unaffected', () => {
  renderList([asset({ id: 'a', name: 'Rated', level: 'none' }), asset({ id: 'b', name: 'Unrated', level: 'unknown' })])
  const saysOf = (name: RegExp) => screen.getByRole('button', { name }).textContent
  expect(saysOf(/^Rated/)).toContain('No weather impact expected')
  expect(saysOf(/^Unrated/)).toContain('Not rated yet')
})
