import { MAX_NOTE_CHARACTERS } from '@stormlane/domain/desk'
import { useState } from 'react'
import { errorLines } from '../../platform/error-lines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { useItemActions } from './use-item-actions.ts'

/** Name of the field that the shortcut for notes focuses. */
export const NOTE_FIELD = 'desk-note'

/** Writes a note. The text stays in the field if saving fails. */
export function NoteForm({ id, noting }: { id: string; noting: ReturnType<typeof useItemActions>['noting'] }) {
  const [note, setNote] = useState('')
  const isTooLong = Array.from(note.trim()).length > MAX_NOTE_CHARACTERS
  const error = isTooLong ? TEXTS.noteTooLong : errorLines(noting.error).join(' ')
  return (
    <form
      className={css.note}
      onSubmit={(event) => {
        event.preventDefault()
        if (note.trim() !== '' && !isTooLong) noting.mutate({ id, note }, { onSuccess: () => setNote('') })
      }}
    >
      <TextField
        label={TEXTS.note}
        name={NOTE_FIELD}
        rows={2}
        size="small"
        placeholder={TEXTS.notePlaceholder}
        value={note}
        error={error || undefined}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="small" busy={noting.isPending} disabled={note.trim() === '' || isTooLong}>
        {TEXTS.addNote}
      </Button>
    </form>
  )
}
