import { useEffect, useEffectEvent } from 'react'

export interface QueueKeys {
  /** Moves the selection by this many items. */
  move: (by: number) => void
  act: (key: 'acknowledge' | 'assign' | 'snooze' | 'note' | 'check' | 'message' | 'map' | 'close' | 'help') => void
}

const ACTIONS = {
  a: 'acknowledge',
  g: 'assign',
  s: 'snooze',
  n: 'note',
  x: 'check',
  m: 'message',
  o: 'map',
  Escape: 'close',
  '?': 'help',
} as const
const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** Elements in which users type, or in which arrow keys have another meaning. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="combobox"]'

/** Operates the queue by keyboard wherever the focus is, except in a field or dialog. */
export function useQueueKeys({ move, act }: QueueKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    const step = STEPS[event.key]
    const action = Object.hasOwn(ACTIONS, event.key) ? ACTIONS[event.key as keyof typeof ACTIONS] : undefined
    if (step === undefined && action === undefined) return
    event.preventDefault()
    if (step !== undefined) move(step)
    else if (action) act(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
