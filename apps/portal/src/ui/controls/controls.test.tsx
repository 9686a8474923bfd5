// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { FilterChip } from './filter-chip.tsx'
import { IconButton } from './icon-button.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { SelectField } from './select-field.tsx'
import { Switch } from './switch.tsx'
import { Tabs, tabPanelProps } from './tabs.tsx'
import { TextField } from './text-field.tsx'

test('a segmented control is one named radio group and moves with the arrow keys', async () => {
  function Timeframe() {
    const [value, setValue] = useState<'nowcast' | 'extended'>('nowcast')
    const options = [
      { value: 'nowcast', label: 'Nowcast' },
      { value: 'extended', label: 'Extended Forecast' },
    ] as const
    return <SegmentedControl label="Timeframe" options={options} value={value} onChange={setValue} />
  }
  renderUi(<Timeframe />)
  expect(screen.getByRole('group', { name: 'Timeframe' })).toBeTruthy()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Extended Forecast' }).checked).toBe(true)
})

test('tabs name their panels', async () => {
  function Assets() {
    const [tab, setTab] = useState<'routes' | 'locations'>('routes')
    const items = [
      { value: 'routes', label: 'Upcoming Routes', count: 57 },
      { value: 'locations', label: 'Locations', count: 214 },
    ] as const
    return (
      <>
        <Tabs idPrefix="assets" label="Assets" items={items} value={tab} onChange={setTab} />
        <div {...tabPanelProps('assets', tab)}>{tab}</div>
      </>
    )
  }
  renderUi(<Assets />)
  await userEvent.click(screen.getByRole('tab', { name: /Locations/ }))
  expect(screen.getByRole('tabpanel', { name: /Locations/ }).textContent).toBe('locations')
})

test('screen readers read the error of a field with its control', () => {
  renderUi(
    <TextField
      label="Latitude"
      value="146.877"
      error="Latitude must be between -90 and 90."
      onChange={() => undefined}
    />,
  )
  const input = screen.getByRole('textbox', { name: 'Latitude' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Latitude must be between -90 and 90.')
})

test('a click beside the text of a field focuses it, and rows make it a text area', async () => {
  renderUi(
    <>
      <TextField label="Zip" startIcon={<svg data-testid="icon" aria-hidden="true" />} />
      <TextField label="Message" rows={3} maxLength={20} />
    </>,
  )
  const zip = screen.getByRole('textbox', { name: 'Zip' })
  await userEvent.click(zip.parentElement as HTMLElement)
  expect(document.activeElement).toBe(zip)
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  await userEvent.type(message, 'Slow down and call dispatch')
  expect([message.tagName, message.rows, message.value]).toEqual(['TEXTAREA', 3, 'Slow down and call d'])
})

test("a component of MUI has the portal's theme without a provider above it", () => {
  renderUi(<Checkbox label="Key sites" checked={false} onChange={() => undefined} />)
  const box = screen.getByRole('checkbox', { name: 'Key sites' }).parentElement as HTMLElement
  // The size of theme's overrides, and the prefix of our style cache, which has the nonce of the page.
  expect(getComputedStyle(box).width).toBe('28px')
  expect(box.className).toMatch(/\bsl-/)
})

test('a busy button ignores a second click', async () => {
  const onClick = vi.fn()
  renderUi(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  )
  await userEvent.click(screen.getByRole('button'), { pointerEventsCheck: 0 })
  expect(onClick).not.toHaveBeenCalled()
})

test('an icon button has a name', () => {
  renderUi(<IconButton label="Copy link">c</IconButton>)
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
})

test('a switch and a select report what was chosen', async () => {
  const onSwitch = vi.fn()
  const onSelect = vi.fn()
  renderUi(
    <>
      <Switch label="Read aloud" checked={false} onChange={onSwitch} />
      <SelectField
        label="Rows per page"
        value={5}
        onChange={onSelect}
        options={[
          { value: 5, label: '5' },
          { value: 10, label: '10' },
        ]}
      />
    </>,
  )
  await userEvent.click(screen.getByRole('switch', { name: 'Read aloud' }))
  expect(onSwitch).toHaveBeenCalledWith(true)
  await userEvent.click(screen.getByRole('combobox', { name: /Rows per page/ }))
  await userEvent.click(screen.getByRole('option', { name: '10' }))
  expect(onSelect).toHaveBeenCalledWith(10)
})

test('an active filter chip shows its value and can be cleared', async () => {
  const onClear = vi.fn()
  renderUi(<FilterChip label="Filter By Group" value="Key sites" onOpen={() => undefined} onClear={onClear} />)
  expect(screen.getByRole('button', { name: 'Filter By Group: Key sites' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filter By Group' }))
  expect(onClear).toHaveBeenCalledOnce()
})
