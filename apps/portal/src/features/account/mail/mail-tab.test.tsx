// @vitest-environment jsdom
import { getAffectedMail, saveAffectedMail, saveEscalationRule } from '@stormlane/contract'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { answerOnWire, meOnWire } from '../../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../../test/screen-stage.tsx'
import { type Answering, stubServer } from '../../../../test/stub-server.ts'
import { MailTab } from './mail-tab.tsx'

// Generous, because test machines can be slow.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const MIDWEST = {
  id: 'midwest',
  name: 'Midwest',
  source: 'samsara',
  external_id: null,
  children: [],
  location_count: 3,
  vehicle_count: 0,
  route_count: 0,
}
const NIGHT = { start: '22:00', end: '06:00', except_from: 'extreme' }
const STORED = {
  group_id: null,
  group_name: null,
  is_group_deleted: false,
  asset_types: ['location', 'vehicle', 'route'],
  from_level: 'high',
  quiet_hours: null,
}

const COLLEAGUES = [
  { id: 'dana', name: 'Dana Whitfield' },
  { id: 'marco', name: 'Marco Reyes' },
]
const RULE = {
  from_level: 'extreme',
  after_minutes: 30,
  recipients: [
    { id: 'dana', name: 'Dana Whitfield', is_active: true },
    { id: 'ana', name: 'Ana Diaz', is_active: false },
  ],
}

interface Stage {
  mail?: object | null
  isAdmin?: boolean
  rule?: object | null
  answering?: Answering
}

function open({ mail = null, isAdmin = false, rule = null, answering = () => undefined }: Stage = {}) {
  const { user } = meOnWire() as { user: object }
  const server = stubServer((asked) => {
    const answer = answering(asked)
    if (answer) return answer
    const { path, method } = asked
    if (path === '/users/me') return { body: { user: { ...user, is_admin: isAdmin } } }
    if (path === '/groups.json') return { body: { groups: [MIDWEST] } }
    if (path === '/colleagues.json') return { body: { colleagues: COLLEAGUES } }
    if (path === '/affected/escalation') {
      if (method === 'GET') return { body: { escalation_rule: rule } }
      return { body: method === 'DELETE' ? { success: true } : answerOnWire(saveEscalationRule) }
    }
    if (path !== '/users/me/affected_mail') return undefined
    if (method === 'GET') return { body: answerOnWire(getAffectedMail, { affected_mail: mail }) }
    return { body: method === 'DELETE' ? { success: true } : answerOnWire(saveAffectedMail) }
  })
  stageScreen(undefined, () => (
    <Suspense>
      <MailTab />
    </Suspense>
  ))
  return server
}

const sent = ({ asked }: ReturnType<typeof open>) =>
  asked.flatMap(({ method, path, body }) => (method === 'GET' ? [] : [{ method, path, body }]))
const own = async () => {
  const section = within(await screen.findByRole('region', { name: 'Mail to me' }))
  await section.findByRole('radio', { name: 'High' })
  return section
}
async function choose(field: HTMLElement, option: string) {
  fireEvent.mouseDown(field)
  fireEvent.click(await screen.findByRole('option', { name: option }))
  await waitFor(() => expect(screen.queryByRole('option', { name: option })).toBeNull())
}
const button = (section: Awaited<ReturnType<typeof own>>, name: string) =>
  section.getByRole<HTMLButtonElement>('button', { name })

