// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://portal.fleet.example/" }
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { meOnWire } from '../../../test/answer-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { RoutePlanner } from './route-planner.tsx'

vi.setConfig({ testTimeout: 60_000 })

function open(showVehicleType: boolean) {
  stubServer(({ path }) => {
    // Stops are offered by another setting, which shows when the settings have arrived.
    if (path === '/users/me') return { body: meOnWire({ ShowVehicleType: showVehicleType, MultiStopRoutes: true }) }
    if (path === '/routes.json') return { body: { routes: [] } }
    return undefined
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RoutePlanner preset={{}} onRun={() => undefined} facts={null} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return screen.findByText('Add Destination', undefined, { timeout: 20_000 })
}

test('on a production host the vehicle type and the hours of service are hidden without the setting [PLAN-006]', async () => {
  await open(false)
  expect(screen.queryByText('Vehicle Type')).toBeNull()
  expect(screen.queryByRole('switch', { name: /hours of service/ })).toBeNull()
})

test('on a production host they are shown with the setting of the organization [PLAN-006]', async () => {
  await open(true)
  expect(screen.getByText('Vehicle Type')).toBeTruthy()
  expect(screen.getByRole('switch', { name: /hours of service/ })).toBeTruthy()
})
