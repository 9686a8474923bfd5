import { FlaskConical } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'
import css from './badges.module.css'

/** Marks screens that show simulated data. */
export function DemoBadge() {
  return (
    <span className={css.demo} title={uiTexts.demoDataHint}>
      <FlaskConical size={14} strokeWidth={1.75} aria-hidden="true" />
      {uiTexts.demoData}
    </span>
  )
}
