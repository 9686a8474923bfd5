// @vitest-environment jsdom
import { signIn } from '@stormlane/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answerOnWire, meOnWire } from '../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { SetupForm } from './setup-form.tsx'

const PASSWORD = 'a long password'
const SESSION = answerOnWire(signIn, { token: 'session-token' })

beforeEach(() => window.localStorage.clear())

function open(answering: Answering) {
  const server = stubServer(answering)
  const done: string[] = []
  stageScreen(undefined, () => (
    <SetupForm email="sam@cardinal.example" token="invitation" onDone={() => done.push('done')} />
  ))
  return { ...server, done }
}

const succeed: Answering = ({ path }) => {
  if (path === '/users/invitation.json') return { body: { organization_name: null } }
  if (path === '/confirm_password_reset.json') return { body: { success: true } }
  if (path === '/api_client_signin.json') return { body: SESSION }
  if (path === '/users/me') return { body: meOnWire() }
  return undefined
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: "Let's Go" })

async function fill(company: string, password: string, confirmation: string): Promise<void> {
  if (company) await userEvent.type(screen.getByLabelText('Company Name'), company)
  if (password) await userEvent.type(screen.getByLabelText('Set Password'), password)
  if (confirmation) await userEvent.type(screen.getByLabelText('Confirm Password'), confirmation)
}

test('has Company Name, Set Password, Confirm Password and the button [SETUP-001] [SETUP-002]', () => {
  open(succeed)
  for (const label of ['Company Name', 'Set Password', 'Confirm Password'])
    expect(screen.getByLabelText(label)).toBeTruthy()
  expect(submit()).toBeTruthy()
})

test.each([
  ['an empty company name [SETUP-005]', '', PASSWORD, PASSWORD],
  ['an empty password [SETUP-006]', 'Cardinal Freight', '', ''],
  ['passwords that differ [SETUP-007]', 'Cardinal Freight', PASSWORD, 'another password'],
])("Let's Go is off with %s", async (_title, company, password, confirmation) => {
  open(succeed)
  await fill(company, password, confirmation)
  expect(submit().disabled).toBe(true)
})

test('different passwords show an error [SETUP-008]', async () => {
  open(succeed)
  await fill('', PASSWORD, 'another')
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
})

test('sets the password, signs in, names the user, and goes on [SETUP-009] [SETUP-010] [SETUP-011] [SETUP-012]', async () => {
  const server = open(succeed)
  await fill('Cardinal Freight', PASSWORD, PASSWORD)
  await userEvent.click(submit())
  await waitFor(() => expect(server.done).toEqual(['done']))
  expect(server.asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/users/invitation.json', { token: 'invitation' }],
    ['POST', '/confirm_password_reset.json', { token: 'invitation', password: PASSWORD }],
    ['POST', '/api_client_signin.json', { email: 'sam@cardinal.example', password: PASSWORD }],
    ['PATCH', '/users/me', { name: 'Cardinal Freight' }],
  ])
})

test('a refused link shows the server’s words, an answer without any the unknown error [SETUP-013]', async () => {
  let answer: ReturnType<Answering> = { status: 400, body: { error: 'This reset link is invalid.' } }
  open(() => answer)
  await fill('Cardinal Freight', PASSWORD, PASSWORD)
  await userEvent.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('This reset link is invalid.')
  answer = 'unreachable'
  await userEvent.click(submit())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Unknown request error'))
})

test('a second try goes on where the first stopped: the link is used once', async () => {
  let isUp = false
  const server = open((asked) => (asked.path === '/users/me' && !isUp ? 'unreachable' : succeed(asked)))
  await fill('Cardinal Freight', PASSWORD, PASSWORD)
  await userEvent.click(submit())
  await screen.findByRole('alert')
  isUp = true
  await userEvent.click(submit())
  await waitFor(() => expect(server.done).toEqual(['done']))
  expect(server.asked.filter(({ path }) => path === '/confirm_password_reset.json')).toHaveLength(1)
})

test('an invitation to an existing organization shows its name, which cannot be changed, and keeps the name of the user', async () => {
  const server = open((asked) =>
    asked.path === '/users/invitation.json' ? { body: { organization_name: 'Cardinal Freight' } } : succeed(asked),
  )
  const company = screen.getByLabelText<HTMLInputElement>('Company Name')
  await waitFor(() => expect(company.value).toBe('Cardinal Freight'))
  expect(company.readOnly).toBe(true)
  await fill('', PASSWORD, PASSWORD)
  await userEvent.click(submit())
  await waitFor(() => expect(server.done).toEqual(['done']))
  expect(server.asked.map(({ path }) => path)).toEqual([
    '/users/invitation.json',
    '/confirm_password_reset.json',
    '/api_client_signin.json',
  ])
})
