import { Search } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Kbd } from '../../../ui/badges/kbd.tsx'
import { mapTexts } from '../map.texts.ts'
import css from './find-button.module.css'

const TEXTS = mapTexts.find
const isMac = () => navigator.platform.startsWith('Mac')

/** Opens the search, also by Ctrl+K or Cmd+K (MAP-025). */
export function FindButton({ onOpen }: { onOpen: () => void }) {
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
  const keys = isMac() ? TEXTS.keysMac : TEXTS.keys
  return (
    <button type="button" className={css.find} data-tour="find" title={`${TEXTS.open} (${keys})`} onClick={onOpen}>
      <Search size={15} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.label}>{TEXTS.open}</span>
      <Kbd>{keys}</Kbd>
    </button>
  )
}
