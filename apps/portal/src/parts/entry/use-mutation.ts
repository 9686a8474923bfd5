import { useLayoutEffect, useRef, useState } from 'react'

interface Mutation<Variables, Answer> {
  mutationFn: (variables: Variables) => Promise<Answer>
  onSuccess?: (answer: Answer) => void
  onError?: (error: Error) => void
}

type MutationState<Answer> =
  | { status: 'idle' | 'pending'; data: undefined; error: null }
  | { status: 'success'; data: Answer; error: null }
  | { status: 'error'; data: undefined; error: Error }

const IDLE = { status: 'idle', data: undefined, error: null } as const

/** The part of the query library's `useMutation` that the entry pages need; they load without the library (ADR 0185). */
export function useMutation<Variables, Answer>(mutation: Mutation<Variables, Answer>) {
  const [state, setState] = useState<MutationState<Answer>>(IDLE)
  const latest = useRef(mutation)
  useLayoutEffect(() => {
    latest.current = mutation
  })
  const [calls] = useState(() => {
    const mutateAsync = async (variables: Variables): Promise<Answer> => {
      setState({ ...IDLE, status: 'pending' })
      try {
        const data = await latest.current.mutationFn(variables)
        latest.current.onSuccess?.(data)
        setState({ status: 'success', data, error: null })
        return data
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        latest.current.onError?.(error)
        setState({ status: 'error', data: undefined, error })
        throw error
      }
    }
    const mutate = (variables: Variables) => void mutateAsync(variables).catch(() => undefined)
    return { mutateAsync, mutate, reset: () => setState(IDLE) }
  })
  return {
    ...state,
    ...calls,
    isPending: state.status === 'pending',
    isSuccess: state.status === 'success',
    isError: state.status === 'error',
  }
}
