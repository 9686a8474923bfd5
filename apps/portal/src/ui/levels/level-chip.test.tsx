// @vitest-environment jsdom
import { IMPACT_LEVELS, type ImpactLevelName, LEVEL_WORDS } from '@stormlane/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { LevelChip } from './level-chip.tsx'
import { LevelGlyph } from './level-glyph.tsx'
import { LevelTag } from './level-tag.tsx'

const levels = Object.keys(IMPACT_LEVELS) as ImpactLevelName[]

test.each(levels)('the chip of %s shows its word and its shape', (level) => {
  const { container } = renderUi(<LevelChip level={level} />)
  expect(container.textContent).toBe(LEVEL_WORDS[level])
  expect(container.querySelector(`[data-level="${level}"] [data-shape="${level}"]`)).not.toBeNull()
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

test('a tag names its level to screen readers', () => {
  const { container } = renderUi(<LevelTag level="high" label="Road" />)
  expect(container.textContent).toBe('Road: High')
})
