import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Slider } from '../../ui/material/slider.ts'
import css from './design-system.module.css'

const NOTIFICATIONS = [
  { value: 'all', label: 'All Messages' },
  { value: 'wind', label: 'High wind and low visibility' },
  { value: 'ice', label: 'Ice on bridges' },
] as const

export function FieldsSection() {
  const [urgent, setUrgent] = useState(true)
  const [remember, setRemember] = useState(true)
  const [notification, setNotification] = useState<(typeof NOTIFICATIONS)[number]['value']>('all')
  const [gust, setGust] = useState(45)
  return (
    <div className={css.body}>
      <div className={css.columns}>
        <TextField label="Name" defaultValue="High wind and low visibility" />
        <TextField label="Latitude" defaultValue="146.877" error="Latitude must be between -90 and 90." />
        <TextField label="Zip" placeholder="68801" help="Leave empty for a point on the map." optional />
        <TextField label="API key" defaultValue="Not in your plan" disabled />
        <SelectField
          label="Filter by Driver Notification"
          options={NOTIFICATIONS}
          value={notification}
          onChange={setNotification}
        />
        <TextField
          label="Filter by name"
          hideLabel
          size="small"
          type="search"
          placeholder="Filter by name"
          startIcon={<Search size={15} aria-hidden="true" />}
        />
      </div>
      <TextField
        label="Message"
        rows={3}
        defaultValue="Weather ahead in 24 miles. Slow down and call dispatch if you stop."
      />
      <div className={css.row}>
        <Switch label="Read aloud" checked={urgent} onChange={setUrgent} />
        <Switch label="Global alerts" checked={false} onChange={() => undefined} disabled />
        <Checkbox label="Key sites" checked={remember} onChange={setRemember} />
        <Checkbox label="All groups" checked={false} mixed onChange={() => undefined} />
      </div>
      <div>
        <span id="gust-label">Wind Gust above {gust} mph</span>
        <Slider
          aria-labelledby="gust-label"
          min={0}
          max={80}
          value={gust}
          onChange={(_event, value) => setGust(value)}
        />
      </div>
    </div>
  )
}
