// @vitest-environment jsdom
import { DAY_MS } from '@stormlane/domain/time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { meOnWire } from '../../../test/answer-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { vehicle } from '../../../test/vehicle.ts'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { messageOnWire } from './message.fixture.ts'
import { RecentMessages } from './recent-messages.tsx'
import { SendAlertButton } from './send-alert-button.tsx'
import { SendToManyButton } from './send-to-many-button.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

function show(content: React.ReactNode, answering: Answering = () => undefined) {
  const server = stubServer(answering)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>{content}</ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const open = (given: Partial<Vehicle>, answering?: Answering) => {
  const server = show(<SendAlertButton vehicle={vehicle(given)} look="button" />, answering)
  fireEvent.click(button('Send Alert'))
  return server
}

test.each(['geotab', 'samsara', 'stormlane'])(
  'a vehicle of %s can be messaged without a driver id [NOTIFY-055]',
  (source) => {
    show(<SendAlertButton vehicle={vehicle({ source })} look="button" />)
    expect(button('Send Alert').disabled).toBe(false)
  },
)

/** The tooltip of the disabled button of a vehicle without a driver. */
async function whyDisabled(source: string): Promise<string | null> {
  show(<SendAlertButton vehicle={vehicle({ source })} look="row" />)
  const disabled = button('Send Alert to Truck 4127')
  expect(disabled.disabled).toBe(true)
  fireEvent.mouseOver(disabled.parentElement as HTMLElement)
  return (await screen.findByRole('tooltip', undefined, PATIENT)).textContent
}

test.each(['platform_science', 'motive'])(
  'a vehicle of %s needs an external driver id, and the button says so [NOTIFY-056] [NOTIFY-057]',
  async (source) => {
    show(<SendAlertButton vehicle={vehicle({ source, externalDriverId: 'D-1' })} look="button" />)
    expect(button('Send Alert').disabled).toBe(false)
    expect(await whyDisabled(source)).toBe('vehicle has no external driver id')
  },
)

test('a vehicle of any other source cannot be messaged, and the button says so [NOTIFY-058]', async () => {
  expect(await whyDisabled('omnitracs')).toBe('unsupported vehicle source for messaging')
})

/** A recipient with the words of the draft. */
function recipient(id: string, language: 'en' | 'es' | 'fr', isKnown = true) {
  const reason = language === 'es' ? 'Hielo' : 'Ice'
  return {
    vehicle_id: id,
    vehicle_name: `Truck ${id.slice(1)}`,
    driver_name: `Driver ${id}`,
    language,
    is_language_known: isKnown,
    can_be_urgent: false,
    fields: { driver: `Driver ${id}`, vehicle: id, reason, place: 'on I-80', time: 'now', advice: 'Wait.' },
  }
}
const TEXTS = { en: '{reason} {place}. {advice}', es: '{reason}, {driver}. {advice}', fr: '{reason}' }
const drafted = (...recipients: ReturnType<typeof recipient>[]) => ({
  body: { texts: TEXTS, recipients, left_out: [] },
})
const DRAFT = '/vehicle_messages/draft.json'
const SEND = '/vehicle_messages.json'
const sentTo = (...ids: string[]) => ({
  body: {
    sending_id: 's1',
    send_at: null,
    sent: ids.map((id) => ({ vehicle_id: id, vehicle_name: `Truck ${id.slice(1)}` })),
    left_out: [],
  },
})
const requests = (asked: { path: string; body: unknown; idempotencyKey: string | null }[]) =>
  asked.filter(({ path }) => path === SEND)

test('Send Alert opens a message field of 5 rows and sends it; platform_science messages can be urgent [NOTIFY-054] [NOTIFY-059] [NOTIFY-060]', async () => {
  const { asked } = open({ source: 'platform_science', externalDriverId: 'D-1' }, ({ path }) =>
    path === SEND
      ? {
          body: {
            sending_id: 's1',
            send_at: null,
            sent: [{ vehicle_id: 'v1', vehicle_name: 'Truck 4127' }],
            left_out: [],
          },
        }
      : undefined,
  )
  expect(screen.getByRole('dialog', { name: 'Message Truck 4127' })).toBeTruthy()
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message')
  expect([field.tagName, field.rows]).toEqual(['TEXTAREA', 5])
  expect(button('Send to 1 driver').disabled).toBe(true)
  fireEvent.change(field, { target: { value: '   ' } })
  expect(button('Send to 1 driver').disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'Chain law on US-6.' } })
  fireEvent.click(screen.getByLabelText(URGENT))
  fireEvent.click(button('Send to 1 driver'))
  expect(await screen.findByText('The message to Truck 4127 is on its way', undefined, PATIENT)).toBeTruthy()
  expect(requests(asked)).toMatchObject([
    { method: 'POST', body: { vehicle_ids: ['v1'], texts: { en: 'Chain law on US-6.' }, urgent: true } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
})

test('the composer drafts the text for one driver without fields, in the language of the driver [DESK-123]', async () => {
  open({}, ({ path }) => (path === DRAFT ? drafted(recipient('v1', 'es')) : undefined))
  await waitFor(
    () => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Hielo, Driver v1. Wait.'),
    PATIENT,
  )
})

test('a draft that could not be made says so and is tried again; one that is there says nothing', async () => {
  let isFailing = true
  open({}, ({ path }) => {
    if (path !== DRAFT) return undefined
    return isFailing ? { status: 500, body: { error: 'no' } } : drafted(recipient('v1', 'en'))
  })
  const note = () => screen.queryByText(/^The text could not be drafted\./)
  await waitFor(() => expect(note()).toBeTruthy(), PATIENT)
  isFailing = false
  fireEvent.click(button('try again'))
  await waitFor(
    () => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Ice on I-80. Wait.'),
    PATIENT,
  )
  expect(note()).toBeNull()
})

const URGENT = 'Urgent? (will be read out loud if wheels in motion)'

test.each(['motive', 'geotab', 'samsara', 'stormlane'])(
  'urgent is not offered for a vehicle of %s, and its message is not urgent [NOTIFY-061]',
  async (source) => {
    const { asked } = open({ source, externalDriverId: 'D-1' }, ({ path }) =>
      path === SEND ? sentTo('v1') : undefined,
    )
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Slow down.' } })
    expect(screen.queryByRole('checkbox')).toBeNull()
    fireEvent.click(button('Send to 1 driver'))
    await waitFor(() => expect(requests(asked)).toMatchObject([{ body: { urgent: false } }]), PATIENT)
  },
)

test('urgent is offered for many vehicles if one that gets the message can read it out loud [NOTIFY-061]', () => {
  const truck = (id: string, source: string, externalDriverId: string | null) => ({
    vehicle: vehicle({ id, name: id, source, externalDriverId }),
    note: '',
  })
  const message = (...recipients: ReturnType<typeof truck>[]) => ({ ...MANY, recipients })
  // A vehicle without a driver gets no message, so that its source does not count.
  const others = [truck('t1', 'motive', 'D-1'), truck('t2', 'platform_science', null)]
  show(<SendToManyButton message={message(...others)} />)
  fireEvent.click(button('Warn these 3 vehicles'))
  expect(screen.queryByLabelText(URGENT)).toBeNull()
  cleanup()
  show(<SendToManyButton message={message(...others, truck('t3', 'platform_science', 'D-3'))} />)
  fireEvent.click(button('Warn these 3 vehicles'))
  expect(screen.getByLabelText(URGENT)).toBeTruthy()
})

test('one text for all drivers is offered and asked for in the language of the organization [DESK-077]', async () => {
  const me = meOnWire()
  const wishes: unknown[] = []
  show(<SendToManyButton message={{ label: 'Message 3', about: '', recipients: MANY.recipients }} />, (one) => {
    if (one.path === '/users/me') return { body: { user: { ...me.user, organization_driver_language: 'es' } } }
    if (one.path !== DRAFT) return undefined
    const wish = one.body as { language?: string }
    wishes.push(wish.language)
    return wish.language ? drafted(recipient('v1', 'es')) : drafted(recipient('v1', 'en'), recipient('v2', 'fr'))
  })
  fireEvent.click(button('Message 3'))
  fireEvent.click(await screen.findByLabelText('All drivers get the text in Español', undefined, PATIENT))
  await waitFor(
    () => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('{reason}, {driver}. {advice}'),
    PATIENT,
  )
  expect(wishes).toEqual([undefined, 'es'])
})

test('a rejected message stays with its error; one that is too long is not sent', async () => {
  open({}, ({ path }) =>
    path === SEND ? { status: 400, body: { error: 'vehicle has no external driver id' } } : undefined,
  )
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message')
  fireEvent.change(field, { target: { value: 'a'.repeat(2001) } })
  expect(screen.getByText('A message has at most 2,000 characters.')).toBeTruthy()
  expect(button('Send to 1 driver').disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'Hello' } })
  fireEvent.click(button('Send to 1 driver'))
  const error = await screen.findByRole('alert', undefined, PATIENT)
  expect(error.textContent).toContain('vehicle has no external driver id')
  expect(field.value).toBe('Hello')
})

