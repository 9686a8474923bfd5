import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import css from './dock.module.css'
import { FormattedHtml } from './formatted-html.tsx'
import { historyTexts } from './history.texts.ts'
import type { HistoricalStorm } from './history-queries.ts'
import { EVENT_TABS, type EventTab } from './history-state.ts'

const TEXTS = historyTexts.panel

interface EventPanelProps {
  storm: HistoricalStorm
  tab: EventTab
  isOpen: boolean
  onTab: (tab: EventTab) => void
  onOpen: (isOpen: boolean) => void
}

/** Shows what happened, and how good the forecasts were. A click on a tab opens the collapsed panel. */
export function EventPanel({ storm, tab, isOpen, onTab, onOpen }: EventPanelProps) {
  const idPrefix = useId()
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <section className={css.event} aria-label={TEXTS.label} data-open={isOpen} data-tour="history-event">
      <div className={css.eventTabs}>
        <Tabs
          label={TEXTS.label}
          items={EVENT_TABS.map((value) => ({ value, label: TEXTS.tabs[value] }))}
          value={tab}
          onChange={onTab}
          idPrefix={idPrefix}
        />
        <IconButton
          label={isOpen ? TEXTS.collapse : TEXTS.expand}
          size="small"
          expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <Chevron size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {/* Hidden, not removed, because the tab refers to its panel. The text scrolls, so it must be focusable. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <div className={css.eventText} hidden={!isOpen} tabIndex={0} {...tabPanelProps(idPrefix, tab)}>
        {storm[tab].trim() === '' ? TEXTS.empty : <FormattedHtml html={storm[tab]} />}
      </div>
    </section>
  )
}
