import type { ReactNode } from 'react'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import type { ColorMode } from '../../ui/theme/color-mode.ts'
import { useColorMode } from '../../ui/theme/color-mode-context.tsx'
import { ControlsSection } from './controls-section.tsx'
import css from './design-system.module.css'
import { designSystemTexts } from './design-system.texts.ts'
import { DialogsSection } from './dialogs-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FoundationsSection } from './foundations-section.tsx'
import { LevelsSection } from './levels-section.tsx'
import { MapSection } from './map-section.tsx'
import { StatesSection } from './states-section.tsx'
import { LocationsTable, RoutesTable, TableStates } from './tables-section.tsx'

const { sections, themes } = designSystemTexts
const THEMES = (['light', 'dark', 'system'] as const).map((value) => ({ value, label: themes[value] }))

/** /internal/ui: every part of the design system in all its states, for the people who build with it. */
export function DesignSystemPage() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe scrollable-region-focusable)
    <div className={css.page} tabIndex={0}>
      <header className={css.header}>
        <h1 className={css.heading}>{designSystemTexts.title}</h1>
        <ThemeSwitch />
      </header>
      <div className={css.sections}>
        <Section title={sections.levels} content={<LevelsSection />} half />
        <Section title={sections.controls} content={<ControlsSection />} half />
        <Section title={sections.fields} content={<FieldsSection />} half />
        <Section title={sections.foundations} content={<FoundationsSection />} half />
        <Section title={sections.states} content={<StatesSection />} half />
        <Section title={sections.dialogs} content={<DialogsSection />} half />
        <Section title={sections.table} content={<LocationsTable />} />
        <Section title={sections.tree} content={<RoutesTable />} />
        <Section title={sections.tableStates} content={<TableStates />} />
        <Section title={sections.map} content={<MapSection />} />
      </div>
    </div>
  )
}

function ThemeSwitch() {
  const { mode, choose } = useColorMode()
  return (
    <div id="theme-switch">
      <SegmentedControl<ColorMode> label={designSystemTexts.theme} options={THEMES} value={mode} onChange={choose} />
    </div>
  )
}

function Section({ title, content, half = false }: { title: string; content: ReactNode; half?: boolean }) {
  return (
    <Panel title={title} className={half ? css.half : css.full}>
      {content}
    </Panel>
  )
}
