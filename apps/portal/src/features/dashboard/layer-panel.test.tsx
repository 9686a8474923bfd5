// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { LayerPanel } from './layer-panel.tsx'
import { useDashboardView } from './use-dashboard-view.ts'

function TrafficPanel({ traffic, zoom }: { traffic: string; zoom: number }) {
  const model = useDashboardView({ map_layer: 'traffic', traffic }, () => undefined)
  return <LayerPanel layer="traffic" model={model} overlays={[]} place={null} zoom={zoom} />
}

const TRAFFIC_HINT = 'May need to zoom in further to see traffic.'
const INCIDENTS_HINT = 'May need to zoom in further to see incidents.'

test.each([
  ['traffic', 4, TRAFFIC_HINT],
  ['traffic', 5, null],
  ['traffic-incidents', 6, INCIDENTS_HINT],
  ['traffic-incidents', 7, null],
  ['road-work', 3, null],
])('%s at zoom %i: %s [DASH-029, DASH-030]', async (traffic, zoom, hint) => {
  stubPortal({ flags: ['show511InPortal'] })
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TrafficPanel traffic={traffic} zoom={zoom} />
    </QueryClientProvider>,
  )
  await screen.findByText('Road Work', undefined, { timeout: 20_000 })
  const hints = [TRAFFIC_HINT, INCIDENTS_HINT].filter((words) => screen.queryByText(words) !== null)
  expect(hints).toEqual(hint === null ? [] : [hint])
})
