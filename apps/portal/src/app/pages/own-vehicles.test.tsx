// @vitest-environment jsdom
import { createVehicles, getOwnVehicle } from '@stormlane/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import { readLogFilters } from '../../features/message-log/log-address.ts'
import { writeStored } from '../../platform/local-store.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { AssetsPage } from './assets-page.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const OWN = vehicleOnWire({
  id: 'own17',
  name: 'Unit 17',
  external_id: 'unit-17',
  source: 'stormlane',
  is_own: true,
  group_ids: ['g1'],
})

afterEach(() => localStorage.clear())

function openVehicles(answering: Answering = () => undefined) {
  writeStored('token', 'of a session')
  const server = stubServer((asked) => {
    const answer = answering(asked)
    if (answer) return answer
    const { method, path } = asked
    if (path === '/vehicles.json' && method === 'GET')
      return { body: { vehicles: [OWN, vehicleOnWire({ name: 'Truck 9' })] } }
    if (path === '/vehicles.json') return { body: answerOnWire(createVehicles, { created: 1, changed: 1 }) }
    if (path === '/vehicles/own17/own') return { body: answerOnWire(getOwnVehicle) }
    if (path === '/vehicles/own17')
      return { body: method === 'DELETE' ? { success: true } : { vehicle: { ...OWN, name: 'Unit 17 B' } } }
    return undefined
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <AssetsPage
          tab="vehicles"
          address={{ onChange: () => undefined }}
          onTab={() => undefined}
          log={{ filters: readLogFilters({}), onFilters: () => undefined }}
        />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { sent: () => server.asked.filter(({ method, path }) => method !== 'GET' && path.startsWith('/vehicles')) }
}

const storedBy = ([first]: readonly { body?: unknown }[]) =>
  z.object({ vehicles: z.array(z.record(z.string(), z.unknown())) }).parse(first?.body).vehicles

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, PATIENT))
const openDetail = async (name: string) => fireEvent.click(await screen.findByRole('cell', { name }, PATIENT))

test('Add vehicle stores an own vehicle with its trailer, driver and height in the units of the user [FLEET-022]', async () => {
  const { sent } = openVehicles()
  fireEvent.click(await screen.findByRole('button', { name: 'Add vehicle' }, PATIENT))
  const form = await dialog('Add vehicle')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This is required.')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Vehicle id'), 'unit-17')
  expect(await form.findByText('Unit 17 has this id already.')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.clear(form.getByLabelText('Vehicle id'))
  await userEvent.type(form.getByLabelText('Vehicle id'), ' unit-18 ')
  await userEvent.type(form.getByLabelText(/^Driver(?!')/), 'Ann Lee')
  await userEvent.type(form.getByLabelText('Height'), '13.5')
  await userEvent.click(form.getByRole('combobox', { name: /^Trailer/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Flatbed' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('unit-18 is added', {}, PATIENT)
  expect(sent()).toHaveLength(1)
  const [stored] = storedBy(sent())
  expect(stored).toMatchObject({
    external_id: 'unit-18',
    name: 'unit-18',
    type: 'truck',
    trailer: 'flatbed',
    load: null,
    driver_name: 'Ann Lee',
    driver_phone: null,
    width: null,
  })
  expect(stored?.height).toBeCloseTo(4.115, 3)
})

test('an own vehicle is edited from its row, with what the server knows of it; a failed save keeps the form [FLEET-022]', async () => {
  let fails = true
  const { sent } = openVehicles(({ method }) =>
    method === 'PATCH' && fails ? { status: 409, body: { error: 'Another vehicle has the id unit-17.' } } : undefined,
  )
  await openDetail('Unit 17')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }, PATIENT))
  const form = await dialog('Edit vehicle')
  const name = await form.findByLabelText<HTMLInputElement>(/^Name/, {}, PATIENT)
  expect(name.value).not.toBe('')
  await userEvent.clear(name)
  await userEvent.type(name, 'Unit 17 B')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Another vehicle has the id unit-17.', {}, PATIENT)).toBeTruthy()
  expect(name.value).toBe('Unit 17 B')
  fails = false
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Unit 17 B is saved', {}, PATIENT)
  expect(sent().map(({ method, path }) => [method, path])).toEqual([
    ['PATCH', '/vehicles/own17'],
    ['PATCH', '/vehicles/own17'],
  ])
  expect(sent()[1]?.body).toMatchObject({ name: 'Unit 17 B' })
})

test('an own vehicle is retired from its row after a question; a vehicle of a provider has no such buttons [FLEET-023]', async () => {
  const { sent } = openVehicles()
  await openDetail('Truck 9')
  expect(screen.queryByRole('button', { name: 'Retire' })).toBeNull()
  await openDetail('Unit 17')
  fireEvent.click(await screen.findByRole('button', { name: 'Retire' }, PATIENT))
  const asking = await dialog('Retire vehicle')
  expect(sent()).toEqual([])
  fireEvent.click(asking.getByRole('button', { name: 'Retire' }))
  await screen.findByText('Unit 17 is retired', {}, PATIENT)
  expect(sent().map(({ method, path }) => [method, path])).toEqual([['DELETE', '/vehicles/own17']])
})

test('vehicles of a file are read here, told apart in new and known ones, and stored with their groups kept [FLEET-024]', async () => {
  const { sent } = openVehicles()
  fireEvent.click(await screen.findByRole('button', { name: 'Add from a file' }, PATIENT))
  const form = await dialog('Add vehicles from a file')
  const choose = (text: string) =>
    userEvent.upload(form.getByLabelText('CSV file'), new File([text], 'fleet.csv', { type: 'text/csv' }))
  await choose('name\nUnit 18')
  expect(await form.findByText(/There is no column with the ids/)).toBeTruthy()
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Add 0 vehicles' }).disabled).toBe(true)
  await choose('Unit;Height;Color\nunit-17;4,1;red\nunit-18;;')
  expect(await form.findByText('1 vehicle will be added, 1 vehicle with a known id changed.')).toBeTruthy()
  expect(form.getByText('Not read: Color.')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Add 2 vehicles' }))
  await screen.findByText('1 vehicle added, 1 vehicle changed', {}, PATIENT)
  expect(sent()).toHaveLength(1)
  expect(storedBy(sent())).toMatchObject([
    { external_id: 'unit-17', height: 4.1, group_ids: ['g1'] },
    { external_id: 'unit-18', height: null, group_ids: [] },
  ])
})
