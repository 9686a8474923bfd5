import { type SimulatedPart, SOURCE_NAMES } from '@stormlane/domain/product'
import { FlaskConical } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'
import css from './badges.module.css'

/** Texts in another language. */
export interface DemoWords {
  label: string
  hint: string
}

/** Marks screens and layers that show simulated data, and says which parts are simulated. */
export function DemoBadge({ part = 'all', words }: { part?: SimulatedPart; words?: DemoWords | undefined }) {
  return (
    <span className={css.demo} title={words?.hint ?? hintOf(part)}>
      <FlaskConical size={14} strokeWidth={1.75} aria-hidden="true" />
      {words?.label ?? (part === 'fleet' ? uiTexts.demoFleet : uiTexts.demoData)}
    </span>
  )
}

function hintOf(part: SimulatedPart): string {
  if (part === 'all') return uiTexts.demoDataHint
  if (part === 'fleet') return uiTexts.demoFleetHint
  const names = part.feeds.map((feed) => SOURCE_NAMES[feed] ?? feed)
  return uiTexts.demoPartHint([...names, ...(part.hasFleet ? [uiTexts.demoFleet] : [])].join(', '))
}