const MANY = {
  label: 'Warn these 3 vehicles',
  about: 'Tornado Warning',
  texts: { en: 'Tornado Warning. Stop at the next safe place.' },
  recipients: [
    { vehicle: vehicle({ id: 'v1', name: 'Truck 1' }), note: 'inside' },
    { vehicle: vehicle({ id: 'v2', name: 'Truck 2' }), note: 'enters Thu 4:00 PM CST' },
    { vehicle: vehicle({ id: 'v3', name: 'Truck 3', source: 'motive' }), note: 'inside' },
  ],
}

test('a message to many shows who gets it, and who does not and why, and a retry after a lost answer has the same key [DESK-024, DESK-025]', async () => {
  let isLost = true
  const { asked } = show(<SendToManyButton message={MANY} />, ({ path }) => {
    if (path !== SEND) return undefined
    if (isLost) return 'unreachable'
    const sent = ['1', '2'].map((id) => ({ vehicle_id: `v${id}`, vehicle_name: `Truck ${id}` }))
    return { body: { sending_id: 's1', send_at: null, sent, left_out: [] } }
  })
  fireEvent.click(button('Warn these 3 vehicles'))
  const names = (title: string) => screen.getByRole('list', { name: title }).textContent
  expect(names('Gets it')).toBe('Truck 1insideTruck 2enters Thu 4:00 PM CST')
  expect(names('Does not get it')).toBe('Truck 3vehicle has no external driver id')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(MANY.texts.en)
  fireEvent.click(button('Send to 2 drivers'))
  await screen.findByRole('alert', undefined, PATIENT)
  isLost = false
  await waitFor(() => expect(button('Send to 2 drivers').disabled).toBe(false), PATIENT)
  fireEvent.click(button('Send to 2 drivers'))
  expect(await screen.findByText('The message to 2 drivers is on its way', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText(/^1 did not get it\. /)).toBeTruthy()
  const sent = requests(asked)
  expect(sent.length).toBeGreaterThan(1)
  const wish = { vehicle_ids: ['v1', 'v2'], texts: MANY.texts, urgent: false, about: 'Tornado Warning' }
  expect(sent.at(-1)?.body).toEqual(wish)
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('the composer names who gets the message in which language, has a text for each, and previews what a driver reads [DESK-123] [DESK-125]', async () => {
  const changed: unknown[] = []
  const { asked } = show(
    <SendToManyButton message={{ label: 'Message 3', about: '', recipients: MANY.recipients }} />,
    (one) => {
      if (one.path === DRAFT) return drafted(recipient('v1', 'en', false), recipient('v2', 'es'))
      if (one.path === SEND) return sentTo('v1', 'v2')
      if (one.path !== '/vehicles.json') return undefined
      changed.push(one.body)
      return { body: { vehicle_ids: ['v1'] } }
    },
  )
  fireEvent.click(button('Message 3'))
  expect(screen.getByRole('dialog', { name: 'Message 3 vehicles' })).toBeTruthy()
  const preview = await screen.findByRole('region', { name: 'Preview' }, PATIENT)
  expect(preview.textContent).toContain('Ice on I-80. Wait.')
  expect(screen.getByRole('list', { name: 'Gets it' }).textContent).toContain('English (not said)')
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }))
  expect(preview.textContent).toContain('Hielo, Driver v2. Wait.')
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message')
  fireEvent.change(field, { target: { value: 'Pare, {driver}.' } })
  expect(preview.textContent).toContain('Pare, Driver v2.')
  expect(screen.getByText('The text in English is still the draft: read it before you send.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Pare en {stop}.' } })
  expect(screen.getByText('There is no field {stop}.')).toBeTruthy()
  expect(button('Send to 2 drivers').disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'Pare.' } })
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Language of Driver v2' }))
  fireEvent.click(await screen.findByRole('option', { name: 'speaks Français' }, PATIENT))
  await waitFor(() => expect(changed).toEqual([{ vehicle_ids: ['v2'], driver_language: 'fr' }]), PATIENT)
  fireEvent.click(button('Send to 2 drivers'))
  await screen.findByText('The message to 2 drivers is on its way', undefined, PATIENT)
  expect(requests(asked).at(-1)?.body).toMatchObject({ texts: { en: TEXTS.en, es: 'Pare.' } })
})

