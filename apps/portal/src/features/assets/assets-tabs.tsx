import { type ReactNode, useId } from 'react'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import css from './assets.module.css'
import { assetsTexts } from './assets.texts.ts'
import { ASSETS_TABS, type AssetsTab } from './assets-tab.ts'

interface AssetsTabsProps {
  tab: AssetsTab
  onTab: (tab: AssetsTab) => void
  counts: Partial<Record<AssetsTab, number | undefined>>
  children: ReactNode
}

/** The tabs with their counts, and the open panel. */
export function AssetsTabs({ tab, onTab, counts, children }: AssetsTabsProps) {
  const id = useId()
  const items = ASSETS_TABS.map((value) => {
    const count = counts[value]
    return { value, label: assetsTexts.tabs[value], ...(count !== undefined && { count }) }
  })
  return (
    <div className={css.page}>
      <div data-tour="assets-tabs">
        <Tabs label={assetsTexts.tabsLabel} items={items} value={tab} onChange={onTab} idPrefix={id} />
      </div>
      <div data-tour="assets-panel" {...tabPanelProps(id, tab)}>
        {children}
      </div>
    </div>
  )
}
