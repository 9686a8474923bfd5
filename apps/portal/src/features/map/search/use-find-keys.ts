import { useEffect, useEffectEvent } from 'react'

/** Calls `onOpen` on Ctrl+K or Cmd+K. */
export function useFindKeys(onOpen: () => void): void {
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
