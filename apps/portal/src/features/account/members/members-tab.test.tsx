// @vitest-environment jsdom
import { listMembers } from '@stormlane/contract'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../../test/screen-stage.tsx'
import { type Answering, stubServer } from '../../../../test/stub-server.ts'
import { MembersTab } from './members-tab.tsx'

// Generous, because test machines can be slow.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const [SAM] = answerOnWire(listMembers).members as object[]
const person = (id: string, name: string, change: object = {}) => ({
  ...SAM,
  id,
  name,
  email: `${id}@cardinal.example`,
  status: 'active',
  has_password: true,
  last_active_at: new Date().toISOString(),
  ...change,
})
const MEMBERS = [
  person('dana', 'Dana Whitfield', { is_admin: true, has_second_factor: true }),
  person('kim', 'Kim Alvarez', { status: 'deactivated', last_active_at: null }),
  { ...SAM, id: 'sam' },
]

function open(answering: Answering = () => undefined) {
  const server = stubServer((asked) => {
    const answer = answering(asked)
    if (answer) return answer
    if (asked.method === 'GET' && asked.path === '/members.json') return { body: { members: MEMBERS } }
    if (asked.method === 'GET') return undefined
    if (asked.path.endsWith('/end_sessions')) return { body: { ended: 2 } }
    return { body: asked.method === 'DELETE' ? { success: true } : { member: MEMBERS[0] } }
  })
  stageScreen(undefined, () => <MembersTab />)
  return server
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const sent = (server: ReturnType<typeof open>) =>
  server.asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

async function choose(name: string, action: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('lists each member with role, way of signing in, last activity and status', async () => {
  open()
  expect((await row('Dana Whitfield')).textContent).toMatch(/DWDana Whitfield.*Admin.*Password, app.*just now.*Active/)
  expect((await row('Kim Alvarez')).textContent).toMatch(/Member.*Password.*Never.*Deactivated/)
  expect((await row('Sam Jorgensen')).textContent).toMatch(/Member.*Not yet.*Invited Tue, Jan 13.*Invited/)
  expect(screen.getByText(/^3 members\. Admins edit/)).toBeTruthy()
})

test('filters by name or address', async () => {
  open()
  await row('Dana Whitfield')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'kim')
  expect(screen.queryByRole('row', { name: /Dana/ })).toBeNull()
  expect(await row('Kim Alvarez')).toBeTruthy()
})

test('an invitation takes email, name and role, and is sent once both are there', async () => {
  const server = open()
  await row('Dana Whitfield')
  await userEvent.click(screen.getByRole('button', { name: 'Invite member' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite member' }))
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send invitation' })
  await userEvent.type(dialog.getByLabelText('Email'), 'pat@cardinal.example')
  expect(submit.disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText('Name'), 'Pat Lee')
  await userEvent.click(dialog.getByRole('radio', { name: 'Admin' }))
  await userEvent.click(submit)
  expect(await screen.findByText('The invitation was sent to pat@cardinal.example')).toBeTruthy()
  expect(sent(server)).toEqual([
    ['POST', '/members.json', { email: 'pat@cardinal.example', name: 'Pat Lee', is_admin: true }],
  ])
})

test('a refused invitation keeps the dialog open with the words of the server', async () => {
  open(({ method }) =>
    method === 'POST' ? { status: 409, body: { error: 'pat already has an account.' } } : undefined,
  )
  await row('Dana Whitfield')
  await userEvent.click(screen.getByRole('button', { name: 'Invite member' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite member' }))
  await userEvent.type(dialog.getByLabelText('Email'), 'pat@cardinal.example')
  await userEvent.type(dialog.getByLabelText('Name'), 'Pat')
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('pat already has an account.')).toBeTruthy()
})

test('a role is changed in its row; the last admin stays, with the words of the server', async () => {
  const words = 'An organization needs at least one admin who can sign in.'
  const server = open(({ method }) => (method === 'PATCH' ? { status: 409, body: { error: words } } : undefined))
  const dana = within(await row('Dana Whitfield'))
  await userEvent.click(dana.getByRole('combobox', { name: /Role of Dana Whitfield/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Member' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent(server)).toEqual([['PATCH', '/members/dana', { is_admin: false }]])
})

test.each([
  ['Dana Whitfield', 'End all sessions', ['POST', '/members/dana/end_sessions', {}]],
  ['Kim Alvarez', 'Reactivate', ['PATCH', '/members/kim', { is_active: true }]],
  ['Sam Jorgensen', 'Send invitation again', ['POST', '/members/sam/invite', {}]],
])('the menu of %s has "%s"', async (name, action, call) => {
  const server = open()
  await choose(name, action)
  await waitFor(() => expect(sent(server)).toEqual([call]))
})

test.each([
  ['Deactivate', 'Deactivate member?', ['PATCH', '/members/dana', { is_active: false }]],
  ['Reset two-step verification', 'Reset two-step verification?', ['POST', '/members/dana/reset_second_factor', {}]],
  ['Remove', 'Remove member?', ['DELETE', '/members/dana', {}]],
])('%s asks first', async (action, title, call) => {
  const server = open()
  await choose('Dana Whitfield', action)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(sent(server)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: action }))
  await waitFor(() => expect(sent(server)).toEqual([call]))
})
