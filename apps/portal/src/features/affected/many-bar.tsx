import { MAX_HANDLED_ITEMS } from '@stormlane/domain/desk'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Check, X } from 'lucide-react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { colleagueQuery } from '../../platform/colleague-query.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'
import { useManyActions } from './use-many-actions.ts'

interface ManyBarProps {
  checked: ReadonlyMap<string, AffectedAsset>
  onRenew: (items: readonly AffectedAsset[]) => void
  onClear: () => void
}

const NONE: never[] = []
/** The key M finds the button that writes to all checked vehicles by this id. */
export const CHECKED_MESSAGE = 'checked-message'
/** No member has this id. Its choice labels the field; an empty value would show nothing. */
const NOBODY = 'nobody'

/** Actions for all checked rows at once. */
export function ManyBar({ checked, onRenew, onClear }: ManyBarProps) {
  const items = [...checked.values()]
  const { handle, isHandling } = useManyActions(onRenew)
  const { data: colleagues = NONE } = useQuery(colleagueQuery())
  const tooMany = items.length > MAX_HANDLED_ITEMS
  return (
    <section className={css.many} aria-label={TEXTS.many.title}>
      <b aria-live="polite">{TEXTS.many.checked(items.length)}</b>
      {tooMany ? <span role="alert">{TEXTS.many.tooMany}</span> : null}
      <Button
        size="small"
        kind="primary"
        busy={isHandling}
        disabled={tooMany}
        icon={<Check size={15} aria-hidden="true" />}
        onClick={() => handle({ items, action: 'acknowledge' })}
      >
        {TEXTS.many.acknowledge}
      </Button>
      <SelectField
        label={TEXTS.many.assign}
        hideLabel
        size="small"
        value={NOBODY}
        options={[
          { value: NOBODY, label: TEXTS.many.assign, disabled: true },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(assigneeId) => !tooMany && handle({ items, action: 'assign', assigneeId })}
      />
      <Button
        size="small"
        disabled={tooMany || isHandling}
        icon={<AlarmClock size={15} aria-hidden="true" />}
        onClick={() => handle({ items, action: 'snooze' })}
      >
        {TEXTS.many.snooze}
      </Button>
      <MessageChecked items={items} />
      <Button size="small" kind="ghost" icon={<X size={15} aria-hidden="true" />} onClick={onClear}>
        {TEXTS.many.clear}
      </Button>
    </section>
  )
}

/** Sends a message to the checked vehicles. Renders nothing if no vehicle is checked. */
function MessageChecked({ items }: { items: readonly AffectedAsset[] }) {
  const { sendToMany } = useVehicleMessaging()
  const wanted = new Map(items.filter(({ assetType }) => assetType === 'vehicle').map((item) => [item.id, item]))
  const { data: vehicles = NONE } = useQuery({ ...assetQueries.vehicles(), enabled: wanted.size > 0 })
  const recipients = vehicles.flatMap((vehicle) => {
    const item = wanted.get(vehicle.id)
    return item ? { vehicle, note: item.reason } : []
  })
  if (recipients.length === 0) return null
  const message = { label: TEXTS.many.message(recipients.length), about: '', recipients }
  return <span id={CHECKED_MESSAGE}>{sendToMany(message)}</span>
}
