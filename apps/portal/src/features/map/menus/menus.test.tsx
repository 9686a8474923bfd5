// @vitest-environment jsdom
import type { AssetFilter } from '@stormlane/domain/assets'
import { featureFlags } from '@stormlane/domain/product'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { type CountedGroup, GroupTreeMenu } from '../../../parts/groups/group-tree.tsx'
import { OpacitySlider } from '../../../parts/weather/opacity-slider.tsx'
import { LayerPanel } from '../layers/layer-panel.tsx'
import { ImpactFilters } from './impact-filters.tsx'
import { MapOptions } from './map-options.tsx'
import { MENU_CATEGORIES } from './menu-category.ts'
import { useMenu } from './use-menu.ts'

test('the menu has exactly these categories [MAP-019]', () => {
  expect(MENU_CATEGORIES).toEqual([
    'top-menu',
    'risk-layers',
    'asset-types',
    'filter-asset-groups',
    'filter-by-impact',
    'asset-list',
  ])
})

function Menu({ onFind }: { onFind: () => void }) {
  const menu = useMenu()
  return (
    <MapOptions
      menu={menu}
      layerName="Road Conditions"
      assetType="location"
      assetCount={60}
      chosenGroups={0}
      chosenFilters={0}
      layers="the layers"
      assetTypes="the types"
      groups="the groups"
      filters="the filters"
      list="the list"
      onFind={onFind}
      run={null}
    />
  )
}

test('Map Options opens layers, assets, filters, list and search [MAP-015, MAP-016, MAP-018, MAP-119]', async () => {
  const onFind = vi.fn()
  renderUi(<Menu onFind={onFind} />)
  expect(screen.getByRole('heading', { name: 'Map Options' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Map Layers' }))
  expect(screen.getByText('the layers')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /My Assets/ }))
  expect(screen.queryByText('the layers')).toBeNull()
  expect(screen.getByText('the list')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Filter By Group' }))
  expect(screen.getByText('the groups')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Filter By Impact' }))
  expect(screen.getByText('the filters')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Find Assets' }))
  expect(onFind).toHaveBeenCalledOnce()
})

const group = (id: string, children: string[], locationCount: number): CountedGroup => ({
  id,
  name: id,
  source: 'stormlane',
  externalId: null,
  children,
  locationCount,
  vehicleCount: 0,
  routeCount: 0,
})

function Groups({ groups }: { groups: CountedGroup[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return <GroupTreeMenu groups={groups} assetType="location" chosen={chosen} onChange={setChosen} />
}

test('a tree with one root expands automatically, and selecting a group selects its descendants [MAP-071, MAP-072, MAP-076]', async () => {
  const { container } = renderUi(
    <Groups groups={[group('All', ['Plains', 'Empty'], 3), group('Plains', [], 3), group('Empty', [], 0)]} />,
  )
  expect(screen.getByRole('checkbox', { name: /Plains/ })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /Empty/ })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /All/ }))
  expect((screen.getByRole('checkbox', { name: /Plains/ }) as HTMLInputElement).checked).toBe(true)
  expect(container.querySelector<HTMLElement>('[style*="max-height"]')?.style.maxHeight).toBe('300px')
})

test('a group shows its number of locations, vehicles and routes including sub-groups [ASSET-023]', () => {
  renderUi(<Groups groups={[{ ...group('Plains', [], 3), vehicleCount: 1, routeCount: 2 }]} />)
  expect(screen.getByTitle('3 locations, 1 vehicle, 2 routes').textContent).toBe('3')
})

test('a tree with two roots stays collapsed; below ten levels it says Max depth reached [MAP-071, MAP-075]', async () => {
  renderUi(<Groups groups={[group('A', ['B'], 1), group('B', [], 1), group('C', [], 1)]} />)
  expect(screen.queryByRole('checkbox', { name: /B/ })).toBeNull()
  const deep = Array.from({ length: 12 }, (_, i) => group(`L${i}`, i < 11 ? [`L${i + 1}`] : [], 1))
  renderUi(<Groups groups={deep} />)
  expect(screen.getByText('Max depth reached')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /L10/ })).toBeNull()
})

