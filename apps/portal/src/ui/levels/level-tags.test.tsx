// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { LevelTags } from './level-tags.tsx'

const TAGS = [
  { id: 'wind', label: 'Wind Gusts', level: 'high' },
  { id: 'life', label: 'Life and Property', level: 'low' },
  { id: 'power', label: 'Power Outage', level: 'low' },
] as const

afterEach(() => vi.restoreAllMocks())

/** Lays tags out as a browser does whose cell has room for as many. */
const withRoomFor = (count: number) =>
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function offsetTop(this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) < count ? 0 : 26
  })

test('tags without room are counted and named instead of being cut [EXP-002]', () => {
  withRoomFor(1)
  renderUi(<LevelTags tags={TAGS} />)
  expect(screen.getByText('+2').title).toBe('Life and Property, Power Outage')
})

test('without tags out of sight nothing is counted [EXP-002]', () => {
  withRoomFor(3)
  renderUi(<LevelTags tags={TAGS} />)
  expect(screen.queryByText(/^\+/)).toBeNull()
  expect(screen.getByText('Power Outage')).toBeTruthy()
})
