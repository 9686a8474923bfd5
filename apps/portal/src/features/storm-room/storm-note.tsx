import { saveStormNote } from '@stormlane/contract'
import { MAX_STORM_NOTE_CHARACTERS } from '@stormlane/domain/storms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { type StormNote, stormQueries } from './storm-queries.ts'
import css from './storm-room.module.css'
import { stormRoomTexts as TEXTS } from './storm-room.texts.ts'

/** A text that is being written, and the revision from which it was begun. */
interface Draft {
  text: string
  revision: number
}

/** The note for the next shift. If a colleague writes meanwhile, both texts are shown, and none is lost. */
export function StormNoteEditor({ id }: { id: string }) {
  const client = useQueryClient()
  const { data } = useQuery(stormQueries.room(id))
  const [draft, setDraft] = useState<Draft | null>(null)
  const note = data?.note
  const save = useMutation({
    mutationFn: ({ text, revision }: Draft) => api.send(saveStormNote, { params: { id }, body: { text, revision } }),
    onSuccess: ({ note: saved }, sent) => {
      client.setQueryData(stormQueries.room(id).queryKey, (room) => room && { ...room, note: saved })
      setDraft((now) => (now === null || now.text === sent.text ? null : { ...now, revision: saved.revision }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: stormQueries.room(id).queryKey }),
  })
  if (!note) return null
  const theirs = draft && draft.revision < note.revision && note.text !== draft.text ? note : null
  const text = draft?.text ?? note.text
  const isTooLong = Array.from(text.trim()).length > MAX_STORM_NOTE_CHARACTERS
  const problem = isTooLong ? TEXTS.noteTooLong : theirs ? '' : errorLines(save.error).join(' ')
  return (
    <Panel title={TEXTS.note}>
      <form
        className={css.note}
        onSubmit={(event) => {
          event.preventDefault()
          if (draft && !theirs && !isTooLong) save.mutate({ ...draft, text: draft.text.trim() })
        }}
      >
        <TextField
          label={TEXTS.note}
          hideLabel
          rows={3}
          placeholder={TEXTS.notePlaceholder}
          value={text}
          error={problem || undefined}
          onChange={(event) => setDraft({ text: event.target.value, revision: draft?.revision ?? note.revision })}
        />
        {theirs ? (
          <Theirs
            note={theirs}
            onTogether={() => setDraft({ text: `${theirs.text}\n\n${text}`, revision: theirs.revision })}
            onTheirs={() => setDraft(null)}
          />
        ) : (
          <Button type="submit" size="small" busy={save.isPending} disabled={draft === null || isTooLong}>
            {TEXTS.saveNote}
          </Button>
        )}
        {note.by && note.at ? (
          <p className={css.muted}>{TEXTS.noteBy(note.by, formatDayTime(new Date(note.at)))}</p>
        ) : null}
      </form>
    </Panel>
  )
}

interface TheirsProps {
  note: StormNote
  onTogether: () => void
  onTheirs: () => void
}

function Theirs({ note, onTogether, onTheirs }: TheirsProps) {
  return (
    <div className={css.theirs} role="status">
      <p>{TEXTS.colleagueWrote(note.by ?? '')}</p>
      <blockquote dir="auto">{note.text}</blockquote>
      <div className={css.buttons}>
        <Button size="small" kind="primary" onClick={onTogether}>
          {TEXTS.putTogether}
        </Button>
        <Button size="small" onClick={onTheirs}>
          {TEXTS.takeTheirs}
        </Button>
      </div>
    </div>
  )
}
