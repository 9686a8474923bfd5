// @vitest-environment jsdom
import { listAuditLines } from '@stormlane/contract'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../../test/screen-stage.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { AuditTab } from './audit-tab.tsx'

// Generous, because test machines can be slow.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const [LINE] = answerOnWire(listAuditLines).audit_lines as object[]
const FAILED = {
  ...LINE,
  id: '7',
  action: 'sign_in_failed',
  subject: 'Wrong password',
  actor_name: 'Night dispatch',
  address: null,
}

function open() {
  const server = stubServer(({ path }) => {
    if (path === '/audit_lines.json') return { body: { audit_lines: [LINE, FAILED], total_count: 214 } }
    if (path === '/audit_actors.json')
      return { body: { audit_actors: [{ id: 'd', kind: 'user', name: 'Dana Whitfield' }] } }
    return { body: 'time,who\r\n' }
  })
  stageScreen(undefined, () => <AuditTab />)
  const asked = (path: string) => server.asked.filter((one) => one.path === path).at(-1)?.query
  return { listed: () => asked('/audit_lines.json'), exported: () => asked('/audit_lines.csv') }
}

async function pick(filter: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(filter) }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('shows who did what, when and from where, of the last 7 days', async () => {
  const { listed } = open()
  const line = await screen.findByRole('row', { name: /Token created/ })
  expect(line.textContent).toMatch(/Jan 14.*:12:04.*Dana Whitfield.*Token created.*Control tower.*203\.0\.113\.24/)
  expect((await screen.findByRole('row', { name: /Sign-in failed/ })).textContent).toMatch(
    /Night dispatch.*Wrong password/,
  )
  expect(screen.getByText('Kept for 400 days, cannot be edited')).toBeTruthy()
  const days = (Date.now() - Date.parse(listed()?.get('since') ?? '')) / 86_400_000
  expect(days).toBeCloseTo(7, 2)
})

test('filters by who, what and when, and by words', async () => {
  const { listed } = open()
  await screen.findByRole('row', { name: /Token created/ })
  await pick('Who', 'Dana Whitfield')
  await pick('What was done', 'API tokens')
  await pick('When', 'All time')
  await userEvent.type(screen.getByRole('searchbox'), 'tower')
  await waitFor(() =>
    expect(Object.fromEntries(listed() ?? [])).toMatchObject({ actor_id: 'd', category: 'tokens', query: 'tower' }),
  )
  expect(listed()?.has('since')).toBe(false)
})

test('pages through all lines, and a changed filter returns to the first page', async () => {
  const { listed } = open()
  await screen.findByRole('row', { name: /Token created/ })
  const pages = within(screen.getByRole('navigation', { name: /Audit log/ }))
  await userEvent.click(pages.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(listed()?.get('offset')).toBe('10'))
  expect(screen.getByText(/11.*20.*214/)).toBeTruthy()
  await pick('What was done', 'Exports')
  await waitFor(() => expect(listed()?.get('offset')).toBe('0'))
})

test('exports what the filters show', async () => {
  const { exported } = open()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  await screen.findByRole('row', { name: /Token created/ })
  await pick('What was done', 'Exports')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(exported()?.get('category')).toBe('exports'))
})
