// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://portal.example/" }
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { NO_INPUTS } from './plan-inputs.ts'
import { RoutePlanner } from './route-planner.tsx'

afterEach(() => localStorage.clear())

test('type and size of the vehicle are saved with the route, also where the type cannot be chosen [PLAN-066]', async () => {
  const plan = {
    ...NO_INPUTS,
    origin: { label: 'Denver, CO', latitude: 39.74, longitude: -104.98 },
    destination: { label: 'Chicago, IL', latitude: 41.85, longitude: -87.65 },
    vehicle: { ...NO_INPUTS.vehicle, type: 'truck', height: 4.1, weight: 20_000 },
  }
  localStorage.setItem('plannerInputs', JSON.stringify(plan))
  const { asked } = stubPortal({
    answer: ({ method, path }) =>
      method === 'POST' && path === '/routes.json' ? { body: { route: routeOnWire('9') } } : undefined,
  })
  stageScreen({}, () => <RoutePlanner preset={{}} onRun={() => undefined} facts={null} />)
  expect(screen.getByText('SAVE', { selector: 'button' })).toBeTruthy()
  expect(screen.queryByText('Vehicle Type')).toBeNull()
  fireEvent.click(screen.getByText('SAVE', { selector: 'button' }))
  expect(await screen.findByText('SAVED', { selector: 'button' }, { timeout: 30_000 })).toBeTruthy()
  const saved = asked.find(({ method, path }) => method === 'POST' && path === '/routes.json')?.body
  expect(saved).toMatchObject({ vehicle_type: 'truck', vehicle_height: 4.1, vehicle_weight: 20_000 })
})
