import type { ImpactLevelName } from '@stormlane/domain/levels'
import { uiTexts } from '../ui.texts.ts'
import { LevelTag } from './level-tag.tsx'
import css from './level-tags.module.css'

interface LevelTagsProps {
  tags: readonly { id: string; label: string; level: ImpactLevelName }[]
}

/** All reasons of an impact level, in a table cell. */
export function LevelTags({ tags }: LevelTagsProps) {
  if (tags.length === 0) return <span className={css.none}>{uiTexts.none}</span>
  return (
    <span className={css.tags}>
      {tags.map(({ id, label, level }) => (
        <LevelTag key={id} level={level} label={label} />
      ))}
    </span>
  )
}
