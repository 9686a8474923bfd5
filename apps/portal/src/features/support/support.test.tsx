// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openInShell } from '../../../test/open-shell.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'

const PATIENT = { timeout: 30_000 }
const question = (id: string, message: string, isMailed: boolean) => ({
  id,
  message,
  created_at: '2026-01-14T21:00:00.000Z',
  is_mailed: isMailed,
})

test('Questions? says when and where an answer comes, and lists what was asked, also what was just sent [EXP-012]', async () => {
  const asked = [question('a', 'Why is I-80 red?', true)]
  stubPortal({
    answer: ({ method, path }) => {
      if (path !== '/support_messages.json') return undefined
      if (method === 'GET') return { body: { support_messages: asked, answered_within: 'two hours' } }
      asked.unshift(question('b', 'Where is Truck 9?', false))
      return { body: { support_message: { id: 'b' } } }
    },
  })
  openInShell(<p>A page</p>)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Questions?' }, PATIENT))
  const panel = await screen.findByRole('dialog', { name: 'Questions?' }, PATIENT)
  expect(
    await within(panel).findByText(/^We answer within two hours, by email to .+@.+\.$/, undefined, PATIENT),
  ).toBeTruthy()
  const list = await within(panel).findByRole('region', { name: 'Your questions' }, PATIENT)
  const rows = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(rows()).toEqual([
    expect.stringMatching(/^Why is I-80 red\?Wed, Jan 14, 9:00 PM UTC · With support, who answer to /),
  ])
  await user.type(within(panel).getByRole('textbox', { name: 'Your message' }), 'Where is Truck 9?')
  await user.click(within(panel).getByRole('button', { name: 'Send' }))
  await waitFor(
    () =>
      expect(rows()).toEqual([
        expect.stringMatching(/^Where is Truck 9\?.*On its way to support$/),
        expect.stringContaining('Why is I-80 red?'),
      ]),
    PATIENT,
  )
})

test('a list of questions that fails to load says so, and questions can still be asked [EXP-012]', async () => {
  stubPortal({
    answer: ({ path }) =>
      path === '/support_messages.json' ? { status: 404, body: { error: 'not found' } } : undefined,
  })
  openInShell(<p>A page</p>)
  await userEvent.click(await screen.findByRole('button', { name: 'Questions?' }, PATIENT))
  expect(await screen.findByText('Your earlier questions could not be loaded.', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false)
})
