import { CallError } from '@stormlane/contract'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useAskSupport } from '../../platform/ask-support.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { registered } from '../../ui/controls/registered.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { AnswerTime, AskedQuestions } from './asked-questions.tsx'
import { supportTexts as TEXTS } from './support.texts.ts'
import styles from './support-form.module.css'

interface Question {
  message: string
}

/** Sends a support message with the address of the current page. */
export function SupportForm({ outsideFailed, onClose }: { outsideFailed: boolean; onClose: () => void }) {
  const id = useId()
  const { register, handleSubmit, reset, formState } = useForm<Question>()
  const filing = useAskSupport()
  const missing = formState.errors.message?.message
  const writeAnother = () => {
    reset()
    filing.reset()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }

  return (
    <section role="dialog" aria-labelledby={`${id}-title`} className={styles.panel} onKeyDown={closeOnEscape}>
      <header className={styles.header}>
        <h2 id={`${id}-title`} className={styles.title}>
          {TEXTS.title}
        </h2>
        <IconButton size="small" label={TEXTS.close} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </header>
      {filing.isSuccess ? (
        <div role="status" className={styles.sent}>
          <p>{TEXTS.sent}</p>
          <AnswerTime />
          <Button autoFocus onClick={writeAnother}>
            {TEXTS.another}
          </Button>
        </div>
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => void handleSubmit((question) => filing.mutate(question.message))(event)}
        >
          <p className={styles.intro}>{outsideFailed ? TEXTS.outsideFailed : TEXTS.intro}</p>
          <AnswerTime />
          <TextField
            {...registered(register('message', { validate: (text) => text.trim() !== '' || TEXTS.required }))}
            label={TEXTS.message}
            rows={5}
            maxLength={5000}
            autoFocus
            error={missing}
          />
          {filing.error && !filing.isPending && (
            <p role="alert" className={styles.error}>
              {TEXTS.failed(toUserMessage(filing.error), portalConfig.supportEmail)}
            </p>
          )}
          <Button type="submit" kind="primary" busy={filing.isPending}>
            {TEXTS.send}
          </Button>
        </form>
      )}
      <AskedQuestions />
    </section>
  )
}

function toUserMessage(error: Error): string {
  return error instanceof CallError && error.kind === 'network' ? TEXTS.unreachable : error.message
}
