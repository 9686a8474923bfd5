import { RotateCw } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { uiTexts } from '../ui.texts.ts'
import { FailedState } from './failed-state.tsx'

interface ErrorStateProps {
  title?: string
  /** What happened, worded for the user. */
  message: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** Shown when loading failed; says why and offers a retry. */
export function ErrorState({ title, message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <FailedState
      title={title}
      message={message}
      action={
        onRetry && (
          <Button icon={<RotateCw size={15} aria-hidden="true" />} busy={retrying} onClick={onRetry}>
            {uiTexts.retry}
          </Button>
        )
      }
    />
  )
}