describe('mails to the user [DESK-048]', () => {
  test('begin for chosen assets, kinds, level and quiet hours', async () => {
    const server = open()
    const section = await own()
    expect(section.getByText(/one mail to .+@.+ lists them/)).toBeTruthy()
    const group = section.getByRole<HTMLInputElement>('combobox', { name: 'Assets of' })
    expect(group.value).toBe('All assets')
    group.focus()
    fireEvent.change(group, { target: { value: 'midw' } })
    fireEvent.click(await screen.findByText('Midwest', { selector: '[role="option"], [role="option"] *' }))
    fireEvent.click(section.getByRole('checkbox', { name: 'Routes' }))
    fireEvent.click(section.getByRole('radio', { name: 'Moderate' }))
    fireEvent.click(section.getByRole('checkbox', { name: 'Quiet hours' }))
    expect(section.getByText(/In the time zone of your organization, America\/Chicago\./)).toBeTruthy()
    await choose(section.getByRole('combobox', { name: /^Quiet until/ }), '5:30 AM')
    await choose(section.getByRole('combobox', { name: /^Comes all the same/ }), 'High and worse')
    fireEvent.click(button(section, 'Send me mails'))
    expect(await screen.findByText('Mails to you are set up')).toBeTruthy()
    const body = {
      group_id: 'midwest',
      asset_types: ['location', 'vehicle'],
      from_level: 'moderate',
      quiet_hours: { start: '22:00', end: '05:30', except_from: 'high' },
    }
    expect(sent(server)).toEqual([{ method: 'PATCH', path: '/users/me/affected_mail', body }])
  })

  test('are changed and stopped', async () => {
    const server = open({ mail: { ...STORED, group_id: 'west', group_name: 'West', quiet_hours: NIGHT } })
    const section = await own()
    expect(section.getByRole<HTMLInputElement>('combobox', { name: 'Assets of' }).value).toBe('West')
    fireEvent.click(section.getByRole('checkbox', { name: 'Quiet hours' }))
    fireEvent.click(button(section, 'Save'))
    expect(await screen.findByText('Mails to you are set up')).toBeTruthy()
    fireEvent.click(button(section, 'Stop sending mails'))
    expect(await screen.findByText('Nothing is mailed to you any more')).toBeTruthy()
    expect(sent(server).map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', expect.objectContaining({ group_id: 'west', quiet_hours: null })],
      ['DELETE', {}],
    ])
  })

  test('cannot be saved with quiet hours without a length or an effect, or without a kind, and say why', async () => {
    const server = open({ mail: { ...STORED, quiet_hours: NIGHT } })
    const section = await own()
    const save = button(section, 'Save')
    expect(save.disabled).toBe(false)
    await choose(section.getByRole('combobox', { name: /^Quiet until/ }), '10:00 PM')
    expect(section.getByText('Quiet hours must end at another time than they begin.')).toBeTruthy()
    expect(save.disabled).toBe(true)
    await choose(section.getByRole('combobox', { name: /^Quiet until/ }), '6:00 AM')
    fireEvent.click(section.getByRole('radio', { name: 'Extreme' }))
    expect(section.getByText(/^Mails begin at Extreme, so that quiet hours would hold nothing\./)).toBeTruthy()
    expect(save.disabled).toBe(true)
    await choose(section.getByRole('combobox', { name: /^Comes all the same/ }), 'Nothing')
    expect(save.disabled).toBe(false)
    for (const kind of ['Locations', 'Vehicles', 'Routes'])
      fireEvent.click(section.getByRole('checkbox', { name: kind }))
    expect(section.getByText('Choose at least one kind.')).toBeTruthy()
    expect(save.disabled).toBe(true)
    expect(sent(server)).toEqual([])
  })

  test('of a deleted group say so, and wait for another choice', async () => {
    const server = open({ mail: { ...STORED, is_group_deleted: true } })
    const section = await own()
    expect(section.getByText('Your group was deleted, so that nothing is mailed. Choose other assets.')).toBeTruthy()
    const save = button(section, 'Save')
    expect(save.disabled).toBe(true)
    const group = section.getByRole<HTMLInputElement>('combobox', { name: 'Assets of' })
    expect(group.value).toBe('')
    group.focus()
    fireEvent.change(group, { target: { value: 'all' } })
    fireEvent.click(await screen.findByText('All assets', { selector: '[role="option"], [role="option"] *' }))
    fireEvent.click(save)
    await waitFor(() => expect(sent(server)[0]?.body).toMatchObject({ group_id: null }))
  })

  test('of a group that somebody deletes meanwhile are refused in words', async () => {
    open({
      mail: { ...STORED, group_id: 'west', group_name: 'West' },
      answering: ({ method }) => (method === 'PATCH' ? { status: 404, body: { errors: ['not found'] } } : undefined),
    })
    const section = await own()
    fireEvent.click(button(section, 'Save'))
    expect(await section.findByText('There is no such group any more. Choose other assets.')).toBeTruthy()
  })

  test('show what the server refuses', async () => {
    open({
      answering: ({ method }) => (method === 'PATCH' ? { status: 400, body: { errors: ['Too late.'] } } : undefined),
    })
    const section = await own()
    fireEvent.click(button(section, 'Send me mails'))
    expect((await section.findByText('Mails could not be set up')).closest('[role=alert]')?.textContent).toContain(
      'Too late.',
    )
  })
})

