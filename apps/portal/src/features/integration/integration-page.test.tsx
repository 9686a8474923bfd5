// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { IntegrationPage } from './integration-page.tsx'

function open(answering: Answering, provider: 'samsara' | 'motive' = 'samsara') {
  const server = stubServer(answering)
  stageScreen(undefined, () => <IntegrationPage provider={provider} id="link-1" signature="signed" />)
  return server
}

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

test.each([
  ['samsara', 'Stormlane for Samsara Telematics'],
  ['motive', 'Stormlane for Motive ELD'],
] as const)('the title of %s combines the product with the service [SETUP-017] [SETUP-027]', (provider, title) => {
  open(() => undefined, provider)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

test('one e-mail field, and nothing to submit while it is empty [SETUP-018] [SETUP-019]', async () => {
  open(() => undefined)
  expect(screen.getAllByRole('textbox')).toEqual([email()])
  expect(submit().disabled).toBe(true)
  await userEvent.type(email(), '   ')
  expect(submit().disabled).toBe(true)
  await userEvent.type(email(), 'ops@cardinal.example')
  expect(submit().disabled).toBe(false)
})

test('sends the id and signature of the link, and thanks [SETUP-020] [SETUP-024] [SETUP-026]', async () => {
  let answer: (value: { body: object }) => void = () => undefined
  const server = open(() => new Promise((resolve) => (answer = resolve)))
  await userEvent.type(email(), 'ops@cardinal.example')
  await userEvent.click(submit())
  expect(submit().getAttribute('aria-busy')).toBe('true')
  answer({ body: { success: true } })
  expect((await screen.findByRole('status')).textContent).toBe("Thank you! We'll be in touch.")
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(server.asked).toMatchObject([
    {
      method: 'POST',
      path: '/samsara/integration_confirmed',
      body: { email: 'ops@cardinal.example', id: 'link-1', signature: 'signed' },
    },
  ])
})

test('a failure says what the server said, and the form can be sent again [SETUP-021] [SETUP-022] [SETUP-025]', async () => {
  let isExpired = true
  open(() =>
    isExpired
      ? { status: 400, body: { error: 'This sign-up link has expired.' } }
      : { status: 200, body: { success: true } },
  )
  await userEvent.type(email(), 'ops@cardinal.example')
  await userEvent.click(submit())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(
    'There was an error processing your request. Please try again or contact us at support@stormlane.example if the issues persists.',
  )
  expect(alert.textContent).toContain('Error Message: This sign-up link has expired.')
  expect(email().value).toBe('ops@cardinal.example')
  isExpired = false
  await userEvent.click(submit())
  expect(await screen.findByText("Thank you! We'll be in touch.")).toBeTruthy()
})

test('a failure without words is an unknown error [SETUP-023]', async () => {
  open(() => 'unreachable')
  await userEvent.type(email(), 'ops@cardinal.example')
  await userEvent.click(submit())
  expect((await screen.findByRole('alert')).textContent).toContain('Error Message: unknown error')
})

test('a link that the server knows to be bad says so at once, without a form [SESSION-061]', () => {
  Object.assign(portalConfig, { isLinkRefused: true })
  open(() => undefined)
  expect(screen.getByRole('alert').textContent).toContain('This sign-up link is invalid, expired or already used.')
  expect(screen.queryByRole('textbox')).toBeNull()
  Object.assign(portalConfig, { isLinkRefused: false })
})
