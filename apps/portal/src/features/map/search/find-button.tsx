import { Search } from 'lucide-react'
import { Kbd } from '../../../ui/badges/kbd.tsx'
import { mapTexts } from '../map.texts.ts'
import css from './find-button.module.css'
import { useFindKeys } from './use-find-keys.ts'

const TEXTS = mapTexts.find
const isMac = () => navigator.platform.startsWith('Mac')

/** Opens the search of the map, also by Ctrl+K or Cmd+K (MAP-025). */
export function FindOnMapButton({ onOpen }: { onOpen: () => void }) {
  useFindKeys(onOpen)
  return <FindButton onOpen={onOpen} />
}

export function FindButton({ onOpen }: { onOpen: () => void }) {
  const keys = isMac() ? TEXTS.keysMac : TEXTS.keys
  return (
    <button type="button" className={css.find} data-tour="find" title={`${TEXTS.open} (${keys})`} onClick={onOpen}>
      <Search size={15} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.label}>{TEXTS.open}</span>
      <Kbd>{keys}</Kbd>
    </button>
  )
}
