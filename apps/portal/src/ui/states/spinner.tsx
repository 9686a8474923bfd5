import { LoaderCircle } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'
import css from './states.module.css'
import { useDelayed } from './use-delayed.ts'

/** Appears only if loading takes longer than the delay. */
export function Spinner({ size = 20, label = uiTexts.loading }: { size?: number; label?: string }) {
  const visible = useDelayed()
  if (!visible) return null
  return (
    <span className={css.spinner} role="status" aria-label={label}>
      <LoaderCircle size={size} aria-hidden="true" />
    </span>
  )
}
