import { createSavedView } from '@stormlane/contract'
import {
  atPresent,
  MAX_VIEW_ADDRESS_CHARACTERS,
  MAX_VIEW_NAME_CHARACTERS,
  readViewAddress,
} from '@stormlane/domain/desk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useRetryKey } from '../../platform/use-retry-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ErrorList } from '../../ui/dialog/error-list.tsx'
import css from './saved-views.module.css'
import { savedViewsTexts as TEXTS } from './saved-views.texts.ts'

/** Saves the open page under a name. */
export function SaveViewForm({ address, onSaved }: { address: string; onSaved: (name: string) => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  /** Changes the idempotency key after each save, so that a deleted view can be saved again. */
  const [savedCount, setSavedCount] = useState(0)
  const keyFor = useRetryKey()
  const saving = useMutation({
    mutationFn: () =>
      api.send(createSavedView, {
        body: { name, address: atPresent(address), isShared },
        idempotencyKey: keyFor(`${savedCount} ${isShared} ${address} ${name}`),
      }),
    onSuccess: ({ savedView }) => {
      setName('')
      setSavedCount(savedCount + 1)
      onSaved(savedView.name)
      return queryClient.invalidateQueries({ queryKey: QUERY_KEYS.savedViews })
    },
  })
  if (!readViewAddress(address)) {
    const isTooLong = address.length > MAX_VIEW_ADDRESS_CHARACTERS
    return <p className={css.note}>{isTooLong ? TEXTS.tooLong : TEXTS.unsavable}</p>
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !saving.isPending) saving.mutate()
  }
  return (
    <form className={css.form} onSubmit={save} aria-label={TEXTS.save}>
      {saving.isError ? <ErrorList title={TEXTS.saveFailed} errors={errorLines(saving.error)} /> : null}
      <div className={css.nameRow}>
        <TextField
          label={TEXTS.name}
          hideLabel
          placeholder={TEXTS.name}
          size="small"
          maxLength={MAX_VIEW_NAME_CHARACTERS}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind="primary" type="submit" disabled={name.trim() === ''} busy={saving.isPending}>
          {TEXTS.saveButton}
        </Button>
      </div>
      <Checkbox label={TEXTS.share} checked={isShared} onChange={setShared} />
    </form>
  )
}
