import { useEffect, useEffectEvent } from 'react'

/** Calls the action of a key on a wall screen. */
export function useWallKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key]
    if (!action || pressesButton(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Space and Enter on a focused button press that button. */
const pressesButton = ({ key, target }: KeyboardEvent): boolean =>
  (key === ' ' || key === 'Enter') && target instanceof Element && target.closest('button') !== null
