import { Timer, TriangleAlert } from 'lucide-react'
import css from './states.module.css'

/** Symbols in the specified texts for which the portal's font has no glyph. */
const SIGNS = { '⏲️': Timer, '⚠️': TriangleAlert }
const SIGN = new RegExp(`(${Object.keys(SIGNS).join('|')})`)

/** A text whose symbols are drawn as icons. Many machines have no font for them and would show an empty box. */
export function SignedText({ children }: { children: string }) {
  return children.split(SIGN).map((part) => {
    const Icon = SIGNS[part as keyof typeof SIGNS]
    if (!Icon) return part
    return (
      <span key={part} className={css.sign}>
        <span className="visually-hidden">{part}</span>
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      </span>
    )
  })
}
