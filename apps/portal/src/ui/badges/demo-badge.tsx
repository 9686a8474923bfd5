import { FlaskConical } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'
import css from './badges.module.css'

/** Marks screens that show simulated data, and says what of it is. */
export function DemoBadge({ isWeatherReal = false }: { isWeatherReal?: boolean }) {
  return (
    <span className={css.demo} title={isWeatherReal ? uiTexts.demoFleetHint : uiTexts.demoDataHint}>
      <FlaskConical size={14} strokeWidth={1.75} aria-hidden="true" />
      {isWeatherReal ? uiTexts.demoFleet : uiTexts.demoData}
    </span>
  )
}
