// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { CheckedAssetsContext } from './checked-assets.tsx'
import { CheckedBar } from './checked-bar.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const ROWS = ['Omaha', 'Lincoln', 'York'].map((name) => ({ id: name.toLowerCase(), name }))
const COLUMNS = [{ id: 'name', header: 'Name', text: ({ name }: { name: string }) => name }]

/** A bar with all rows checked. */
interface BarProps {
  remove: (rows: typeof ROWS) => Promise<{ item: (typeof ROWS)[number]; error: Error }[]>
  onRemoved: () => void
}
function Bar({ remove, onRemoved }: BarProps) {
  const [ids, onChange] = useState<ReadonlySet<string>>(new Set(ROWS.map(({ id }) => id)))
  return (
    <ToastProvider>
      <CheckedAssetsContext value={useMemo(() => ({ ids, onChange }), [ids])}>
        <CheckedBar
          noun="location"
          rows={ROWS}
          rowName={({ name }) => name}
          columns={COLUMNS}
          remove={(rows) => remove([...rows])}
          onRemoved={onRemoved}
        />
      </CheckedAssetsContext>
    </ToastProvider>
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('checked rows are deleted when the time to undo is over, not before, and the refused ones are named [DESK-042]', async () => {
  const remove = vi.fn(async (rows: typeof ROWS) =>
    rows
      .filter(({ id }) => id === 'york')
      .map((item) => ({ item, error: new Error('The last location cannot be deleted.') })),
  )
  const onRemoved = vi.fn<() => void>()
  renderUi(<Bar remove={remove} onRemoved={onRemoved} />)
  fireEvent.click(screen.getByText('Delete checked'))
  await pass(7_900)
  expect(remove).not.toHaveBeenCalled()
  await pass(200)
  expect(remove.mock.calls.map(([rows]) => rows.map(({ id }) => id))).toEqual([['omaha', 'lincoln', 'york']])
  expect(onRemoved).toHaveBeenCalledOnce()
  expect(screen.getByText('2 locations deleted')).toBeTruthy()
  expect(screen.getByText('1 location not deleted')).toBeTruthy()
  expect(screen.getByText('York: The last location cannot be deleted.')).toBeTruthy()
  expect(screen.getByLabelText('1 location checked')).toBeTruthy()
})

test('whoever leaves the page or undoes keeps everything [DESK-042]', async () => {
  const remove = vi.fn(async () => [])
  const { unmount } = renderUi(<Bar remove={remove} onRemoved={() => undefined} />)
  fireEvent.click(screen.getByText('Delete checked'))
  fireEvent.click(screen.getByText('Undo'))
  await pass(20_000)
  fireEvent.click(screen.getByText('Delete checked'))
  await pass(5_000)
  unmount()
  await pass(20_000)
  expect(remove).not.toHaveBeenCalled()
})
