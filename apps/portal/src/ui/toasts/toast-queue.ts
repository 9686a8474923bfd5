export type ToastKind = 'success' | 'info' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  title: string
  text?: string
}

/** As many as fit without hiding the page; the rest wait their turn. */
export const VISIBLE_TOASTS = 3

/** The same message twice in a row says nothing new. */
export function enqueue(queue: readonly Toast[], toast: Toast): readonly Toast[] {
  const repeated = queue.some(
    (waiting) => waiting.kind === toast.kind && waiting.title === toast.title && waiting.text === toast.text,
  )
  return repeated ? queue : [...queue, toast]
}
