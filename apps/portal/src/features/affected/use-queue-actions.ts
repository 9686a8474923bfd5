import type { AffectedAsset } from './affected-queries.ts'
import { ASSIGN_FIELD } from './assign-field.tsx'
import { MESSAGE_SLOT } from './item-driver.tsx'
import { CHECKED_MESSAGE } from './many-bar.tsx'
import { NOTE_FIELD } from './note-form.tsx'
import { useItemActions } from './use-item-actions.ts'
import type { QueueKeys } from './use-queue-keys.ts'

interface QueueActionOptions {
  chosen: AffectedAsset | undefined
  onCheck: (item: AffectedAsset) => void
  onClose: () => void
  onHelp: () => void
}

/** Maps the keys of the queue to actions on the chosen item. */
export function useQueueActions({ chosen, onCheck, onClose, onHelp }: QueueActionOptions): QueueKeys['act'] {
  const { handle } = useItemActions()
  return (key) => {
    if (key === 'help') return onHelp()
    if (key === 'close') return onClose()
    if (key === 'message') return clickOn(`#${CHECKED_MESSAGE} button, #${MESSAGE_SLOT} button`)
    if (!chosen) return
    switch (key) {
      case 'acknowledge':
        if (chosen.state === 'snoozed') handle({ item: chosen, action: 'wake' })
        else if (chosen.state === 'new') handle({ item: chosen, action: 'acknowledge' })
        return
      case 'snooze':
        return handle({ item: chosen, action: 'snooze' })
      case 'assign':
        return focusOn(`#${ASSIGN_FIELD} [role="combobox"]`)
      case 'note':
        return focusOn(`[name="${NOTE_FIELD}"]`)
      case 'check':
        return onCheck(chosen)
      case 'map':
        return window.location.assign(`/client/map?${chosen.assetType}_id=${encodeURIComponent(chosen.id)}`)
    }
  }
}

const clickOn = (button: string) => document.querySelector<HTMLElement>(button)?.click()

const focusOn = (field: string) => document.querySelector<HTMLElement>(field)?.focus()
