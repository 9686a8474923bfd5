import { changeOwnLimits } from '@stormlane/contract'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './limit-editor.module.css'
import { LIMITS_KEY, type LimitsOf, limitsQuery } from './limit-queries.ts'
import { LimitTable } from './limit-table.tsx'
import { limitsTexts as TEXTS } from './limits.texts.ts'
import { useLimitWishes } from './use-limit-wishes.ts'

/**
 * Edits the limits of the organization, a group or a location, and shows the inherited ones. Members see them
 * read-only.
 */
export function LimitEditor({ of }: { of: LimitsOf }) {
  const { data, isError, refetch } = useQuery(limitsQuery(of))
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const wishes = useLimitWishes()
  const client = useQueryClient()
  const show = useToasts()
  const saving = useMutation({
    mutationFn: () => api.send(changeOwnLimits, { body: { ...of, changes: wishes.changes() } }),
    onSuccess: async (saved) => {
      client.setQueryData(limitsQuery(of).queryKey, saved)
      // Other groups and locations may inherit these limits.
      await client.invalidateQueries({ queryKey: LIMITS_KEY })
      wishes.clear()
      show({ kind: 'success', title: TEXTS.saved })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.failed, text: errorLines(error).join(' ') }),
  })
  if (isError) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const canSave = wishes.changes().length > 0
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) saving.mutate()
      }}
    >
      <p className={css.intro}>{me.isAdmin ? TEXTS.intro : `${TEXTS.intro} ${TEXTS.adminsOnly}`}</p>
      <LimitTable stored={data} wishes={wishes} canEdit={me.isAdmin && !saving.isPending} />
      {me.isAdmin ? (
        <div className={css.actions}>
          <Button type="submit" kind="primary" disabled={!canSave} busy={saving.isPending}>
            {TEXTS.save}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
