import type { ImpactLevelName } from '@stormlane/domain/levels'
import { useLayoutEffect, useRef, useState } from 'react'
import { uiTexts } from '../ui.texts.ts'
import { LevelTag } from './level-tag.tsx'
import css from './level-tags.module.css'

interface LevelTagsProps {
  tags: readonly { id: string; label: string; level: ImpactLevelName }[]
}

/** All reasons of an impact level, in a table cell. Tags without room are counted as "+2", and named in the tooltip. */
export function LevelTags({ tags }: LevelTagsProps) {
  const row = useRef<HTMLSpanElement>(null)
  const [hidden, setHidden] = useState(0)
  useLayoutEffect(() => {
    const shown = row.current
    if (!shown) return
    const count = () => setHidden(tags.length > 1 ? countBelowFirst([...shown.children] as HTMLElement[]) : 0)
    count()
    const observer = new ResizeObserver(count)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [tags])
  if (tags.length === 0) return <span className={css.none}>{uiTexts.none}</span>
  return (
    <span className={css.tags}>
      <span ref={row} className={css.row}>
        {tags.map(({ id, label, level }) => (
          <LevelTag key={id} level={level} label={label} />
        ))}
      </span>
      {hidden > 0 ? (
        <span
          className={css.more}
          aria-hidden="true"
          title={tags
            .slice(-hidden)
            .map(({ label }) => label)
            .join(', ')}
        >
          {uiTexts.more(hidden)}
        </span>
      ) : null}
    </span>
  )
}

/** Tags without room wrap below the first line, which alone is visible. */
function countBelowFirst(tags: readonly HTMLElement[]): number {
  const [first] = tags
  return first ? tags.filter(({ offsetTop }) => offsetTop > first.offsetTop).length : 0
}
