import { Button } from '../../ui/controls/button.tsx'
import css from './assets.module.css'
import { ownVehicleTexts as TEXTS } from './own-vehicles.texts.ts'

interface OwnVehicleActionsProps {
  onEdit: () => void
  onRetire: () => void
}

/** What can be done with a vehicle that no provider keeps, below its detail. */
export function OwnVehicleActions({ onEdit, onRetire }: OwnVehicleActionsProps) {
  return (
    <div className={css.own}>
      <span className={css.muted}>{TEXTS.own}</span>
      <Button size="small" onClick={onEdit}>
        {TEXTS.edit}
      </Button>
      <Button size="small" kind="danger-ghost" onClick={onRetire}>
        {TEXTS.retire}
      </Button>
    </div>
  )
}
