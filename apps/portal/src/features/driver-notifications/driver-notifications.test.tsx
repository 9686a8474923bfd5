// @vitest-environment jsdom
import { listAlertFeatures } from '@stormlane/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOnWire } from '../../../test/alert-on-wire.ts'
import { answerOnWire, meOnWire, portalFeaturesOnWire } from '../../../test/answer-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { DriverNotificationsTab } from './driver-notifications-tab.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })
// Visibility checks of hundreds of elements are most of the cost of role queries.
configure({ defaultHidden: true })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-14T21:12:00Z') })
  // jsdom evaluates all theme rules for each accessible name; no name here depends on a style sheet.
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})

const WIND = {
  id: 'w',
  name: 'High wind',
  notification_type: 'weather',
  status: 'enabled',
  frequency: 'interval',
  interval: 60,
  window_size: 2,
  thresholds: [{ id: 'wind_gust_45_', variable: 'wind_gust', lower_bound: 45, upper_bound: null }],
  alerts: '',
  template: '{variable} {value} {units}',
  upcoming_template: 'In {miles_to_impact} miles: {variable}',
  urgent: true,
  updated_at: '2027-01-13T22:02:00.000Z',
}
const ROADS = {
  ...WIND,
  id: 'r',
  name: 'Bad roads',
  notification_type: 'impact',
  template: '{variable} {value}',
  thresholds: [{ id: 'wo_road_index_7_', variable: 'wo_road_index', lower_bound: 7, upper_bound: null }],
}
const ALERT = {
  ...WIND,
  id: 'a',
  name: 'Tornadoes',
  notification_type: 'alert',
  thresholds: [],
  alerts: 'Tornado Warning',
  template: '{event}: {instruction}',
}
const SEVERAL = { ...ALERT, id: 's', name: 'Winter', alerts: 'Blizzard Warning,Ice Storm Warning' }

const VEHICLE = vehicleOnWire({
  current_conditions: {
    temperature: 31,
    precipitation: { type: 'none', value: 0, units: 'in/h', label: 'No precipitation', color: '#9AA5B1' },
    visibility: 0.2,
    wind: { value: 30, direction_degrees: 270, direction_cardinal: 'W', max_gust: 47 },
    road_risk: { value: 5 },
    tipping_index: 6,
    last_updated_at: '2027-01-14T21:00:00.000Z',
  },
})
const TORNADO = alertOnWire('tornado', {
  event: 'Tornado Warning',
  instruction: 'Take cover now.',
  area_description: 'Hall, NE',
  severity: 'Extreme',
  sent: '2027-01-14T20:00:00.000Z',
  effective: '2027-01-14T20:00:00.000Z',
  expires: '2027-01-14T22:00:00.000Z',
})
const DRY_RUN = {
  from: '2027-01-13T21:12:00.000Z',
  to: '2027-01-14T21:12:00.000Z',
  recorded_since: '2027-01-13T21:15:00.000Z',
  messages: 22,
  drivers: 14,
  by_hour: Array.from({ length: 24 }, (_, hour) => (hour > 20 ? 5 : 0)),
  by_event: [{ label: 'Wind Gust above 45 mph', messages: 22 }],
  busiest: [{ vehicle_id: 'v1', vehicle_name: 'Truck 4127', messages: 3 }],
  latest: [{ vehicle_id: 'v1', vehicle_name: 'Truck 4127', at: '2027-01-14T20:40:00.000Z', label: 'Wind gust 47 mph' }],
}

/** Of 200 records, 20 have gusts of 44 to 46 mph, around the slider's 45, and 30 have higher ones. */
const FLEET_GUSTS = Array.from({ length: 40 }, (_, part) =>
  part === 5 ? 150 : part === 22 ? 20 : part === 30 ? 30 : 0,
)

interface Opening {
  notifications?: object[]
  isAdmin?: boolean
  lookahead?: boolean
  upcoming?: boolean
  disruption?: boolean
  driverLanguage?: 'en' | 'es' | 'fr'
  save?: () => ReturnType<Answering>
}

