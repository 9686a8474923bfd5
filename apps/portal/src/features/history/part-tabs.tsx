import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { skillTexts } from './skill/skill.texts.ts'

const PARTS = ['storms', 'skill', 'assets'] as const
export type HistoryPart = (typeof PARTS)[number]

const ID_PREFIX = 'history'
const TEXTS = skillTexts.parts

/** Connects the panel of a part to its tab. */
export const partPanelProps = (part: HistoryPart) => tabPanelProps(ID_PREFIX, part)

/** The two parts of the page. */
export function PartTabs({ part, onPart }: { part: HistoryPart; onPart: (part: HistoryPart) => void }) {
  return (
    <Tabs
      label={TEXTS.label}
      items={PARTS.map((value) => ({ value, label: TEXTS[value] }))}
      value={part}
      onChange={onPart}
      idPrefix={ID_PREFIX}
    />
  )
}
