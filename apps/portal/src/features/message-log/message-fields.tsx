import { MAX_MESSAGE_CHARACTERS } from '@stormlane/domain/drivers'
import { useState } from 'react'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { sendAlertTexts as TEXTS } from './message-log.texts.ts'

const ROWS = 5

/** The state of a message that the user is writing. */
export function useMessageDraft(draft = '') {
  const [message, setMessage] = useState(draft)
  const [urgent, setUrgent] = useState(false)
  const used = Array.from(message.trim()).length
  const tooLong = used > MAX_MESSAGE_CHARACTERS
  return { message, setMessage, urgent, setUrgent, used, tooLong, canSend: used > 0 && !tooLong }
}

interface MessageFieldsProps {
  draft: ReturnType<typeof useMessageDraft>
  offersUrgent: boolean
}

/** Fields for the text of a message, and for whether it is read out loud. */
export function MessageFields({ draft, offersUrgent }: MessageFieldsProps) {
  return (
    <>
      <TextField
        label={TEXTS.message}
        placeholder={TEXTS.placeholder}
        rows={ROWS}
        autoFocus
        value={draft.message}
        onChange={(event) => draft.setMessage(event.target.value)}
        help={TEXTS.count(draft.used, MAX_MESSAGE_CHARACTERS)}
        error={draft.tooLong ? TEXTS.tooLong(MAX_MESSAGE_CHARACTERS) : undefined}
      />
      {offersUrgent ? <Checkbox label={TEXTS.urgent} checked={draft.urgent} onChange={draft.setUrgent} /> : null}
    </>
  )
}
