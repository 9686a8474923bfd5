import { createMessageTemplate, deleteMessageTemplate, updateMessageTemplate } from '@stormlane/contract'
import { MAX_TEMPLATE_NAME_CHARACTERS } from '@stormlane/domain/drivers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { useStored } from '../../platform/local-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './composer.module.css'
import { composerTexts as TEXTS } from './composer.texts.ts'
import { messageQueries } from './message-queries.ts'
import type { Composer } from './use-composer.ts'

/** The option for the drafted text. */
const DRAFT = ''

/** A choice of the organization's texts; admins also keep, change and delete them. */
export function ComposerTemplates({ composer }: { composer: Composer }) {
  const { data: templates = [] } = useQuery(messageQueries.templates())
  const [isAdmin] = useStored('isAdmin')
  const [chosen, setChosen] = useState(DRAFT)
  const current = templates.find(({ id }) => id === chosen)
  const choose = (id: string) => {
    setChosen(id)
    composer.replaceTexts(templates.find((one) => one.id === id)?.texts ?? {})
  }
  if (templates.length === 0 && !isAdmin) return null
  return (
    <div className={css.templates}>
      {templates.length > 0 ? (
        <SelectField
          label={TEXTS.template}
          hideLabel
          size="small"
          value={current ? chosen : DRAFT}
          options={[
            { value: DRAFT, label: TEXTS.drafted },
            ...templates.map(({ id, name }) => ({ value: id, label: TEXTS.templateNamed(name) })),
          ]}
          onChange={choose}
        />
      ) : null}
      {isAdmin ? <KeepTemplate composer={composer} chosen={current?.id} onKept={setChosen} /> : null}
    </div>
  )
}

interface KeepTemplateProps {
  composer: Composer
  /** Undefined for the draft. */
  chosen: string | undefined
  onKept: (id: string) => void
}

function KeepTemplate({ composer: { texts, canSend }, chosen, onKept }: KeepTemplateProps) {
  const client = useQueryClient()
  const show = useToasts()
  const [name, setName] = useState<string | null>(null)
  const settled = {
    onError: (error: Error) => show({ kind: 'error', title: TEXTS.notKept, text: errorLines(error).join(' ') }),
    onSettled: () => client.invalidateQueries({ queryKey: messageQueries.templates().queryKey }),
  }
  const keeping = useMutation({
    mutationFn: () => api.send(createMessageTemplate, { body: { name: name ?? '', texts } }),
    onSuccess: ({ messageTemplate }) => {
      setName(null)
      onKept(messageTemplate.id)
    },
    ...settled,
  })
  const changing = useMutation({
    mutationFn: (id: string) => api.send(updateMessageTemplate, { params: { id }, body: { texts } }),
    onSuccess: ({ messageTemplate }) => show({ kind: 'success', title: TEXTS.changed(messageTemplate.name) }),
    ...settled,
  })
  const deleting = useMutation({
    mutationFn: (id: string) => api.send(deleteMessageTemplate, { params: { id } }),
    ...settled,
  })
  if (name !== null)
    return (
      <>
        <TextField
          label={TEXTS.templateName}
          hideLabel
          size="small"
          placeholder={TEXTS.templateName}
          maxLength={MAX_TEMPLATE_NAME_CHARACTERS}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button size="small" disabled={name.trim() === ''} busy={keeping.isPending} onClick={() => keeping.mutate()}>
          {TEXTS.keep}
        </Button>
        <Button size="small" kind="ghost" onClick={() => setName(null)}>
          {TEXTS.cancel}
        </Button>
      </>
    )
  return (
    <>
      {chosen ? (
        <>
          <Button size="small" disabled={!canSend} busy={changing.isPending} onClick={() => changing.mutate(chosen)}>
            {TEXTS.changeTemplate}
          </Button>
          <Button size="small" kind="ghost" busy={deleting.isPending} onClick={() => deleting.mutate(chosen)}>
            {TEXTS.deleteTemplate}
          </Button>
        </>
      ) : null}
      <Button size="small" kind="ghost" disabled={!canSend} onClick={() => setName('')}>
        {TEXTS.keepAs}
      </Button>
    </>
  )
}
