import { CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiTexts } from '../ui.texts.ts'
import css from './states.module.css'

interface FailedStateProps {
  title?: string | undefined
  /** What happened, worded for the user. */
  message: string
  /** What to do next. */
  action?: ReactNode
}

/** Says that loading failed, and why. */
export function FailedState({ title = uiTexts.errorTitle, message, action }: FailedStateProps) {
  return (
    <div className={`${css.state} ${css.failed}`} role="alert">
      <span className={css.icon}>
        <CloudAlert size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className={css.title}>{title}</p>
      <p className={css.text}>{message}</p>
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  )
}
