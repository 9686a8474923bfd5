import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './states.module.css'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  icon?: ReactNode
  /** What to do next. */
  action?: ReactNode
}

/** Shown when there is nothing to list. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className={css.state} role="status">
      <span className={css.icon}>{icon ?? <Inbox size={20} strokeWidth={1.75} aria-hidden="true" />}</span>
      <p className={css.title}>{title}</p>
      {text ? <p className={css.text}>{text}</p> : null}
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  )
}
