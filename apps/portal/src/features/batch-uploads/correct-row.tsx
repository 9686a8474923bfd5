import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { type BatchRow, type BatchUpload, correctRow, toUploadErrors } from './batch-queries.ts'
import css from './batch-uploads.module.css'
import { batchTexts } from './batch-uploads.texts.ts'

interface CorrectRowProps {
  row: BatchRow
  batchId: string
  onCorrected: (batch: BatchUpload) => void
  onClose: () => void
}

const TEXTS = batchTexts.dialog

/** Edits the invalid fields, or all if the whole row is invalid. A row that is still invalid stays open. */
export function CorrectRow({ row, batchId, onCorrected, onClose }: CorrectRowProps) {
  const named = row.problems.flatMap(({ field }) => field ?? [])
  const columns = named.length > 0 ? [...new Set(named)] : Object.keys(row.rowFields)
  const [fields, setFields] = useState<Record<string, string>>({})
  const saving = useMutation({
    mutationFn: () => correctRow(batchId, row.line, fields),
    onSuccess: ({ batchUpload, batchRow }) => {
      if (batchRow.problems.length === 0) onClose()
      onCorrected(batchUpload)
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form className={css.fix} onSubmit={save}>
      {columns.map((column) => (
        <TextField
          key={column}
          label={column}
          value={fields[column] ?? row.rowFields[column] ?? ''}
          onChange={(event) => setFields({ ...fields, [column]: event.target.value })}
        />
      ))}
      {saving.isError ? <p className={css.problem}>{toUploadErrors(saving.error).join(' ')}</p> : null}
      <div className={css.fixButtons}>
        <Button size="small" onClick={onClose}>
          {TEXTS.cancel}
        </Button>
        <Button size="small" kind="primary" type="submit" busy={saving.isPending}>
          {TEXTS.save}
        </Button>
      </div>
    </form>
  )
}
