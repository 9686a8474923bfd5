import { Map as MapIcon, Plus, Send, Trash2, Truck, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FilterChip } from '../../ui/controls/filter-chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import css from './design-system.module.css'

const ASSETS = [
  { value: 'locations', label: 'Locations', count: 214 },
  { value: 'vehicles', label: 'Vehicles', count: 486, icon: <Truck size={16} aria-hidden="true" /> },
  { value: 'routes', label: 'Routes', count: 57 },
] as const
const TIMEFRAMES = [
  { value: 'nowcast', label: 'Nowcast' },
  { value: 'extended', label: 'Extended Forecast' },
] as const
const TABS = [
  { value: 'weather', label: 'Weather Conditions' },
  { value: 'alerts', label: 'Government Alerts', count: 2 },
  { value: 'messages', label: 'Recent Messages', count: 3 },
] as const
const TAB_TEXTS = {
  weather: 'Snow 1.1 in/h, visibility 0.2 mi, gusts 47 mph.',
  alerts: 'Blizzard Warning and Wind Advisory until Thu 9:00 PM CST.',
  messages: 'Three messages reached Truck 4127 in the last 24 hours.',
}

export function ControlsSection() {
  const [asset, setAsset] = useState<(typeof ASSETS)[number]['value']>('vehicles')
  const [timeframe, setTimeframe] = useState<(typeof TIMEFRAMES)[number]['value']>('nowcast')
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('weather')
  const [group, setGroup] = useState<string | undefined>('Key sites')
  return (
    <div className={css.body}>
      <div className={css.row}>
        <Button kind="primary" icon={<Send size={16} aria-hidden="true" />}>
          Send Alert
        </Button>
        <Button icon={<Upload size={16} aria-hidden="true" />}>Upload CSV</Button>
        <Button kind="ghost">Export</Button>
        <Button kind="link" icon={<Plus size={16} aria-hidden="true" />}>
          Add threshold
        </Button>
        <Button kind="danger">Delete</Button>
        <Button kind="danger-ghost" icon={<Trash2 size={16} aria-hidden="true" />}>
          Delete
        </Button>
      </div>
      <div className={css.row}>
        <Button kind="primary" busy>
          Save
        </Button>
        <Button disabled>View route</Button>
        <Button size="small">Edit</Button>
        <Button size="large">Continue</Button>
        <IconButton label="Show on map">
          <MapIcon size={17} aria-hidden="true" />
        </IconButton>
        <IconButton label="Close" size="small">
          <X size={17} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.row}>
        <FloatingBar>
          <SegmentedControl label="Assets" options={ASSETS} value={asset} onChange={setAsset} variant="bar" />
        </FloatingBar>
        <SegmentedControl label="Timeframe" options={TIMEFRAMES} value={timeframe} onChange={setTimeframe} />
      </div>
      <div className={css.row}>
        <FilterChip
          label="Filter By Group"
          value={group}
          onOpen={() => setGroup('Key sites')}
          onClear={() => setGroup(undefined)}
        />
      </div>
      <Tabs idPrefix="truck" label="Truck 4127" items={TABS} value={tab} onChange={setTab} />
      <p {...tabPanelProps('truck', tab)}>{TAB_TEXTS[tab]}</p>
    </div>
  )
}
