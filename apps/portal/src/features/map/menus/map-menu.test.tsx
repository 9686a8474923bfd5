// @vitest-environment jsdom
import { featureFlags, organizationSettings } from '@stormlane/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { NO_CHOICE, narrowAssets } from '../assets/narrow-assets.ts'
import type { MapSearch } from '../map-state.ts'
import { useMapView } from '../use-map-view.ts'
import { MapMenu } from './map-menu.tsx'
import { useMenu } from './use-menu.ts'

const SEARCH: MapSearch = { map_type: 'lightning_probability' }

function Menu({ source }: { source: string | null }) {
  const view = useMapView(SEARCH, () => undefined)
  const menu = useMenu()
  const nothing = () => undefined
  return (
    <MapMenu
      menu={menu}
      view={view}
      layer={view.mapTypeFor(source)}
      source={source}
      loaded={{ assets: [], isLoading: false, isError: false }}
      narrowed={narrowAssets([], NO_CHOICE)}
      choice={{ choice: NO_CHOICE, groups: [], setGroups: nothing, setFilters: nothing, setLevels: nothing }}
      overlays={[]}
      selectedId={null}
      opacity={0.7}
      onOpacity={nothing}
      onSelect={nothing}
      onFind={nothing}
      run={null}
    />
  )
}

function openLayers(source: string | null, settings = organizationSettings()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(sessionQueries.features().queryKey, featureFlags(['showWildfireIndices']))
  client.setQueryData(sessionQueries.me().queryKey, { settings } as never)
  renderUi(
    <QueryClientProvider client={client}>
      <Menu source={source} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Map Layers/ }))
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('the selected location’s source decides on lightning and wildfire spread [LAYER-029, LAYER-032]', () => {
  openLayers('GFS')
  expect([radio('Lightning Probability').disabled, radio('Wildfire Spread').disabled]).toEqual([true, true])
  expect(radio('Temperature').checked).toBe(true)
})

test('with a location of HYPERR, and without one, both are there', () => {
  openLayers('HYPERR')
  expect([radio('Lightning Probability').checked, radio('Wildfire Spread').disabled]).toEqual([true, false])
})

test('the opacity slider is for organisations that have it [LAYER-067]', () => {
  openLayers(null)
  expect(screen.queryByRole('slider', { name: 'Opacity' })).toBeNull()
  document.body.replaceChildren()
  openLayers(null, organizationSettings({ OpacitySlider: true }))
  expect(screen.getByRole('slider', { name: 'Opacity' })).toBeTruthy()
})