test('the tree says when no group has assets of the type [MAP-077]', () => {
  renderUi(<Groups groups={[group('A', [], 0)]} />)
  expect(screen.getByText('No groups with locations found')).toBeTruthy()
})

function Filters({ onChange }: { onChange: (filters: readonly AssetFilter[]) => void }) {
  const [filters, setFilters] = useState<readonly AssetFilter[]>([])
  const put = (next: readonly AssetFilter[]) => {
    setFilters(next)
    onChange(next)
  }
  return <ImpactFilters assetType="vehicle" filters={filters} risks={['Flood', 'Road Conditions']} onChange={put} />
}

const options = (label: string) =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
    .slice(1)

test('filters offer the operators and values of their variable, and changing the variable resets them [MAP-084, MAP-085, MAP-086, MAP-087]', async () => {
  const onChange = vi.fn()
  renderUi(<Filters onChange={onChange} />)
  const choose = (label: string, option: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option)
  await choose('Variable', 'impact_level')
  expect(options('Operator')).toEqual(['is at least', 'is at most', 'is', 'is not'])
  await choose('Operator', 'is at least')
  expect(options('Value')).toEqual(['None', 'Low', 'Moderate', 'High'])
  await choose('Value', 'high')
  expect(onChange).toHaveBeenLastCalledWith([{ variable: 'impact_level', operator: 'is at least', value: 'high' }])
  await choose('Variable', 'road_risk')
  expect(onChange).toHaveBeenLastCalledWith([{ variable: 'road_risk', operator: null, value: null }])
  expect(options('Operator')).toEqual(['>=', '>', '<', '<=', 'is', 'is not'])
  await choose('Operator', '>=')
  expect(options('Value')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  await choose('Variable', 'max_wind_gust')
  await choose('Operator', '>')
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), '45.5')
  expect(onChange).toHaveBeenLastCalledWith([{ variable: 'max_wind_gust', operator: '>', value: '45.5' }])
  await choose('Variable', 'gov_alert_issued')
  expect(options('Operator')).toEqual(['true', 'false'])
  await choose('Operator', 'true')
  expect(screen.queryByRole('combobox', { name: 'Value' })).toBeNull()
})

test('a list filter takes several risks, and no value for the operator any [MAP-081]', async () => {
  const onChange = vi.fn()
  renderUi(<Filters onChange={onChange} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Variable' }), 'risks')
  expect(options('Operator')).toEqual(['any', 'includes any of', 'includes all of', 'does not include'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'includes any of')
  await userEvent.selectOptions(screen.getByRole('listbox', { name: 'Value' }), ['Flood', 'Road Conditions'])
  expect(onChange).toHaveBeenLastCalledWith([
    { variable: 'risks', operator: 'includes any of', value: ['Flood', 'Road Conditions'] },
  ])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'any')
  expect(screen.queryByRole('listbox', { name: 'Value' })).toBeNull()
})

test('opacity runs from 0 to 1 in steps of 0.05 [LAYER-045]', () => {
  renderUi(<OpacitySlider value={0.7} onChange={() => undefined} />)
  const slider = screen.getByRole('slider', { name: 'Opacity' }) as HTMLInputElement
  expect([slider.min, slider.max, slider.step]).toEqual(['0', '1', '0.05'])
})

test('lightning and wildfire spread are unavailable for a location that is not from HYPERR [LAYER-029, LAYER-032]', () => {
  renderUi(
    <LayerPanel
      layer="road"
      timeframe="nowcast"
      source="GFS"
      flags={featureFlags(['showWildfireIndices'])}
      onChange={() => undefined}
      opacity={null}
    >
      {null}
    </LayerPanel>,
  )
  const isDisabled = (name: string) => (screen.getByRole('radio', { name }) as HTMLInputElement).disabled
  expect([isDisabled('Lightning Probability'), isDisabled('Wildfire Spread'), isDisabled('Flood')]).toEqual([
    true,
    true,
    false,
  ])
})
