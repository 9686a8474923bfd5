import { Gem } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'
import css from './badges.module.css'

/** Marks features that only other plans include. */
export function GemIcon({ size = 14 }: { size?: number }) {
  return (
    <span className={css.gem} role="img" aria-label={uiTexts.premium} title={uiTexts.premium}>
      <Gem size={size} strokeWidth={1.75} fill="color-mix(in srgb, currentColor 22%, transparent)" aria-hidden="true" />
    </span>
  )
}
