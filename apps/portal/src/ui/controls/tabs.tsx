import { useEffect, useRef } from 'react'
import { Tab as MuiTab, Tabs as MuiTabs, type TabsActions } from '../material/tabs.ts'
import { CountBadge } from './count-badge.tsx'
import { Tooltip } from './tooltip.tsx'

interface TabItem<Value extends string> {
  value: Value
  label: string
  count?: number
  disabled?: boolean
  /** Why it is disabled. */
  hint?: string | undefined
}

interface TabsProps<Value extends string> {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Prefix of ids that ties each tab to its panel; give the panel `tabPanelProps(idPrefix, value)`. */
  idPrefix: string
  /** False while the panel of the chosen tab is collapsed and not in the DOM. */
  isPanelOpen?: boolean
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, idPrefix, isPanelOpen = true } = props
  const actions = useRef<TabsActions>(null)
  // A count that loads late shifts the tabs to its right, so the indicator must be moved too.
  useEffect(() => actions.current?.updateIndicator())
  return (
    <MuiTabs
      action={actions}
      value={value}
      onChange={(_event, next: Value) => onChange(next)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
    >
      {items.map((item) => (
        <MuiTab
          key={item.value}
          value={item.value}
          disabled={item.disabled ?? false}
          id={`${idPrefix}-tab-${item.value}`}
          // Only the open panel is in the DOM, so only its tab may reference one.
          aria-controls={isPanelOpen && item.value === value ? `${idPrefix}-panel-${item.value}` : undefined}
          label={item.hint ? <HintedLabel label={item.label} hint={item.hint} /> : item.label}
          {...(item.count === undefined
            ? {}
            : { icon: <CountBadge count={item.count} />, iconPosition: 'end' as const })}
        />
      ))}
    </MuiTabs>
  )
}

/** Disabled tabs get no mouse events, so the tooltip is attached to the label. */
function HintedLabel({ label, hint }: { label: string; hint: string }) {
  return (
    <Tooltip title={hint} describeChild>
      <span style={{ pointerEvents: 'auto' }}>{label}</span>
    </Tooltip>
  )
}

export function tabPanelProps(idPrefix: string, value: string) {
  return { role: 'tabpanel', id: `${idPrefix}-panel-${value}`, 'aria-labelledby': `${idPrefix}-tab-${value}` } as const
}
