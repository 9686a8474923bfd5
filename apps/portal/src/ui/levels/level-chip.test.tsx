// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { IMPACT_LEVELS, type ImpactLevelName } from '@stormlane/domain/levels'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { LevelChip } from './level-chip.tsx'
import { LevelGlyph } from './level-glyph.tsx'
import { LevelTag } from './level-tag.tsx'

const levels = Object.keys(IMPACT_LEVELS) as ImpactLevelName[]

test.each([
  ['unknown', 'Unknown'],
  ['none', 'None'],
  ['low', 'Low'],
  ['moderate', 'Moderate'],
  ['high', 'High'],
  ['extreme', 'Extreme'],
] as const)('the chip of %s shows its word, %s, and its shape', (level, word) => {
  const { container } = renderUi(<LevelChip level={level} />)
  expect(container.textContent).toBe(word)
  expect(container.querySelector(`[data-level="${level}"] [data-shape="${level}"]`)).not.toBeNull()
})

test.each(['light', 'dark'])('each level has its own color in the %s theme [RISK-007]', (theme) => {
  document.documentElement.dataset.theme = theme
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = ['../theme/tokens.css', './levels.css', './level-chip.module.css']
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('')
  const value = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim()
  const colors = levels.map((level) => {
    const { container } = renderUi(<LevelChip level={level} />)
    const fill = value(container.querySelector('[data-level]') as Element, '--lv')
    const token = /^var\((.+)\)$/.exec(fill)?.[1] ?? fill
    return value(document.documentElement, token)
  })
  expect(colors.every((color) => /^#[0-9a-f]{6}$/i.test(color))).toBe(true)
  expect(new Set(colors).size).toBe(levels.length)
  sheet.remove()
})

test('no two levels share a shape', () => {
  const drawings = levels.map(
    (level) => renderUi(<LevelChip level={level} />).container.querySelector('svg')?.innerHTML,
  )
  expect(new Set(drawings).size).toBe(levels.length)
})

test('a glyph without a word still names its level', () => {
  renderUi(<LevelGlyph level="extreme" />)
  expect(screen.getByRole('img', { name: 'Extreme' })).toBeTruthy()
})

test.each(levels)('the square of a tag at %s shows the shape of its level', (level) => {
  const { container } = renderUi(<LevelTag level={level} label="Road" />)
  expect(container.querySelector(`[data-level="${level}"] [data-shape="${level}"]`)).not.toBeNull()
})

test('a tag names its level to screen readers', () => {
  const { container } = renderUi(<LevelTag level="high" label="Road" />)
  expect(container.textContent).toBe('Road: High')
})