test('a template replaces the text in the languages that it has; an admin keeps the text under a name [DESK-130]', async () => {
  localStorage.setItem('isAdmin', 'true')
  const templates = [{ id: 't1', name: 'Stop and wait', texts: { es: 'Pare y espere.' } }]
  const { asked } = show(
    <SendToManyButton message={{ label: 'Message 3', about: '', recipients: MANY.recipients }} />,
    (one) => {
      if (one.path === DRAFT) return drafted(recipient('v1', 'en'), recipient('v2', 'es'))
      if (one.path !== '/message_templates.json') return undefined
      if (one.method === 'POST') templates.push({ id: 't2', ...(one.body as { name: string; texts: { es: string } }) })
      return { body: one.method === 'POST' ? { message_template: templates.at(-1) } : { message_templates: templates } }
    },
  )
  fireEvent.click(button('Message 3'))
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Template' }, PATIENT))
  fireEvent.click(await screen.findByRole('option', { name: 'Template: Stop and wait' }, PATIENT))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message')
  await waitFor(() => expect(field.value).toBe(TEXTS.en), PATIENT)
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }))
  expect(field.value).toBe('Pare y espere.')
  fireEvent.click(button('Keep as template'))
  fireEvent.change(screen.getByLabelText('Name of the template'), { target: { value: 'Stop now' } })
  fireEvent.click(button('Keep'))
  expect(await screen.findByText('Template: Stop now', undefined, PATIENT)).toBeTruthy()
  expect(asked.find(({ method, path }) => method === 'POST' && path === '/message_templates.json')?.body).toEqual({
    name: 'Stop now',
    texts: { en: TEXTS.en, es: 'Pare y espere.' },
  })
})

