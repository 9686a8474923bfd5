import { CloudAlert, RotateCw } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { uiTexts } from '../ui.texts.ts'
import css from './states.module.css'

interface ErrorStateProps {
  title?: string
  /** What happened, in words for the user. */
  message: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** Shown when loading failed; says why and offers a retry. */
export function ErrorState({ title = uiTexts.errorTitle, message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={`${css.state} ${css.failed}`} role="alert">
      <span className={css.icon}>
        <CloudAlert size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className={css.title}>{title}</p>
      <p className={css.text}>{message}</p>
      {onRetry ? (
        <div className={css.action}>
          <Button icon={<RotateCw size={15} aria-hidden="true" />} busy={retrying} onClick={onRetry}>
            {uiTexts.retry}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
