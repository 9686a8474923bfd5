import { History } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'
import { formatAge } from './age.ts'
import css from './states.module.css'

/** Shows the age of data that is older than it should be. */
export function StaleNote({ updatedAt, now }: { updatedAt: Date; now: Date }) {
  return (
    <span className={css.stale} role="status">
      <History size={14} aria-hidden="true" />
      {uiTexts.staleSince(formatAge(updatedAt, now))}
    </span>
  )
}