test('nothing is sent if none of the vehicles can get messages [DESK-024]', () => {
  show(<SendToManyButton message={{ ...MANY, recipients: MANY.recipients.slice(2) }} />)
  fireEvent.click(button('Warn these 3 vehicles'))
  expect(screen.getByText('None of these vehicles can get messages.')).toBeTruthy()
  expect(button('Send to 0 drivers').disabled).toBe(true)
})

test('the vehicle panel shows the messages of the last 24 hours, or that there are none [NOTIFY-053] [MAP-058]', async () => {
  let messages = [messageOnWire({ status: 'failed', sent_at: null, error: 'The provider has no vehicle T-4127.' })]
  const answering: Answering = ({ path }) =>
    path === '/vehicle_messages.json'
      ? { body: { vehicle_messages: messages, has_next_page: false, outages: [] } }
      : undefined
  const before = Date.now()
  const { asked } = show(<RecentMessages vehicle={vehicle()} />, answering)
  expect(await screen.findByText('Ice ahead on I-80.', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('The provider has no vehicle T-4127.')).toBeTruthy()
  expect(asked[0]?.query.get('vehicle_external_id')).toBe('T-4127')
  const since = Date.parse(asked[0]?.query.get('created_after') ?? '')
  expect(since).toBeGreaterThanOrEqual(before - DAY_MS)
  expect(since).toBeLessThanOrEqual(Date.now() - DAY_MS)
  messages = []
  show(<RecentMessages vehicle={vehicle({ externalId: 'T-2' })} />, answering)
  expect(
    await screen.findByText('No messages related to this vehicle in the last 24 hours.', undefined, PATIENT),
  ).toBeTruthy()
})

test('a message that is sent again after a lost answer has the same Idempotency-Key, another text another one', async () => {
  const keys: (string | null | undefined)[] = []
  const { asked } = open({}, ({ path }) =>
    path === SEND ? { status: 503, body: { error: 'temporarily unavailable' } } : undefined,
  )
  const sendText = async (text: string) => {
    const before = requests(asked).length
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: text } })
    fireEvent.click(button('Send to 1 driver'))
    await waitFor(() => expect(requests(asked).length).toBe(before + 1), PATIENT)
    await waitFor(() => expect(button('Send to 1 driver').disabled).toBe(false), PATIENT)
    keys.push(requests(asked).at(-1)?.idempotencyKey)
  }
  for (const text of ['Slow down', 'Slow down', 'Stop']) await sendText(text)
  expect(keys[0]).toMatch(/^\S{10,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