describe('the escalation [DESK-049]', () => {
  const escalation = async () => {
    const section = within(await screen.findByRole('region', { name: 'Escalation' }))
    await section.findByRole('checkbox', { name: 'Marco Reyes' })
    return section
  }

  test('is set by an admin; members do not see it', async () => {
    const server = open({ isAdmin: true })
    const section = await escalation()
    const start = button(section, 'Start escalation')
    expect(start.disabled).toBe(true)
    // The reason why the button is disabled is beside it.
    expect(start.nextElementSibling?.textContent).toBe('Choose at least one colleague.')
    expect(start.getAttribute('aria-describedby')).toBe(start.nextElementSibling?.id)
    fireEvent.click(section.getByRole('checkbox', { name: 'Marco Reyes' }))
    expect(section.queryByText('Choose at least one colleague.')).toBeNull()
    fireEvent.click(section.getByRole('radio', { name: 'Moderate' }))
    fireEvent.change(section.getByLabelText('Minutes to wait'), { target: { value: '240' } })
    fireEvent.click(start)
    expect(await screen.findByText('The escalation is set up')).toBeTruthy()
    const body = { from_level: 'moderate', after_minutes: 240, recipient_ids: ['marco'] }
    expect(sent(server)).toEqual([{ method: 'PATCH', path: '/affected/escalation', body }])
  })

  test('is not shown to members', async () => {
    const { asked } = open()
    await own()
    expect(screen.queryByRole('region', { name: 'Escalation' })).toBeNull()
    expect(asked.some(({ path }) => path === '/affected/escalation')).toBe(false)
  })

  test.each(['4', '241', '7.5', 'ten', ''])('cannot wait %j minutes', async (minutes) => {
    const server = open({ isAdmin: true, rule: RULE })
    const section = await escalation()
    const save = button(section, 'Save escalation')
    expect(save.disabled).toBe(false)
    fireEvent.change(section.getByLabelText('Minutes to wait'), { target: { value: minutes } })
    expect(section.getByText('Enter a whole number from 5 to 240.')).toBeTruthy()
    expect(save.disabled).toBe(true)
    fireEvent.submit(save.form as HTMLFormElement)
    expect(sent(server)).toEqual([])
  })

  test('names who is deactivated, needs somebody, and is ended', async () => {
    const server = open({ isAdmin: true, rule: RULE })
    const section = await escalation()
    expect(section.getByText('Ana Diaz is deactivated and gets no mail.')).toBeTruthy()
    const dana = section.getByRole<HTMLInputElement>('checkbox', { name: 'Dana Whitfield' })
    expect(dana.checked).toBe(true)
    fireEvent.click(dana)
    expect(section.getByText('Choose at least one colleague.')).toBeTruthy()
    expect(button(section, 'Save escalation').disabled).toBe(true)
    fireEvent.click(dana)
    fireEvent.click(button(section, 'Save escalation'))
    expect(await screen.findByText('The escalation is set up')).toBeTruthy()
    fireEvent.click(button(section, 'End escalation'))
    expect(await screen.findByText('Nothing is escalated any more')).toBeTruthy()
    expect(sent(server).map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { from_level: 'extreme', after_minutes: 30, recipient_ids: ['dana'] }],
      ['DELETE', {}],
    ])
  })

  test('to a colleague who left meanwhile is refused in words', async () => {
    const refusal = 'One of these colleagues is no active member of your organization any more. Choose others.'
    open({
      isAdmin: true,
      rule: RULE,
      answering: ({ method }) => (method === 'PATCH' ? { status: 400, body: { errors: [refusal] } } : undefined),
    })
    const section = await escalation()
    fireEvent.click(button(section, 'Save escalation'))
    expect(await section.findByText(refusal)).toBeTruthy()
    expect(section.getByText('The escalation could not be set up')).toBeTruthy()
  })
})
