// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'
import { SideDialog } from './side-dialog.tsx'

const KINDS = [
  ['dialog', Dialog],
  ['side dialog', SideDialog],
] as const

function Opener({ Kind, errors = [] }: { Kind: typeof Dialog | typeof SideDialog; errors?: string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit location</Button>
      <Kind
        open={open}
        title="Grand Island DC"
        errors={{ title: 'The location could not be saved', list: errors }}
        onClose={() => setOpen(false)}
        actions={<Button kind="primary">Save</Button>}
      >
        <label>
          Name <input />
        </label>
      </Kind>
    </>
  )
}

test.each(KINDS)(
  'a %s is named by its title and closes with Escape, and focus returns to its opener',
  async (_name, Kind) => {
    renderUi(<Opener Kind={Kind} />)
    const opener = screen.getByRole('button', { name: 'Edit location' })
    await userEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Grand Island DC' })
    expect(dialog.contains(document.activeElement) || document.activeElement?.contains(dialog)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
  },
)

test.each(KINDS)('a %s keeps the Tab key inside', async (_name, Kind) => {
  renderUi(<Opener Kind={Kind} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit location' }))
  const dialog = await screen.findByRole('dialog')
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.tab()
    const focused = document.activeElement
    expect(dialog.contains(focused) || focused?.hasAttribute('data-testid')).toBe(true)
  }
})

test('errors are listed under their title and announced', async () => {
  renderUi(<Opener Kind={Dialog} errors={['Name is required.', 'Latitude must be between -90 and 90.']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit location' }))
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('The location could not be saved')).toBeTruthy()
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Name is required.', 'Latitude must be between -90 and 90.'])
})