function open({
  notifications = [WIND, ROADS, ALERT, SEVERAL],
  isAdmin,
  lookahead = true,
  upcoming = true,
  disruption = true,
  driverLanguage = 'en',
  save,
}: Opening = {}) {
  if (isAdmin !== undefined) localStorage.setItem('isAdmin', JSON.stringify(isAdmin))
  const server = stubServer(({ method, path }) => {
    if (path === '/users/me') {
      const { user } = meOnWire({ ShowUpcomingTemplateInDriverNotifications: upcoming })
      return { body: { user: { ...user, organization_driver_language: driverLanguage } } }
    }
    if (path === '/users/me/portal_features')
      return {
        body: portalFeaturesOnWire([
          ...(lookahead ? (['allowRouteLookaheadOnDriverNotifications'] as const) : []),
          ...(disruption ? (['showDisruptionIndex'] as const) : []),
        ]),
      }
    if (path === '/driver_notifications/dry_run') return { body: { dry_run: DRY_RUN } }
    if (path === '/driver_notifications/fleet_values.json')
      return { body: { fleet_values: [{ variable: 'wind_gust', counts: FLEET_GUSTS }] } }
    if (path === '/driver_notifications.json' && method === 'GET')
      return { body: { driver_notifications: notifications } }
    if (path.startsWith('/driver_notifications'))
      return save?.() ?? { body: method === 'DELETE' ? { success: true } : { driver_notification: WIND } }
    if (path === '/vehicles.json') return { body: { vehicles: [VEHICLE] } }
    if (path === '/alerts/weather/current') return { body: answerOnWire(listAlertFeatures, { features: [TORNADO] }) }
    return undefined
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <DriverNotificationsTab />
      </ToastProvider>
    </QueryClientProvider>,
  )
  const written = () => server.asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('dry_run'))
  return { ...server, client, written }
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => screen.getByText<HTMLButtonElement>('Save', { selector: 'button' })
const requestType = (name: string) => within(screen.getByRole('dialog')).getByLabelText(name)
const requestBody = (asked: { body: unknown } | undefined) => {
  const { driver_notification } = (asked?.body ?? {}) as { driver_notification?: Record<string, unknown> }
  return driver_notification ?? {}
}
/** The offered template variables. */
const chips = (dialog: Pick<typeof screen, 'getAllByText'>) =>
  dialog.getAllByText(/^\{/, { selector: 'button' }).map((chip) => chip.textContent)
const area = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name, { selector: 'textarea' })

async function show(type: string) {
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${type}`) }, PATIENT))
}
async function edit(type: string, name: string) {
  await show(type)
  fireEvent.click(await screen.findByLabelText(`Edit ${name}`, undefined, PATIENT))
  return screen.findByRole('dialog', { name: 'Edit Driver Notification' }, PATIENT)
}
async function create() {
  fireEvent.click(await screen.findByText('Create New Driver Notification', { selector: 'button' }, PATIENT))
  return screen.findByRole('dialog', { name: 'Create Driver Notification' }, PATIENT)
}
/** Finds a menu or list item by text, which is faster than by role. */
const listed = (text: string) => screen.findByText(text, { selector: 'li' }, PATIENT)

/** Opens the menu, checks its items and picks one. */
async function addThreshold(label: string, offered: readonly string[]) {
  fireEvent.click(screen.getByText('Add threshold'))
  const item = await listed(label)
  expect(Array.from(item.parentElement?.children ?? [], ({ textContent }) => textContent)).toEqual(offered)
  fireEvent.click(item)
}

test('the selector lists the notifications of one type [NOTIFY-001] [NOTIFY-003]', async () => {
  open()
  expect(await screen.findByText('Tornadoes', undefined, PATIENT)).toBeTruthy()
  const types = screen.getByRole('group', { name: 'Type of notification' })
  expect(
    within(types)
      .getAllByRole('radio')
      .map((radio) => radio.parentElement?.textContent),
  ).toEqual(['Government Alerts2', 'Risk Scores1', 'Weather Conditions1'])
  expect(screen.queryByText('High wind')).toBeNull()
  await show('Weather Conditions')
  const row = screen.getByRole('row', { name: /High wind/ })
  for (const words of ['Enabled', 'Wind Gust above 45 mph', 'Every hour', '2 hours', 'Yes'])
    expect(row.textContent).toContain(words)
  expect(button('Create New Driver Notification').disabled).toBe(false)
})

test('an empty list says that no notification was created [NOTIFY-004]', async () => {
  open({ notifications: [] })
  expect(await screen.findByText('No driver notifications have been created.', undefined, PATIENT)).toBeTruthy()
})

test('users who are not admins see disabled buttons with a reason [NOTIFY-005] [NOTIFY-006] [NOTIFY-007]', async () => {
  open({ isAdmin: false })
  await screen.findByText('Tornadoes', undefined, PATIENT)
  for (const [name, why] of [
    ['Create New Driver Notification', 'You must be an admin to create new driver notifications.'],
    ['Edit Tornadoes', 'You must be an admin to edit driver notifications.'],
    ['Delete Tornadoes', 'You must be an admin to delete driver notifications.'],
  ] as const) {
    expect(button(name).disabled).toBe(true)
    const holder = button(name).parentElement as HTMLElement
    fireEvent.mouseOver(holder)
    expect((await screen.findByRole('tooltip', { name: why }, PATIENT)).textContent).toBe(why)
    fireEvent.mouseLeave(holder)
  }
})

test('a new notification is in testing, every 60 minutes and urgent; Save needs a name and an alert [NOTIFY-012] [NOTIFY-013] [NOTIFY-014] [NOTIFY-022]', async () => {
  const { written } = open()
  const dialog = within(await create())
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Testing/ }).checked).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Interval' }).checked).toBe(true)
  expect(field('Minutes between messages').value).toBe('60')
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: 'Urgent' }).checked).toBe(true)
  expect(chips(dialog)).toEqual(
    'event severity certainty urgency sent effective expires headline description instruction response area_description sender_name'
      .split(' ')
      .map((name) => `{${name}}`),
  )
  fireEvent.change(field('Name'), { target: { value: 'Twisters' } })
  expect(save().disabled).toBe(true)
  const picker = dialog.getByRole('combobox', { name: 'Government alerts' })
  fireEvent.mouseDown(picker)
  const offered = (await screen.findAllByRole('option', undefined, PATIENT)).map((option) => option.textContent)
  expect(offered).toHaveLength(111)
  expect(offered.slice(0, 3)).toEqual(['Tsunami Warning', 'Tornado Warning', 'Extreme Wind Warning'])
  expect(offered).toContain('Blizzard Warning')
  fireEvent.click(await listed('Blizzard Warning'))
  fireEvent.mouseDown(picker)
  fireEvent.click(await listed('Tornado Warning'))
  expect(save().disabled).toBe(false)
  fireEvent.change(field('Name'), { target: { value: ' ' } })
  expect(save().disabled).toBe(true)
  fireEvent.change(field('Name'), { target: { value: 'Twisters' } })
  fireEvent.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
  // A single choice replaces the previous one.
  expect(requestBody(written()[0])).toMatchObject({
    name: 'Twisters',
    notification_type: 'alert',
    alerts: 'Tornado Warning',
    status: 'testing',
    frequency: 'interval',
    interval: 60,
    urgent: true,
  })
})

test('a new notification begins with templates in the language of the drivers of the organization [DESK-077]', async () => {
  const { client } = open({ driverLanguage: 'es' })
  // The frame of the portal asks for the user before it shows a page.
  await client.fetchQuery(sessionQueries.me())
  await create()
  expect(area('Template').value).toBe('{event} aquí hasta {expires}. {instruction}')
  fireEvent.click(requestType('Risk Scores'))
  await waitFor(
    () => expect(area('Template').value).toMatch(/^\{variable\}: \{value\} de 10 donde se encuentra\./),
    PATIENT,
  )
})

test('an alert that does not exist is not found [ERR-002]', async () => {
  open()
  await edit('Government Alerts', 'Tornadoes')
  const picker = screen.getByRole('combobox', { name: 'Government alerts' })
  await userEvent.click(picker)
  fireEvent.change(picker, { target: { value: 'no such alert' } })
  expect(await screen.findByText('No results found', undefined, PATIENT)).toBeTruthy()
})

test('a notification with several alerts allows several [NOTIFY-023]', async () => {
  const { written } = open()
  await edit('Government Alerts', 'Winter')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Government alerts' }))
  fireEvent.click(await listed('Tornado Warning'))
  fireEvent.click(save())
  await waitFor(() => expect(written()).toHaveLength(1), PATIENT)
  expect(requestBody(written()[0]).alerts).toBe('Blizzard Warning,Ice Storm Warning,Tornado Warning')
})

test('Save needs a threshold; risk scores offer six sliders from 0 to 10 [NOTIFY-017] [NOTIFY-018] [NOTIFY-028] [NOTIFY-036]', async () => {
  const indices = ['road', 'disruption', 'flood', 'power', 'life_property', 'tipping']
  const thresholds = indices.map((index) => ({
    id: `wo_${index}_index_7_`,
    variable: `wo_${index}_index`,
    lower_bound: 7,
    upper_bound: null,
  }))
  open({ notifications: [{ ...ROADS, name: 'All of them', thresholds }] })
  const dialog = within(await create())
  fireEvent.change(field('Name'), { target: { value: 'x' } })
  fireEvent.click(requestType('Weather Conditions'))
  expect(save().disabled).toBe(true)
  fireEvent.click(requestType('Risk Scores'))
  expect(save().disabled).toBe(true)
  expect(chips(dialog)).toEqual(['{variable}', '{value}'])
  const labels = ['Road', 'Disruption', 'Flood', 'Power', 'Life and Property', 'Tipping']
  await addThreshold('Flood', labels)
  expect(save().disabled).toBe(false)
  fireEvent.click(dialog.getByText('Cancel', { selector: 'button' }))
  await edit('Risk Scores', 'All of them')
  for (const label of labels) {
    const slider = field(label)
    expect([slider.min, slider.max, slider.step]).toEqual(['0', '10', '1'])
  }
})

test('without its flag disruption is not offered as a threshold [SESSION-043]', async () => {
  open({ disruption: false, notifications: [] })
  await create()
  fireEvent.click(requestType('Risk Scores'))
  await addThreshold('Flood', ['Road', 'Flood', 'Power', 'Life and Property', 'Tipping'])
})

test('weather sliders warn below, between or above their bounds, which are at least a step apart [NOTIFY-029] [NOTIFY-030] [NOTIFY-032] [NOTIFY-033]', async () => {
  const { written } = open({ notifications: [] })
  const dialog = within(await create())
  fireEvent.click(requestType('Weather Conditions'))
  expect(chips(dialog)).toEqual(['{variable}', '{value}', '{units}'])
  for (const [label, min, max, step] of [
    ['Wind Gust', '0', '80', '1'],
    ['Temperature', '-40', '120', '1'],
    ['Visibility', '0', '1', '0.01'],
  ] as const) {
    await addThreshold(label, ['Wind Gust', 'Temperature', 'Visibility'])
    const slider = field(label)
    expect([slider.min, slider.max, slider.step]).toEqual([min, max, step])
  }
  const modes = within(screen.getByRole('group', { name: 'Wind Gust: when' }))
  expect(modes.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'Below',
    'Between',
    'Above',
  ])
  fireEvent.click(modes.getByRole('radio', { name: 'Between' }))
  fireEvent.change(field('Wind Gust, to'), { target: { value: 45 } })
  expect(screen.getByText('45 to 46 mph')).toBeTruthy()
  fireEvent.change(field('Wind Gust, from'), { target: { value: 60 } })
  expect(screen.getByText('45 to 46 mph')).toBeTruthy()
  fireEvent.change(field('Wind Gust, from'), { target: { value: 30 } })
  expect(screen.getByText('30 to 46 mph')).toBeTruthy()
  fireEvent.click(button('Remove Temperature'))
  const below = within(screen.getByRole('group', { name: 'Visibility: when' })).getByRole('radio', { name: 'Below' })
  fireEvent.click(below)
  fireEvent.change(field('Visibility'), { target: { value: 0.31 } })
  fireEvent.change(field('Name'), { target: { value: 'x' } })
  fireEvent.click(save())
  await waitFor(() => expect(written()).toHaveLength(1), PATIENT)
  expect(requestBody(written()[0]).thresholds).toEqual([
    { id: 'wind_gust_30_46', variable: 'wind_gust', lower_bound: 30, upper_bound: 46 },
    { id: 'visibility__0.31', variable: 'visibility', lower_bound: null, upper_bound: 0.31 },
  ])
})

test('the upcoming template needs a look-ahead and offers the miles; Save needs the template [NOTIFY-020] [NOTIFY-024] [NOTIFY-025] [API-084]', async () => {
  const { written } = open()
  const dialog = within(await edit('Weather Conditions', 'High wind'))
  const lookahead = await dialog.findByRole<HTMLInputElement>('slider', { name: 'Route Lookahead' }, PATIENT)
  expect([lookahead.min, lookahead.max, lookahead.value]).toEqual(['0', '8', '2'])
  const tab = await dialog.findByRole<HTMLButtonElement>('tab', { name: 'Upcoming Template' }, PATIENT)
  fireEvent.click(tab)
  expect(button('{miles_to_impact}')).toBeTruthy()
  fireEvent.change(area('Upcoming Template'), { target: { value: '' } })
  expect(save().disabled).toBe(true)
  fireEvent.change(lookahead, { target: { value: 0 } })
  expect(save().disabled).toBe(false)
  expect(dialog.queryByRole('button', { name: '{miles_to_impact}' })).toBeNull()
  expect(tab.disabled).toBe(true)
  fireEvent.mouseOver(within(tab).getByText('Upcoming Template'))
  const why = 'Route Lookahead has to be enabled for this option.'
  expect(await screen.findByRole('tooltip', { name: why }, PATIENT)).toBeTruthy()
  fireEvent.change(lookahead, { target: { value: 3 } })
  fireEvent.click(tab)
  fireEvent.change(area('Upcoming Template'), { target: { value: 'Soon: {variable}' } })
  fireEvent.click(save())
  await waitFor(() => expect(written()).toHaveLength(1), PATIENT)
  expect(written()[0]).toMatchObject({ method: 'PATCH', path: '/driver_notifications/w' })
  expect(requestBody(written()[0])).toMatchObject({ window_size: 3, upcoming_template: 'Soon: {variable}' })
})

test('without their flags, look-ahead and upcoming template are not shown and not sent [NOTIFY-026] [NOTIFY-027] [API-141]', async () => {
  const { written } = open({ lookahead: false, upcoming: false })
  const dialog = within(await edit('Weather Conditions', 'High wind'))
  await dialog.findByText('With the weather where Truck 4127 is now.', undefined, PATIENT)
  expect(dialog.queryByRole('slider', { name: 'Route Lookahead' })).toBeNull()
  expect(dialog.queryByRole('tab')).toBeNull()
  fireEvent.click(save())
  await waitFor(() => expect(written()).toHaveLength(1), PATIENT)
  expect(Object.keys(requestBody(written()[0]))).not.toContain('upcoming_template')
})

test('the interval accepts digits only, and a variable is inserted at the cursor [NOTIFY-021]', async () => {
  const { written } = open()
  await edit('Weather Conditions', 'High wind')
  fireEvent.change(field('Minutes between messages'), { target: { value: '4x-.5 ' } })
  expect(field('Minutes between messages').value).toBe('45')
  const template = area('Template')
  fireEvent.change(template, { target: { value: 'Now: !' } })
  template.setSelectionRange(5, 5)
  fireEvent.click(button('{value}'))
  expect(template.value).toBe('Now: {value}!')
  fireEvent.change(template, { target: { value: '{speed}' } })
  expect(screen.getByText(/\{speed\}: not a variable of this message/)).toBeTruthy()
  fireEvent.change(template, { target: { value: '{value}' } })
  fireEvent.click(save())
  await waitFor(() => expect(requestBody(written()[0])).toMatchObject({ interval: 45, template: '{value}' }), PATIENT)
})

test('the curve shows the values of the fleet; the preview uses the weather of a real vehicle or the text of a real alert', async () => {
  open()
  const dialog = within(await edit('Weather Conditions', 'High wind'))
  const curve = () => dialog.getByLabelText(/^In the last 24 hours your fleet met this/).getAttribute('aria-label')
  await waitFor(() => expect(curve()).toBe('In the last 24 hours your fleet met this 25% of the time'), PATIENT)
  fireEvent.change(field('Wind Gust'), { target: { value: 50 } })
  expect(curve()).toBe('In the last 24 hours your fleet met this 15% of the time')
  const preview = dialog.getByRole('region', { name: 'Live preview' })
  await waitFor(() => expect(preview.textContent).toContain('Wind gust 47 mph'), PATIENT)
  expect(preview.textContent).toContain('With the weather where Truck 4127 is now.')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
  const alert = within(await edit('Government Alerts', 'Tornadoes')).getByRole('region', { name: 'Live preview' })
  await waitFor(() => expect(alert.textContent).toContain('Tornado Warning: Take cover now.'), PATIENT)
})

test('a dry run lists whom the notification would have warned', async () => {
  const { asked } = open()
  const dialog = within(await edit('Weather Conditions', 'High wind'))
  const panel = dialog.getByRole('region', { name: 'Dry run' })
  await waitFor(
    () => expect(panel.textContent).toContain('would have warned 14 drivers 22 times in the last 24\u00A0h'),
    PATIENT,
  )
  for (const words of ['Wind Gust above 45 mph22', 'Truck 4127Wind gust 47 mph', 'Busiest: Truck 4127, 3 times'])
    expect(panel.textContent).toContain(words)
  expect(panel.textContent).toContain('at what they came to within 2 h on the routes they drove')
  const runs = () => asked.filter(({ path }) => path.endsWith('dry_run')).length
  const before = runs()
  fireEvent.click(dialog.getByRole('button', { name: 'Run again' }))
  await waitFor(() => expect(runs()).toBe(before + 1), PATIENT)
  fireEvent.change(dialog.getByLabelText('Route Lookahead'), { target: { value: 0 } })
  await waitFor(() => expect(panel.textContent).toContain('where vehicles were, with no look-ahead'), PATIENT)
})

test('server errors are listed without losing inputs; a deletion asks for confirmation', async () => {
  const errors = ['name is required', 'the message is empty']
  const { written } = open({ save: () => ({ status: 400, body: { errors } }) })
  const dialog = await edit('Risk Scores', 'Bad roads')
  fireEvent.change(field('Name'), { target: { value: 'Worse roads' } })
  fireEvent.click(save())
  const alert = await screen.findByRole('alert', undefined, PATIENT)
  expect(within(alert).getByText('There was an error saving your edits:')).toBeTruthy()
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(errors)
  expect(field('Name').value).toBe('Worse roads')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete driver notification' }, PATIENT))
  expect(written().some(({ method }) => method === 'DELETE')).toBe(false)
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(
    () => expect(written().at(-1)).toMatchObject({ method: 'DELETE', path: '/driver_notifications/r' }),
    PATIENT,
  )
})
