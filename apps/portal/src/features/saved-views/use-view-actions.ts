import { deleteSavedView, updateSavedView } from '@stormlane/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

interface ViewChange {
  name?: string
  isShared?: boolean
}

/** Changes and deletes views, then reloads the list. */
export function useViewActions(onDeleted: () => void) {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.savedViews })
  const changing = useMutation({
    mutationFn: ({ id, ...body }: ViewChange & { id: string }) => api.send(updateSavedView, { params: { id }, body }),
    onSettled: reload,
  })
  const deleting = useMutation({
    mutationFn: (id: string) => api.send(deleteSavedView, { params: { id } }),
    onSuccess: onDeleted,
    onSettled: reload,
  })
  return {
    changing: {
      change: (id: string, change: ViewChange) => changing.mutate({ id, ...change }),
      errors: changing.isError ? errorLines(changing.error) : undefined,
    },
    deleting: {
      remove: (id: string) => deleting.mutate(id),
      isPending: deleting.isPending,
      errors: deleting.isError ? errorLines(deleting.error) : undefined,
    },
  }
}
