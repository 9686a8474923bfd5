export type ToastKind = 'success' | 'info' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  title: string
  text?: string
}

/** More toasts than this would hide the page, so the others wait. */
export const VISIBLE_TOASTS = 3

/** Adds a toast unless the last one has the same message. */
export function enqueue(queue: readonly Toast[], toast: Toast): readonly Toast[] {
  const repeated = queue.some(
    (waiting) => waiting.kind === toast.kind && waiting.title === toast.title && waiting.text === toast.text,
  )
  return repeated ? queue : [...queue, toast]
}
